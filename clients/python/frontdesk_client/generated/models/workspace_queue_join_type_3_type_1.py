from typing import Literal, cast

WorkspaceQueueJoinType3Type1 = Literal["catch_up", "level"]

WORKSPACE_QUEUE_JOIN_TYPE_3_TYPE_1_VALUES: set[WorkspaceQueueJoinType3Type1] = {
    "catch_up",
    "level",
}


def check_workspace_queue_join_type_3_type_1(
    value: str,
) -> WorkspaceQueueJoinType3Type1:
    return cast(WorkspaceQueueJoinType3Type1, value)
