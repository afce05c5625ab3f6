from typing import Literal, cast

TokenKind = Literal["api", "session", "sign_in_link"]

TOKEN_KIND_VALUES: set[TokenKind] = {
    "api",
    "session",
    "sign_in_link",
}


def check_token_kind(value: str) -> TokenKind:
    return cast(TokenKind, value)
