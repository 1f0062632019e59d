"""Which browser tests run in Firefox and in WebKitGTK: ``python build.py test --browsers``.

Those that cannot pass in Firefox are named here, each with its reason, which the run prints; they
are tried all the same, and the run says which of them pass. WebKitGTK runs those named here: what
its driver can do, and what is worth its time. A sample of both runs with every change: `SAMPLE`.
"""

from __future__ import annotations

CDP = "It asks Chromium's own protocol, of which nothing here is Firefox's: "
PLAYWRIGHT = "Playwright does not do this in a Firefox: "

EYES = CDP + "how eyes with other cones see a page."
CONTRAST = "Nothing in Firefox sets for one page that the system asks for more contrast."

NOT_IN_FIREFOX = {
    "offline/test_offline.py::test_the_sites_own_copy_does_where_the_browsers_cache_is_gone": CDP
    + "the browser's cache is emptied.",
    "offline/test_offline.py::test_browsers_offer_to_install_it": CDP
    + "what it thinks of the manifest. A Firefox on a desk offers no such thing.",
    "storage/test_storage.py::test_a_killed_browser_finds_the_match_again": CDP
    + "Playwright joins a browser that is already there.",
    "embed/test_embeds.py::test_a_finger_scrolls_unless_it_has_rested_on_a_piece": PLAYWRIGHT
    + "WebDriver tells a page of fingers, past what scrolls in the browser's window.",
    "style/test_palettes.py::test_eyes_are_emulated": EYES,
    "style/test_palettes.py::test_pieces_board_and_marks_differ_for_all_eyes": EYES,
    "style/test_palettes.py::test_system_colours_keep_the_sides_apart": EYES,
    "style/test_palettes.py::test_more_contrast_is_given_to_who_asks_the_system_for_it": CONTRAST,
    "embed/test_embeds.py::"
    "test_a_board_wears_the_palette_of_the_page_around_it_or_of_the_system": CONTRAST,
}
"""Tests, by file and name, and why they cannot pass in Firefox."""

IN_WEBKIT = {
    "page/test_addresses.py": ["test_what_is_wrong_with_an_address_is_told"],
    "analysis/test_computer.py": [
        "test_a_person_plays_against_the_computer_and_takes_back",
        "test_analysis_shows_lines_and_arrows_and_follows_the_match",
    ],
    "embed/test_embeds.py": [
        "test_a_reader_plays_by_keys_and_is_told_why_not",
        "test_the_computer_answers",
    ],
    "page/test_foreseen.py": ["test_a_press_is_seen_in_the_next_frame_before_any_answer"],
    "correspondence/test_friend.py": ["test_a_whole_match_is_played_by_links"],
    "home/test_home.py": [
        "test_from_home_to_the_first_move_against_the_computer_in_two_clicks",
        "test_axe_sizes_and_words_of_each_page",
    ],
    "challenges/test_runs.py": ["test_a_streak_counts_until_the_first_miss"],
    "offline/test_deployments.py": [
        "test_what_comes_wrong_once_costs_no_visit",
        "test_what_does_not_come_at_all_is_told_with_what_helps",
    ],
    "offline/test_offline.py": [
        "test_a_whole_game_after_one_visit_without_a_server",
        "test_every_game_opens_without_a_server",
        "test_a_worker_has_the_rest_of_python_without_a_server",
        "test_a_first_visit_has_its_files_from_the_sites_own_copy_once_that_is_there",
        "test_later_visits_ask_only_whether_there_is_something_new",
        "test_a_new_version_waits_until_it_is_asked_for",
    ],
    "board/test_play.py": [
        "test_a_whole_game_by_clicking",
        "test_a_whole_game_by_keyboard_alone",
        "test_a_whole_game_by_typing",
        "test_a_whole_game_by_touch_on_a_phone",
        "test_a_whole_game_by_dragging_alone",
        "test_what_may_be_touched_is_marked",
        "test_undo_redo_flip_and_walking_the_moves",
        "test_typed_moves_and_typed_nonsense",
    ],
    "storage/test_storage.py": [
        "test_reloading_finds_the_match_of_any_game",
        "test_where_one_stands_variations_comments_and_the_turned_board_are_kept",
    ],
    "wheels/test_wheel.py": ["test_a_wheel_is_kept_if_that_is_wanted_and_removed_again"],
}
"""Tests that WebKitGTK runs, file by file."""

SAMPLE = {
    "firefox": {
        "analysis/test_computer.py": ["test_a_person_plays_against_the_computer_and_takes_back"],
        "embed/test_embeds.py": ["test_a_reader_plays_by_clicks"],
        "board/test_hand.py": [
            "test_a_lifted_piece_follows_the_pointer_and_its_targets_are_marked"
        ],
        "offline/test_offline.py": [
            "test_a_whole_game_after_one_visit_without_a_server",
            "test_a_new_version_waits_until_it_is_asked_for",
        ],
        "board/test_heard.py": ["test_each_happening_of_every_game_is_heard_once_and_in_order"],
        "board/test_play.py": [
            "test_a_whole_game_by_clicking",
            "test_a_whole_game_by_typing",
            "test_touches_before_python_is_ready_are_answered",
            "test_a_refused_touch_says_why",
        ],
        "storage/test_storage.py": ["test_reloading_finds_the_match_of_any_game"],
    },
    "webkit": {
        "offline/test_offline.py": ["test_a_whole_game_after_one_visit_without_a_server"],
        "board/test_play.py": [
            "test_a_whole_game_by_keyboard_alone",
            "test_what_may_be_touched_is_marked",
            "test_typed_moves_and_typed_nonsense",
        ],
        "storage/test_storage.py": ["test_reloading_finds_the_match_of_any_game"],
    },
}
"""Tests that run in another browser with every change, where it is: a processor's minute in each.

They are always the same, so that none fails with a change that it has nothing to do with. Each goes
through another part of the page where browsers differ; none needs fine timing, the window's focus
or a line between two pages.
"""
OTHERS = "It is not among those chosen for WebKitGTK."


def reason_against(browser, nodeid):
    """Return why a browser does not run a test, or None if it does."""
    name = _name(nodeid)
    if browser == "firefox":
        return NOT_IN_FIREFOX.get(name)
    file, _, test = name.partition("::")
    return OTHERS if browser == "webkit" and test not in IN_WEBKIT.get(file, []) else None


def in_sample(browser, nodeid):
    """Return whether a test belongs to those that a browser runs with every change."""
    file, _, test = _name(nodeid).partition("::")
    return test in SAMPLE[browser].get(file, [])


def _name(nodeid):
    return nodeid.partition("tests/browser/")[2].partition("[")[0]


def unknown(names):
    """Return which of the tests listed here are none of those that there are."""
    lists = [IN_WEBKIT, *SAMPLE.values()]
    listed = [f"{file}::{test}" for one in lists for file, tests in one.items() for test in tests]
    there = set(map(_name, names))
    return sorted({*NOT_IN_FIREFOX, *listed} - there)
