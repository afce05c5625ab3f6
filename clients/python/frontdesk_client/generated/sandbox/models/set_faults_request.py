from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.fault_rule import FaultRule


T = TypeVar("T", bound="SetFaultsRequest")


@_attrs_define
class SetFaultsRequest:
    """The faults of the next requests."""

    faults: list[FaultRule]
    """ The faults, which replace earlier faults. The first matching fault applies to a request. """

    def to_dict(self) -> dict[str, Any]:
        faults = []
        for faults_item_data in self.faults:
            faults_item = faults_item_data.to_dict()
            faults.append(faults_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "faults": faults,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.fault_rule import FaultRule  # noqa: PLC0415

        d = dict(src_dict)
        faults = []
        _faults = d.pop("faults")
        for faults_item_data in _faults:
            faults_item = FaultRule.from_dict(faults_item_data)

            faults.append(faults_item)

        set_faults_request = cls(
            faults=faults,
        )

        return set_faults_request
