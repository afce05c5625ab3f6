from typing import Literal

WorkspaceForbiddenProblemCode = Literal["workspace_forbidden"]

WORKSPACE_FORBIDDEN_PROBLEM_CODE_VALUES: set[WorkspaceForbiddenProblemCode] = {
    "workspace_forbidden",
}


def check_workspace_forbidden_problem_code(value: str) -> WorkspaceForbiddenProblemCode:
    if value in WORKSPACE_FORBIDDEN_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {WORKSPACE_FORBIDDEN_PROBLEM_CODE_VALUES!r}"
    )
