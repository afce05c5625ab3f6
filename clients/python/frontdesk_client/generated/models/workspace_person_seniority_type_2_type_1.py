from typing import Literal, cast

WorkspacePersonSeniorityType2Type1 = Literal[
    "c_suite",
    "director",
    "entry",
    "founder",
    "head",
    "intern",
    "manager",
    "senior",
    "vp",
]

WORKSPACE_PERSON_SENIORITY_TYPE_2_TYPE_1_VALUES: set[
    WorkspacePersonSeniorityType2Type1
] = {
    "c_suite",
    "director",
    "entry",
    "founder",
    "head",
    "intern",
    "manager",
    "senior",
    "vp",
}


def check_workspace_person_seniority_type_2_type_1(
    value: str,
) -> WorkspacePersonSeniorityType2Type1:
    return cast(WorkspacePersonSeniorityType2Type1, value)
