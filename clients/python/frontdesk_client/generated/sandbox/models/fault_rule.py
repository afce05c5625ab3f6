from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.fault_kind import FaultKind, check_fault_kind
from ..types import UNSET, Unset

T = TypeVar("T", bound="FaultRule")


@_attrs_define
class FaultRule:
    """A fault of the next requests to a route."""

    fault: FaultKind
    """ The kinds of faults. """
    path: str
    """ The path, without the query; `{name}` matches one segment. """
    method: None | str | Unset = UNSET
    """ The HTTP method; by default, any method. """
    milliseconds: int | None | Unset = UNSET
    """ Only for `slow`: the delay in milliseconds; by default 1000. """
    retry_after: int | None | Unset = UNSET
    """ Only for `429`: the header `Retry-After` in seconds; by default 1. """
    times: int | Unset = 1
    """ The number of requests that the fault applies to. """

    def to_dict(self) -> dict[str, Any]:
        fault: str = self.fault

        path = self.path

        method: None | str | Unset
        if isinstance(self.method, Unset):
            method = UNSET
        else:
            method = self.method

        milliseconds: int | None | Unset
        if isinstance(self.milliseconds, Unset):
            milliseconds = UNSET
        else:
            milliseconds = self.milliseconds

        retry_after: int | None | Unset
        if isinstance(self.retry_after, Unset):
            retry_after = UNSET
        else:
            retry_after = self.retry_after

        times = self.times

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "fault": fault,
                "path": path,
            }
        )
        if method is not UNSET:
            field_dict["method"] = method
        if milliseconds is not UNSET:
            field_dict["milliseconds"] = milliseconds
        if retry_after is not UNSET:
            field_dict["retry_after"] = retry_after
        if times is not UNSET:
            field_dict["times"] = times

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fault = check_fault_kind(d.pop("fault"))

        path = d.pop("path")

        def _parse_method(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        method = _parse_method(d.pop("method", UNSET))

        def _parse_milliseconds(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        milliseconds = _parse_milliseconds(d.pop("milliseconds", UNSET))

        def _parse_retry_after(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        retry_after = _parse_retry_after(d.pop("retry_after", UNSET))

        times = d.pop("times", UNSET)

        fault_rule = cls(
            fault=fault,
            path=path,
            method=method,
            milliseconds=milliseconds,
            retry_after=retry_after,
            times=times,
        )

        return fault_rule
