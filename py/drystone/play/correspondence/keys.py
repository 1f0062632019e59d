"""What the device of one player knows and the other must not: the key, and what it seals."""

from __future__ import annotations

import secrets as random
from dataclasses import dataclass, field, replace
from typing import Any

from drystone.play.correspondence import errors
from drystone.play.correspondence.message import (
    ITEMS_LIMIT,
    NONCE,
    commitment,
    letters,
    of_letters,
    salt_of,
)
from drystone.play.correspondence.table import Secret

FORMER_LIMIT = 20
"""Most keys before the present one that are stored."""
SEALS_LIMIT = 999_999_999
"""How often one secret can be sealed anew with one key, as ``.key=`` can say it."""


@dataclass
class Keys:
    """The keys of one side of a match: `match` is its name, `role` that of the player.

    `nonce` is the host's number for the lot, until it is shown. `choices` are the readings that own
    secrets stand for, and `again` says how often each was sealed anew, by its number. Secrets that
    were sealed before the key was changed have theirs in `older`. `former` are all keys before this
    one, the latest last: a copy of this side knows its own by them. A key that was `brought` came
    in a file, which anybody may have written.
    """

    match: str
    role: str
    key: bytes = b""
    nonce: bytes = b""
    choices: dict[tuple[str, int], int] = field(default_factory=dict)
    again: dict[int, int] = field(default_factory=dict)
    older: dict[int, bytes] = field(default_factory=dict)
    former: tuple[bytes, ...] = ()
    brought: bool = False

    def copy(self) -> Keys:
        """Return the same keys, of which nothing is shared that can change."""
        older = dict(self.older)
        return replace(self, choices=dict(self.choices), again=dict(self.again), older=older)

    def require(self) -> None:
        """Raise NoSecrets where there is no key."""
        if not self.key:
            raise errors.NoSecrets

    def begin(self, hides: bool) -> None:
        """Have a key that nobody else knows, unless something is hidden by one that is lost."""
        if not self.key and not hides:
            self.key = random.token_bytes(NONCE)
        if self.key and self.brought:
            self.change()

    def change(self) -> None:
        """Draw a new key for all seals and tokens to come: somebody else may know this one."""
        for _, number in self.choices:
            self.older.setdefault(number, self.key)
        self.former = (*self.former, self.key)[-FORMER_LIMIT:]
        self.key, self.brought = random.token_bytes(NONCE), False

    def forget(self) -> None:
        """Do without the key and all that it seals."""
        self.key, self.older, self.choices, self.again = b"", {}, {}, {}

    def salt(self, number: int) -> bytes:
        """Return the salt of an own secret as it was sealed last."""
        key = self.older.get(number, self.key)
        return salt_of(key, self.match, (self.role, number), self.again.get(number, 0))

    def seal(self, number: int, text: str, choice: int) -> str:
        """Seal an own secret anew and return the seal."""
        self.require()
        key = self.role, number
        if self.again.get(number, 0) >= SEALS_LIMIT:  # a file said so, no device comes so far
            self.change()
            del self.again[number]
        self.choices[key] = choice
        self.older.pop(number, None)
        # A seal that was taken back may have been seen: the new one must tell nothing of it.
        self.again[number] = self.again.get(number, -1) + 1
        return commitment(self.match, key, text, choice, self.salt(number))

    def opens(self, secret: Secret) -> bool:
        """Return whether the key and the choice that are here open the seal of an own secret."""
        choice = self.choices.get(secret.key)
        if choice is None or not self.key:
            return False
        salt = self.salt(secret.key[1])
        return secret.seal == commitment(self.match, secret.key, secret.text, choice, salt)

    def shown_at_once(self, shown: list[Secret]) -> str:
        """Return the item that shows several secrets: how often each was sealed anew, the key."""
        parts = []
        for secret in shown:
            again = self.again.get(secret.key[1], 0)
            parts.append(f"{secret.choice}{f'({again})' if again else ''}")
        return f".key={''.join(parts)}:{letters(self.key)}"

    def state(self) -> dict[str, Any]:
        """Return the keys as plain data, which JSON can hold."""
        return {
            "key": letters(self.key),
            "brought": self.brought,
            "former": [letters(key) for key in self.former],
            "older_keys": {str(number): letters(key) for number, key in self.older.items()},
            "nonce": letters(self.nonce),
            "choices": {str(number): choice for (_, number), choice in self.choices.items()},
            "again": {str(number): again for number, again in self.again.items()},
        }

    @classmethod
    def of_state(cls, match: str, role: str, state: dict[str, Any]) -> Keys:
        """Return the keys that a state describes, not `brought` yet; raises Damaged."""
        older = numbered(dict.fromkeys(state.get("older_keys", {}), 0), most=0)
        former = dict(enumerate(state.get("former", [])[:FORMER_LIMIT]))
        choices = numbered(state.get("choices", {}), 9)
        return cls(
            match,
            role,
            letters_of(state, "key", NONCE),
            letters_of(state, "nonce", NONCE),
            {(role, number): choice for number, choice in choices.items()},
            dict.fromkeys(choices, 0) | numbered(state.get("again", {}), SEALS_LIMIT),
            {number: letters_of(state["older_keys"], str(number), NONCE) for number in older},
            tuple(letters_of(former, place, NONCE) for place in former),
        )


def letters_of(state: dict[Any, Any], name: object, size: int) -> bytes:
    """Return so many bytes that a state has as letters, or none; raises Damaged."""
    data = of_letters(str(state.get(name, "")))
    if len(data) not in {0, size}:
        raise errors.Damaged
    return data


def numbered(stored: object, most: int) -> dict[int, int]:
    """Return numbers from 0 to `most` by those of secrets; raises Damaged."""
    found = {int(key): value for key, value in dict(stored).items()}  # type: ignore[call-overload]
    for number, value in found.items():
        if type(value) is not int or not (0 < number <= ITEMS_LIMIT and 0 <= value <= most):
            raise errors.Damaged
    return found
