from typing import Literal, cast

LinkKind = Literal["personal", "team"]

LINK_KIND_VALUES: set[LinkKind] = {
    "personal",
    "team",
}


def check_link_kind(value: str) -> LinkKind:
    return cast(LinkKind, value)
