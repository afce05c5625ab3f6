from typing import Literal, cast

WorkspaceInvitationsLanguageType2Type1 = Literal["ar", "de", "en", "es", "fr"]

WORKSPACE_INVITATIONS_LANGUAGE_TYPE_2_TYPE_1_VALUES: set[
    WorkspaceInvitationsLanguageType2Type1
] = {
    "ar",
    "de",
    "en",
    "es",
    "fr",
}


def check_workspace_invitations_language_type_2_type_1(
    value: str,
) -> WorkspaceInvitationsLanguageType2Type1:
    return cast(WorkspaceInvitationsLanguageType2Type1, value)
