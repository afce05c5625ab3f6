from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.workspace_calendar_kind import (
    WorkspaceCalendarKind,
    check_workspace_calendar_kind,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.workspace_calendar_client_secret_type_0 import (
        WorkspaceCalendarClientSecretType0,
    )
    from ..models.workspace_calendar_password_type_0 import (
        WorkspaceCalendarPasswordType0,
    )
    from ..models.workspace_calendar_refresh_token_type_0 import (
        WorkspaceCalendarRefreshTokenType0,
    )


T = TypeVar("T", bound="WorkspaceCalendar")


@_attrs_define
class WorkspaceCalendar:
    """A calendar of a member. The kind determines the fields."""

    kind: WorkspaceCalendarKind
    """ The kind. """
    base_url: None | str | Unset = UNSET
    """ The URL of a proxy (`google`, `microsoft`); the default is the vendor's. """
    calendar: None | str | Unset = UNSET
    """ The name of the calendar for bookings; by default the first writable one. """
    client_id: None | str | Unset = UNSET
    """ The client id (`google`, `microsoft`). """
    client_secret: None | Unset | WorkspaceCalendarClientSecretType0 = UNSET
    """ The client secret (`google`, `microsoft`). """
    only: list[str] | None | Unset = UNSET
    """ The names of the calendars that count; by default those that take their owner's time. """
    password: None | Unset | WorkspaceCalendarPasswordType0 = UNSET
    """ The password (`caldav`). """
    refresh_token: None | Unset | WorkspaceCalendarRefreshTokenType0 = UNSET
    """ The refresh token (`google`, `microsoft`). """
    tenant: None | str | Unset = UNSET
    """ The directory that signs in (`microsoft`); the default is `common`. """
    url: None | str | Unset = UNSET
    """ The URL of a feed (`ics`) or a server (`caldav`). """
    username: None | str | Unset = UNSET
    """ The user name (`caldav`). """
    write: bool | None | Unset = UNSET
    """ `false` writes no bookings. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.workspace_calendar_client_secret_type_0 import (
            WorkspaceCalendarClientSecretType0,  # noqa: PLC0415
        )
        from ..models.workspace_calendar_password_type_0 import (
            WorkspaceCalendarPasswordType0,  # noqa: PLC0415
        )
        from ..models.workspace_calendar_refresh_token_type_0 import (
            WorkspaceCalendarRefreshTokenType0,  # noqa: PLC0415
        )

        kind: str = self.kind

        base_url: None | str | Unset
        if isinstance(self.base_url, Unset):
            base_url = UNSET
        else:
            base_url = self.base_url

        calendar: None | str | Unset
        if isinstance(self.calendar, Unset):
            calendar = UNSET
        else:
            calendar = self.calendar

        client_id: None | str | Unset
        if isinstance(self.client_id, Unset):
            client_id = UNSET
        else:
            client_id = self.client_id

        client_secret: dict[str, Any] | None | Unset
        if isinstance(self.client_secret, Unset):
            client_secret = UNSET
        elif isinstance(self.client_secret, WorkspaceCalendarClientSecretType0):
            client_secret = self.client_secret.to_dict()
        else:
            client_secret = self.client_secret

        only: list[str] | None | Unset
        if isinstance(self.only, Unset):
            only = UNSET
        elif isinstance(self.only, list):
            only = self.only

        else:
            only = self.only

        password: dict[str, Any] | None | Unset
        if isinstance(self.password, Unset):
            password = UNSET
        elif isinstance(self.password, WorkspaceCalendarPasswordType0):
            password = self.password.to_dict()
        else:
            password = self.password

        refresh_token: dict[str, Any] | None | Unset
        if isinstance(self.refresh_token, Unset):
            refresh_token = UNSET
        elif isinstance(self.refresh_token, WorkspaceCalendarRefreshTokenType0):
            refresh_token = self.refresh_token.to_dict()
        else:
            refresh_token = self.refresh_token

        tenant: None | str | Unset
        if isinstance(self.tenant, Unset):
            tenant = UNSET
        else:
            tenant = self.tenant

        url: None | str | Unset
        if isinstance(self.url, Unset):
            url = UNSET
        else:
            url = self.url

        username: None | str | Unset
        if isinstance(self.username, Unset):
            username = UNSET
        else:
            username = self.username

        write: bool | None | Unset
        if isinstance(self.write, Unset):
            write = UNSET
        else:
            write = self.write

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "kind": kind,
            }
        )
        if base_url is not UNSET:
            field_dict["base_url"] = base_url
        if calendar is not UNSET:
            field_dict["calendar"] = calendar
        if client_id is not UNSET:
            field_dict["client_id"] = client_id
        if client_secret is not UNSET:
            field_dict["client_secret"] = client_secret
        if only is not UNSET:
            field_dict["only"] = only
        if password is not UNSET:
            field_dict["password"] = password
        if refresh_token is not UNSET:
            field_dict["refresh_token"] = refresh_token
        if tenant is not UNSET:
            field_dict["tenant"] = tenant
        if url is not UNSET:
            field_dict["url"] = url
        if username is not UNSET:
            field_dict["username"] = username
        if write is not UNSET:
            field_dict["write"] = write

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.workspace_calendar_client_secret_type_0 import (
            WorkspaceCalendarClientSecretType0,  # noqa: PLC0415
        )
        from ..models.workspace_calendar_password_type_0 import (
            WorkspaceCalendarPasswordType0,  # noqa: PLC0415
        )
        from ..models.workspace_calendar_refresh_token_type_0 import (
            WorkspaceCalendarRefreshTokenType0,  # noqa: PLC0415
        )

        d = dict(src_dict)
        kind = check_workspace_calendar_kind(d.pop("kind"))

        def _parse_base_url(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        base_url = _parse_base_url(d.pop("base_url", UNSET))

        def _parse_calendar(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        calendar = _parse_calendar(d.pop("calendar", UNSET))

        def _parse_client_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        client_id = _parse_client_id(d.pop("client_id", UNSET))

        def _parse_client_secret(
            data: object,
        ) -> None | Unset | WorkspaceCalendarClientSecretType0:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                client_secret_type_0 = WorkspaceCalendarClientSecretType0.from_dict(
                    data
                )

                return client_secret_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | WorkspaceCalendarClientSecretType0, data)

        client_secret = _parse_client_secret(d.pop("client_secret", UNSET))

        def _parse_only(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                only_type_0 = cast(list[str], data)

                return only_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        only = _parse_only(d.pop("only", UNSET))

        def _parse_password(
            data: object,
        ) -> None | Unset | WorkspaceCalendarPasswordType0:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                password_type_0 = WorkspaceCalendarPasswordType0.from_dict(data)

                return password_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | WorkspaceCalendarPasswordType0, data)

        password = _parse_password(d.pop("password", UNSET))

        def _parse_refresh_token(
            data: object,
        ) -> None | Unset | WorkspaceCalendarRefreshTokenType0:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                refresh_token_type_0 = WorkspaceCalendarRefreshTokenType0.from_dict(
                    data
                )

                return refresh_token_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | WorkspaceCalendarRefreshTokenType0, data)

        refresh_token = _parse_refresh_token(d.pop("refresh_token", UNSET))

        def _parse_tenant(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        tenant = _parse_tenant(d.pop("tenant", UNSET))

        def _parse_url(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        url = _parse_url(d.pop("url", UNSET))

        def _parse_username(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        username = _parse_username(d.pop("username", UNSET))

        def _parse_write(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        write = _parse_write(d.pop("write", UNSET))

        workspace_calendar = cls(
            kind=kind,
            base_url=base_url,
            calendar=calendar,
            client_id=client_id,
            client_secret=client_secret,
            only=only,
            password=password,
            refresh_token=refresh_token,
            tenant=tenant,
            url=url,
            username=username,
            write=write,
        )

        return workspace_calendar
