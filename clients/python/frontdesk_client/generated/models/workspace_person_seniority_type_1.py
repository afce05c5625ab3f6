from typing import Literal, cast

WorkspacePersonSeniorityType1 = Literal[
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

WORKSPACE_PERSON_SENIORITY_TYPE_1_VALUES: set[WorkspacePersonSeniorityType1] = {
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


def check_workspace_person_seniority_type_1(
    value: str,
) -> WorkspacePersonSeniorityType1:
    return cast(WorkspacePersonSeniorityType1, value)
