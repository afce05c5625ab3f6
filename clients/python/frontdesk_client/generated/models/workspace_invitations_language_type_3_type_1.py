from typing import Literal, cast

WorkspaceInvitationsLanguageType3Type1 = Literal["ar", "de", "en", "es", "fr"]

WORKSPACE_INVITATIONS_LANGUAGE_TYPE_3_TYPE_1_VALUES: set[
    WorkspaceInvitationsLanguageType3Type1
] = {
    "ar",
    "de",
    "en",
    "es",
    "fr",
}


def check_workspace_invitations_language_type_3_type_1(
    value: str,
) -> WorkspaceInvitationsLanguageType3Type1:
    return cast(WorkspaceInvitationsLanguageType3Type1, value)
