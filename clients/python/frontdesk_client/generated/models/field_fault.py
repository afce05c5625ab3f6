from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.host_fault_code import HostFaultCode, check_host_fault_code
from ..types import UNSET, Unset

T = TypeVar("T", bound="FieldFault")


@_attrs_define
class FieldFault:
    """An error in one field of a request."""

    detail: str
    """ The expected value and the value found. """
    field: str
    """ The path of the field, or the name of the parameter or header. """
    code: HostFaultCode | Unset = UNSET
    """ Why an entry of `hosts` cannot host. A later version may add codes. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        detail = self.detail

        field = self.field

        code: str | Unset = UNSET
        if not isinstance(self.code, Unset):
            code = self.code

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "detail": detail,
                "field": field,
            }
        )
        if code is not UNSET:
            field_dict["code"] = code

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        detail = d.pop("detail")

        field = d.pop("field")

        _code = d.pop("code", UNSET)
        code: HostFaultCode | Unset
        if isinstance(_code, Unset):
            code = UNSET
        else:
            code = check_host_fault_code(_code)

        field_fault = cls(
            detail=detail,
            field=field,
            code=code,
        )

        field_fault.additional_properties = d
        return field_fault

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
