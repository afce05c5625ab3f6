from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.workspace_provider_api_key_type_0 import WorkspaceProviderApiKeyType0


T = TypeVar("T", bound="WorkspaceProvider")


@_attrs_define
class WorkspaceProvider:
    """An enrichment provider."""

    api_key: None | Unset | WorkspaceProviderApiKeyType0 = UNSET
    """ The API key; `sample` needs none. """
    base_url: None | str | Unset = UNSET
    """ The URL of a proxy; the default is the vendor's. """
    id: str | Unset = UNSET
    """ The id of the vendor, or `sample`. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.workspace_provider_api_key_type_0 import (
            WorkspaceProviderApiKeyType0,  # noqa: PLC0415
        )

        api_key: dict[str, Any] | None | Unset
        if isinstance(self.api_key, Unset):
            api_key = UNSET
        elif isinstance(self.api_key, WorkspaceProviderApiKeyType0):
            api_key = self.api_key.to_dict()
        else:
            api_key = self.api_key

        base_url: None | str | Unset
        if isinstance(self.base_url, Unset):
            base_url = UNSET
        else:
            base_url = self.base_url

        id = self.id

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if api_key is not UNSET:
            field_dict["api_key"] = api_key
        if base_url is not UNSET:
            field_dict["base_url"] = base_url
        if id is not UNSET:
            field_dict["id"] = id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.workspace_provider_api_key_type_0 import (
            WorkspaceProviderApiKeyType0,  # noqa: PLC0415
        )

        d = dict(src_dict)

        def _parse_api_key(data: object) -> None | Unset | WorkspaceProviderApiKeyType0:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                api_key_type_0 = WorkspaceProviderApiKeyType0.from_dict(data)

                return api_key_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | WorkspaceProviderApiKeyType0, data)

        api_key = _parse_api_key(d.pop("api_key", UNSET))

        def _parse_base_url(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        base_url = _parse_base_url(d.pop("base_url", UNSET))

        id = d.pop("id", UNSET)

        workspace_provider = cls(
            api_key=api_key,
            base_url=base_url,
            id=id,
        )

        return workspace_provider
