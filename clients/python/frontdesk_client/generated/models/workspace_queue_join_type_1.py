from typing import Literal, cast

WorkspaceQueueJoinType1 = Literal["catch_up", "level"]

WORKSPACE_QUEUE_JOIN_TYPE_1_VALUES: set[WorkspaceQueueJoinType1] = {
    "catch_up",
    "level",
}


def check_workspace_queue_join_type_1(value: str) -> WorkspaceQueueJoinType1:
    return cast(WorkspaceQueueJoinType1, value)
