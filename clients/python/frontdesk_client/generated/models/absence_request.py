from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="AbsenceRequest")


@_attrs_define
class AbsenceRequest:
    """A time in which a member is out of office."""

    from_: str
    """ The first day in the member's time zone, such as `2026-12-24`, or the start, RFC 3339 with
    an offset. """
    until: str
    """ The last day, which is included, or the end. It has the form of `from`. """
    delegate_user_id: int | None | Unset = UNSET
    """ The member to book instead. """

    def to_dict(self) -> dict[str, Any]:
        from_ = self.from_

        until = self.until

        delegate_user_id: int | None | Unset
        if isinstance(self.delegate_user_id, Unset):
            delegate_user_id = UNSET
        else:
            delegate_user_id = self.delegate_user_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "from": from_,
                "until": until,
            }
        )
        if delegate_user_id is not UNSET:
            field_dict["delegate_user_id"] = delegate_user_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        from_ = d.pop("from")

        until = d.pop("until")

        def _parse_delegate_user_id(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        delegate_user_id = _parse_delegate_user_id(d.pop("delegate_user_id", UNSET))

        absence_request = cls(
            from_=from_,
            until=until,
            delegate_user_id=delegate_user_id,
        )

        return absence_request
