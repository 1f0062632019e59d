"""What people and their programs put around a link; `{}` is the link."""

SENTENCES = [
    "{}.", "({})", "{},", "{}!", "{}?", "“{}”", "<{}>", "{}%20", "{}%22", "{}'s", "{}…",
    "{}_", "*{}*", "__{}__", "{}-", "{}--", "Look at {}.", "[game]({})", "[game]({} 'mine'), no?",
    "\ufeff{}", "{}\u200b", "{}。", "{}&fbclid=IwAR0", "{}?utm_source=x", "{};", "{}\nBye\n> old",
    "> {}", "<a href='{}'>", "{}&amp;x=1", "{}/",
]  # fmt: skip
BEGINNINGS = ["#{}", "{}", "#/{}", "#!{}", "#/!{}"]


def around(address: str, part: str) -> list[str]:
    """Return texts in which a link stands: what is behind # of an address, and other spellings."""
    whole = f"{address}#{part}"
    sentences = [text.format(whole) for text in SENTENCES]
    begun = [text.format(part) for text in BEGINNINGS]
    lines = [whole[at : at + 60] for at in range(0, len(whole), 60)]
    wrapped = [f"See {end.join(lines)}{end}Bye" for end in ("\n", "\r\n", "=\r\n", " \n> ")]
    escaped = [part.replace("=", "%3D"), part.replace("=", "%253D").replace("_", "%5F")]
    return [*sentences, *begun, *wrapped, *(f"{address}#{one}" for one in escaped)]
