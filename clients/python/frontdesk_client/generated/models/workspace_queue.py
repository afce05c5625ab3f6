from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.workspace_queue_credit_item import (
    WorkspaceQueueCreditItem,
    check_workspace_queue_credit_item,
)
from ..models.workspace_queue_join_type_1 import (
    WorkspaceQueueJoinType1,
    check_workspace_queue_join_type_1,
)
from ..models.workspace_queue_join_type_2_type_1 import (
    WorkspaceQueueJoinType2Type1,
    check_workspace_queue_join_type_2_type_1,
)
from ..models.workspace_queue_join_type_3_type_1 import (
    WorkspaceQueueJoinType3Type1,
    check_workspace_queue_join_type_3_type_1,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.workspace_queue_member import WorkspaceQueueMember


T = TypeVar("T", bound="WorkspaceQueue")


@_attrs_define
class WorkspaceQueue:
    """A queue, which chooses the member with the fewest recent assignments for its weight."""

    credit: list[WorkspaceQueueCreditItem]
    """ The outcomes of a meeting that return its assignment: `cancelled`, `no_show`; the default is none. """
    members: list[WorkspaceQueueMember]
    """ The members. """
    name: str
    """ The display name. """
    id: int | None | Unset = UNSET
    """ The id, which stays if the key changes. """
    join: (
        None
        | Unset
        | WorkspaceQueueJoinType1
        | WorkspaceQueueJoinType2Type1
        | WorkspaceQueueJoinType3Type1
    ) = UNSET
    """ Whether a member who was absent gets its share afterwards (`level`, the default), or every lead
    until it has as many as the others (`catch_up`). """
    key: str | Unset = UNSET
    """ The key. """
    window_days: int | None | Unset = UNSET
    """ The days for which assignments count; the default is 30. """

    def to_dict(self) -> dict[str, Any]:
        credit = []
        for credit_item_data in self.credit:
            credit_item: str = credit_item_data
            credit.append(credit_item)

        members = []
        for members_item_data in self.members:
            members_item = members_item_data.to_dict()
            members.append(members_item)

        name = self.name

        id: int | None | Unset
        if isinstance(self.id, Unset):
            id = UNSET
        else:
            id = self.id

        join: None | str | Unset
        if isinstance(self.join, Unset):
            join = UNSET
        elif isinstance(self.join, str):
            join = self.join
        elif isinstance(self.join, str):
            join = self.join
        elif isinstance(self.join, str):
            join = self.join
        else:
            join = self.join

        key = self.key

        window_days: int | None | Unset
        if isinstance(self.window_days, Unset):
            window_days = UNSET
        else:
            window_days = self.window_days

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "credit": credit,
                "members": members,
                "name": name,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id
        if join is not UNSET:
            field_dict["join"] = join
        if key is not UNSET:
            field_dict["key"] = key
        if window_days is not UNSET:
            field_dict["window_days"] = window_days

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.workspace_queue_member import WorkspaceQueueMember  # noqa: PLC0415

        d = dict(src_dict)
        credit = []
        _credit = d.pop("credit")
        for credit_item_data in _credit:
            credit_item = check_workspace_queue_credit_item(credit_item_data)

            credit.append(credit_item)

        members = []
        _members = d.pop("members")
        for members_item_data in _members:
            members_item = WorkspaceQueueMember.from_dict(members_item_data)

            members.append(members_item)

        name = d.pop("name")

        def _parse_id(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        id = _parse_id(d.pop("id", UNSET))

        def _parse_join(
            data: object,
        ) -> (
            None
            | Unset
            | WorkspaceQueueJoinType1
            | WorkspaceQueueJoinType2Type1
            | WorkspaceQueueJoinType3Type1
        ):
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                join_type_1 = check_workspace_queue_join_type_1(data)

                return join_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                join_type_2_type_1 = check_workspace_queue_join_type_2_type_1(data)

                return join_type_2_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                join_type_3_type_1 = check_workspace_queue_join_type_3_type_1(data)

                return join_type_3_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                None
                | Unset
                | WorkspaceQueueJoinType1
                | WorkspaceQueueJoinType2Type1
                | WorkspaceQueueJoinType3Type1,
                data,
            )

        join = _parse_join(d.pop("join", UNSET))

        key = d.pop("key", UNSET)

        def _parse_window_days(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        window_days = _parse_window_days(d.pop("window_days", UNSET))

        workspace_queue = cls(
            credit=credit,
            members=members,
            name=name,
            id=id,
            join=join,
            key=key,
            window_days=window_days,
        )

        return workspace_queue
