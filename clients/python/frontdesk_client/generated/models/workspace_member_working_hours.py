from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="WorkspaceMemberWorkingHours")


@_attrs_define
class WorkspaceMemberWorkingHours:
    """Windows such as `09:00-17:00` by weekday, in order and without overlap."""

    fri: list[str] | Unset = UNSET
    mon: list[str] | Unset = UNSET
    sat: list[str] | Unset = UNSET
    sun: list[str] | Unset = UNSET
    thu: list[str] | Unset = UNSET
    tue: list[str] | Unset = UNSET
    wed: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        fri: list[str] | Unset = UNSET
        if not isinstance(self.fri, Unset):
            fri = self.fri

        mon: list[str] | Unset = UNSET
        if not isinstance(self.mon, Unset):
            mon = self.mon

        sat: list[str] | Unset = UNSET
        if not isinstance(self.sat, Unset):
            sat = self.sat

        sun: list[str] | Unset = UNSET
        if not isinstance(self.sun, Unset):
            sun = self.sun

        thu: list[str] | Unset = UNSET
        if not isinstance(self.thu, Unset):
            thu = self.thu

        tue: list[str] | Unset = UNSET
        if not isinstance(self.tue, Unset):
            tue = self.tue

        wed: list[str] | Unset = UNSET
        if not isinstance(self.wed, Unset):
            wed = self.wed

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if fri is not UNSET:
            field_dict["fri"] = fri
        if mon is not UNSET:
            field_dict["mon"] = mon
        if sat is not UNSET:
            field_dict["sat"] = sat
        if sun is not UNSET:
            field_dict["sun"] = sun
        if thu is not UNSET:
            field_dict["thu"] = thu
        if tue is not UNSET:
            field_dict["tue"] = tue
        if wed is not UNSET:
            field_dict["wed"] = wed

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fri = cast(list[str], d.pop("fri", UNSET))

        mon = cast(list[str], d.pop("mon", UNSET))

        sat = cast(list[str], d.pop("sat", UNSET))

        sun = cast(list[str], d.pop("sun", UNSET))

        thu = cast(list[str], d.pop("thu", UNSET))

        tue = cast(list[str], d.pop("tue", UNSET))

        wed = cast(list[str], d.pop("wed", UNSET))

        workspace_member_working_hours = cls(
            fri=fri,
            mon=mon,
            sat=sat,
            sun=sun,
            thu=thu,
            tue=tue,
            wed=wed,
        )

        return workspace_member_working_hours
