from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.slot_unavailable_problem_code import (
    SlotUnavailableProblemCode,
    check_slot_unavailable_problem_code,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.conflict import Conflict
    from ..models.open_time import OpenTime


T = TypeVar("T", bound="SlotUnavailableProblem")


@_attrs_define
class SlotUnavailableProblem:
    """Slot unavailable (409)."""

    code: SlotUnavailableProblemCode
    """ The error code. """
    doc_url: str
    """ The URL of the documentation of the code on this service. """
    status: int
    """ The HTTP status code. """
    title: str
    """ A short title, the same for every occurrence of the code. """
    type_: str
    """ A URI that identifies the code. The service explains each code at `/problems/{code}`. """
    alternatives: list[OpenTime]
    """ The next open times, at most five. """
    detail: str | Unset = UNSET
    """ A sentence that names the invalid value and the next step. Omitted from a 500. """
    request_id: str | Unset = UNSET
    """ The id of the request, for finding it in the log. """
    conflicts: list[Conflict] | Unset = UNSET
    """ The reasons why the time is not open, at most 50; omitted for public requests. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        code: str = self.code

        doc_url = self.doc_url

        status = self.status

        title = self.title

        type_ = self.type_

        alternatives = []
        for alternatives_item_data in self.alternatives:
            alternatives_item = alternatives_item_data.to_dict()
            alternatives.append(alternatives_item)

        detail = self.detail

        request_id = self.request_id

        conflicts: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.conflicts, Unset):
            conflicts = []
            for conflicts_item_data in self.conflicts:
                conflicts_item = conflicts_item_data.to_dict()
                conflicts.append(conflicts_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "code": code,
                "doc_url": doc_url,
                "status": status,
                "title": title,
                "type": type_,
                "alternatives": alternatives,
            }
        )
        if detail is not UNSET:
            field_dict["detail"] = detail
        if request_id is not UNSET:
            field_dict["request_id"] = request_id
        if conflicts is not UNSET:
            field_dict["conflicts"] = conflicts

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.conflict import Conflict  # noqa: PLC0415
        from ..models.open_time import OpenTime  # noqa: PLC0415

        d = dict(src_dict)
        code = check_slot_unavailable_problem_code(d.pop("code"))

        doc_url = d.pop("doc_url")

        status = d.pop("status")

        title = d.pop("title")

        type_ = d.pop("type")

        alternatives = []
        _alternatives = d.pop("alternatives")
        for alternatives_item_data in _alternatives:
            alternatives_item = OpenTime.from_dict(alternatives_item_data)

            alternatives.append(alternatives_item)

        detail = d.pop("detail", UNSET)

        request_id = d.pop("request_id", UNSET)

        _conflicts = d.pop("conflicts", UNSET)
        conflicts: list[Conflict] | Unset = UNSET
        if _conflicts is not UNSET:
            conflicts = []
            for conflicts_item_data in _conflicts:
                conflicts_item = Conflict.from_dict(conflicts_item_data)

                conflicts.append(conflicts_item)

        slot_unavailable_problem = cls(
            code=code,
            doc_url=doc_url,
            status=status,
            title=title,
            type_=type_,
            alternatives=alternatives,
            detail=detail,
            request_id=request_id,
            conflicts=conflicts,
        )

        slot_unavailable_problem.additional_properties = d
        return slot_unavailable_problem

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
