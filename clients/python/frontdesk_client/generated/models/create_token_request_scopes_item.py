from typing import Literal, cast

CreateTokenRequestScopesItem = Literal[
    "bookings:read",
    "bookings:write",
    "records:enrich",
    "records:read",
    "scheduling_links:read",
    "scheduling_links:write",
    "workspace:read",
    "workspace:write",
]

CREATE_TOKEN_REQUEST_SCOPES_ITEM_VALUES: set[CreateTokenRequestScopesItem] = {
    "bookings:read",
    "bookings:write",
    "records:enrich",
    "records:read",
    "scheduling_links:read",
    "scheduling_links:write",
    "workspace:read",
    "workspace:write",
}


def check_create_token_request_scopes_item(value: str) -> CreateTokenRequestScopesItem:
    return cast(CreateTokenRequestScopesItem, value)
