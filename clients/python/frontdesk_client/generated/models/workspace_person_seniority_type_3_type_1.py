from typing import Literal, cast

WorkspacePersonSeniorityType3Type1 = Literal[
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

WORKSPACE_PERSON_SENIORITY_TYPE_3_TYPE_1_VALUES: set[
    WorkspacePersonSeniorityType3Type1
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


def check_workspace_person_seniority_type_3_type_1(
    value: str,
) -> WorkspacePersonSeniorityType3Type1:
    return cast(WorkspacePersonSeniorityType3Type1, value)
