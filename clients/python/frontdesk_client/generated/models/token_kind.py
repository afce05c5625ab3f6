from typing import Literal, cast

TokenKind = Literal[
    "api", "authorization_code", "refresh_token", "session", "sign_in_link"
]

TOKEN_KIND_VALUES: set[TokenKind] = {
    "api",
    "authorization_code",
    "refresh_token",
    "session",
    "sign_in_link",
}


def check_token_kind(value: str) -> TokenKind:
    return cast(TokenKind, value)
