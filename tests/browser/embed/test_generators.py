"""Boards in sites that generators build out of what the documentation shows."""

from __future__ import annotations

import shutil
from textwrap import dedent
from typing import NamedTuple

import pytest

from tests.browser.embed.others import (
    ADDRESS,
    check_nothing_moved,
    installed,
    node,
    press,
    snippet,
)
from tests.browser.embed.test_frameworks import SVELTE_APP
from tests.browser.probes import SHIFTS
from tests.browsers.expecting import expect
from tools.paths import GENERATORS

HEAD = snippet("", "html")
MOVES = "a1xa2 b1xc1 c3xc2"
BOARD = f"""
<drystone-board game="anaash" size="4" mode="replay" moves="{MOVES}" coords></drystone-board>
"""
ASTRO_PAGE = f"""
<html lang="en">
<head><title>Boards</title>{HEAD.replace("<script ", "<script is:inline ")}</head>
<body>{BOARD}</body>
</html>
"""
DOCUSAURUS_CONFIG = f"""
export default {{
  title: 'Boards', url: 'https://example.org', baseUrl: '/',
  presets: [['classic', {{ docs: false, blog: false }}]],
  {snippet("Docusaurus", "js")}
}};
"""
DOCUSAURUS_PAGE = f"""
<drystone-board game="anaash" size={{4}} mode="replay" moves="{MOVES}" coords />
"""
NEXT_LAYOUT = f"""
export default function Layout({{ children }}) {{
  return <html lang="en"><head>{HEAD}</head><body>{{children}}</body></html>;
}}
"""
NEXT_PAGE = f"""'use client';
import {{ useState }} from 'react';
{snippet("React, Next", "text")}
export default function Page() {{
  const [ply, setPly] = useState(0);
  return <Replay moves="{MOVES}" ply={{ply}} onPosition={{(event) => setPly(event.detail.ply)}} />;
}}
"""
NUXT_APP = f"""
<script setup>
const ply = ref(0);
const moves = '{MOVES}';
</script>
<template>
{snippet("Vue, Nuxt, VitePress", "html")}
</template>
"""
REVEAL_PAGE = f"""<!doctype html>
<title>Slides</title>
<link rel="stylesheet" href="node_modules/reveal.js/dist/reveal.css">
{HEAD}
<div class="reveal"><div class="slides">{snippet("reveal.js", "html")}</div></div>
<script type="module">
import Reveal from './node_modules/reveal.js/dist/reveal.mjs';
Reveal.initialize();
</script>
"""
STARLIGHT_CONFIG = f"""
import {{ defineConfig }} from 'astro/config';
import own from '@astrojs/starlight';
const starlight = (more) => own({{ title: 'Boards', ...more }});
const integration = {snippet("Astro, Starlight", "js")}
export default defineConfig({{ integrations: [integration] }});
"""
STARLIGHT_CONTENT = """
import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
const docs = defineCollection({ loader: docsLoader(), schema: docsSchema() });
export const collections = { docs };
"""
SVELTEKIT_CONFIG = """
import adapter from '@sveltejs/adapter-static';
export default { kit: { adapter: adapter({ pages: 'out' }) } };
"""
SVELTEKIT_FRAME = f"""<!doctype html>
<html lang="en"><head>{HEAD}%sveltekit.head%</head><body><div>%sveltekit.body%</div></body></html>
"""
VITE_CONFIG = """
import { sveltekit } from '@sveltejs/kit/vite';
export default { plugins: [sveltekit()] };
"""
# Quarto cannot be had here. It passes both of these on as they are.
QUARTO_HEAD = dedent(snippet("Quarto", "yaml").partition("text: |\n")[2])
QUARTO_PAGE = f"<!doctype html><title>Boards</title>{QUARTO_HEAD}{snippet('Quarto', '{=html}')}"


class Generator(NamedTuple):
    """How a site is made: by a program of the packages, with its words; where to; out of what."""

    command: str
    out: str
    files: dict[str, str]


MADE = {
    "Astro": Generator(
        "astro/astro.js build --outDir out", "out", {"src/pages/index.astro": ASTRO_PAGE}
    ),
    "Docusaurus": Generator(
        "@docusaurus/core/bin/docusaurus.mjs build --out-dir out",
        "out",
        {
            "package.json": "{}",  # what it writes itself is no module
            "docusaurus.config.js": DOCUSAURUS_CONFIG,
            "src/pages/index.mdx": DOCUSAURUS_PAGE,
        },
    ),
    "Next": Generator(
        # By its other bundler, packages may not lie behind a link.
        "next/dist/bin/next build --webpack",
        "out",
        {
            "next.config.mjs": "export default { output: 'export' };",
            "app/layout.js": NEXT_LAYOUT,
            "app/page.js": NEXT_PAGE,
        },
    ),
    "Nuxt": Generator(
        "nuxt/bin/nuxt.mjs generate",
        ".output/public",
        {"nuxt.config.ts": snippet("Vue, Nuxt, VitePress", "ts"), "app.vue": NUXT_APP},
    ),
    "Quarto": Generator("", "", {"index.html": QUARTO_PAGE}),
    "reveal.js": Generator("", "", {"index.html": REVEAL_PAGE}),
    "Starlight": Generator(
        "astro/astro.js build --outDir out",
        "out",
        {
            "astro.config.mjs": STARLIGHT_CONFIG,
            "src/content.config.ts": STARLIGHT_CONTENT,
            "src/content/docs/index.md": f"---\ntitle: Boards\n---\n{BOARD}",
        },
    ),
    "SvelteKit": Generator(
        "vite/bin/vite.js build",
        "out",
        {
            "svelte.config.js": SVELTEKIT_CONFIG,
            "vite.config.js": VITE_CONFIG,
            "src/app.html": SVELTEKIT_FRAME,
            "src/routes/+layout.js": "export const prerender = true;",
            "src/routes/Replay.svelte": snippet("Svelte, SvelteKit", "text"),
            "src/routes/+page.svelte": SVELTE_APP.replace("$state(1)", "$state(0)"),
        },
    ),
    "VitePress": Generator(
        "vitepress/bin/vitepress.js build --outDir out",
        "out",
        {
            ".vitepress/config.mjs": snippet("Vue, Nuxt, VitePress", "js", 1),
            "index.md": BOARD.replace(' mode="replay"', """ :mode="'replay'" """),
        },
    ),
}


@pytest.mark.deep("A gigabyte of packages, and up to a minute for each site.")
@pytest.mark.parametrize("kind", MADE)
def test_a_site_shows_a_board_that_answers_and_moves_nothing(newcomer, site, shown, folder, kind):
    made, packages = MADE[kind], installed(GENERATORS)
    # Starlight finds none of its files where they share no folder with those of the site.
    source = GENERATORS / ".cache" / kind
    shutil.rmtree(source, ignore_errors=True)
    for name, text in {"package.json": '{"type": "module"}', **made.files}.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text.replace(ADDRESS, site), "utf-8")
    # Generators look for packages from their files upwards, and keep what they made beside them.
    (source / "node_modules").mkdir()
    for package in packages.glob("[!.]*"):
        (source / "node_modules" / package.name).symlink_to(package, target_is_directory=True)
    if made.command:
        program, *words = made.command.split()
        node(packages / program, *words, packages=packages, cwd=source)
    folder.rmdir()
    folder.symlink_to(source / made.out, target_is_directory=True)
    newcomer.add_init_script(SHIFTS)
    board = shown()
    expect(board).to_have_count(1)
    expect(board.locator("#board svg")).to_be_visible()
    expect(board.locator("[data-coords]")).to_be_attached()
    check_nothing_moved(newcomer)
    press(newcomer, board, "1. Red: a1xa2")
    assert board.evaluate("(board) => board.playMove('b1xc1')") is True
    expect(board.locator(".status")).to_have_text("Red to move")
