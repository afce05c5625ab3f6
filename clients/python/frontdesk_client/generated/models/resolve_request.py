from typing import Literal, cast

ResolveRequest = Literal["at_creation", "per_booking"]

RESOLVE_REQUEST_VALUES: set[ResolveRequest] = {
    "at_creation",
    "per_booking",
}


def check_resolve_request(value: str) -> ResolveRequest:
    return cast(ResolveRequest, value)
