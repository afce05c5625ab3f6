from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="WorkspaceAbsence")


@_attrs_define
class WorkspaceAbsence:
    """A time out of office: two dates, both included, or two times."""

    from_: str
    """ The first date, or the time at which the absence starts. """
    until: str
    """ The last date, or the time at which the absence ends. """
    delegate: None | str | Unset = UNSET
    """ The key of the member to book instead. """

    def to_dict(self) -> dict[str, Any]:
        from_ = self.from_

        until = self.until

        delegate: None | str | Unset
        if isinstance(self.delegate, Unset):
            delegate = UNSET
        else:
            delegate = self.delegate

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "from": from_,
                "until": until,
            }
        )
        if delegate is not UNSET:
            field_dict["delegate"] = delegate

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        from_ = d.pop("from")

        until = d.pop("until")

        def _parse_delegate(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        delegate = _parse_delegate(d.pop("delegate", UNSET))

        workspace_absence = cls(
            from_=from_,
            until=until,
            delegate=delegate,
        )

        return workspace_absence
