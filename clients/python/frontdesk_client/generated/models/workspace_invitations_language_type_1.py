from typing import Literal, cast

WorkspaceInvitationsLanguageType1 = Literal["ar", "de", "en", "es", "fr"]

WORKSPACE_INVITATIONS_LANGUAGE_TYPE_1_VALUES: set[WorkspaceInvitationsLanguageType1] = {
    "ar",
    "de",
    "en",
    "es",
    "fr",
}


def check_workspace_invitations_language_type_1(
    value: str,
) -> WorkspaceInvitationsLanguageType1:
    return cast(WorkspaceInvitationsLanguageType1, value)
