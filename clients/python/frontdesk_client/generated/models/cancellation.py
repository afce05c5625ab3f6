from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.member_ref import MemberRef


T = TypeVar("T", bound="Cancellation")


@_attrs_define
class Cancellation:
    """The cancellation of a booking."""

    cancelled_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    cancelled_by: MemberRef | None
    reason: None | str
    """ The reason; `null` if none was given. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.member_ref import MemberRef  # noqa: PLC0415

        cancelled_at = self.cancelled_at.isoformat()

        cancelled_by: dict[str, Any] | None
        if isinstance(self.cancelled_by, MemberRef):
            cancelled_by = self.cancelled_by.to_dict()
        else:
            cancelled_by = self.cancelled_by

        reason: None | str
        reason = self.reason

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "cancelled_at": cancelled_at,
                "cancelled_by": cancelled_by,
                "reason": reason,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.member_ref import MemberRef  # noqa: PLC0415

        d = dict(src_dict)
        cancelled_at = datetime.datetime.fromisoformat(d.pop("cancelled_at"))

        def _parse_cancelled_by(data: object) -> MemberRef | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                cancelled_by_type_0 = MemberRef.from_dict(data)

                return cancelled_by_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MemberRef | None, data)

        cancelled_by = _parse_cancelled_by(d.pop("cancelled_by"))

        def _parse_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reason = _parse_reason(d.pop("reason"))

        cancellation = cls(
            cancelled_at=cancelled_at,
            cancelled_by=cancelled_by,
            reason=reason,
        )

        cancellation.additional_properties = d
        return cancellation

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
