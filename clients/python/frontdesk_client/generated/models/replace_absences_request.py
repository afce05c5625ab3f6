from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.absence_request import AbsenceRequest


T = TypeVar("T", bound="ReplaceAbsencesRequest")


@_attrs_define
class ReplaceAbsencesRequest:
    """All absences of a member."""

    absences: list[AbsenceRequest]
    """ The absences, at most 100; an empty list removes all. """

    def to_dict(self) -> dict[str, Any]:
        absences = []
        for absences_item_data in self.absences:
            absences_item = absences_item_data.to_dict()
            absences.append(absences_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "absences": absences,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.absence_request import AbsenceRequest  # noqa: PLC0415

        d = dict(src_dict)
        absences = []
        _absences = d.pop("absences")
        for absences_item_data in _absences:
            absences_item = AbsenceRequest.from_dict(absences_item_data)

            absences.append(absences_item)

        replace_absences_request = cls(
            absences=absences,
        )

        return replace_absences_request
