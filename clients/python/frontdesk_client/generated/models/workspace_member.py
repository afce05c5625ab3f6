from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.workspace_member_role_type_1 import (
    WorkspaceMemberRoleType1,
    check_workspace_member_role_type_1,
)
from ..models.workspace_member_role_type_2_type_1 import (
    WorkspaceMemberRoleType2Type1,
    check_workspace_member_role_type_2_type_1,
)
from ..models.workspace_member_role_type_3_type_1 import (
    WorkspaceMemberRoleType3Type1,
    check_workspace_member_role_type_3_type_1,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.workspace_absence import WorkspaceAbsence
    from ..models.workspace_calendar import WorkspaceCalendar
    from ..models.workspace_member_date_overrides import WorkspaceMemberDateOverrides
    from ..models.workspace_member_working_hours import WorkspaceMemberWorkingHours


T = TypeVar("T", bound="WorkspaceMember")


@_attrs_define
class WorkspaceMember:
    """A member."""

    email: str
    """ The email address. """
    name: str
    """ The display name. """
    absences: list[WorkspaceAbsence] | None | Unset = UNSET
    """ Times out of office. """
    calendars: list[WorkspaceCalendar] | Unset = UNSET
    """ The calendars; a member without one cannot host. """
    date_overrides: WorkspaceMemberDateOverrides | Unset = UNSET
    """ Windows by date, such as `2026-12-24`, instead of those of the weekday; none for a day off. """
    key: str | Unset = UNSET
    """ The key in the addresses of personal links. """
    landing_page: bool | None | Unset = UNSET
    """ Whether `/book/{workspace}/{key}` lists the member's personal links; `false` by default. """
    max_meetings_per_day: int | None | Unset = UNSET
    """ The maximum number of meetings that the member hosts in a day; none by default. """
    max_meetings_per_week: int | None | Unset = UNSET
    """ The maximum number of meetings that the member hosts in a week; none by default. """
    role: (
        None
        | Unset
        | WorkspaceMemberRoleType1
        | WorkspaceMemberRoleType2Type1
        | WorkspaceMemberRoleType3Type1
    ) = UNSET
    """ The role; the default is `member`. """
    time_zone: None | str | Unset = UNSET
    """ The IANA name of the zone of the working hours; the default is the workspace's. """
    user_id: int | None | Unset = UNSET
    """ The id, which stays if the key changes. """
    working_hours: WorkspaceMemberWorkingHours | Unset = UNSET
    """ Windows such as `09:00-17:00` by weekday, in order and without overlap. """

    def to_dict(self) -> dict[str, Any]:
        email = self.email

        name = self.name

        absences: list[dict[str, Any]] | None | Unset
        if isinstance(self.absences, Unset):
            absences = UNSET
        elif isinstance(self.absences, list):
            absences = []
            for absences_type_0_item_data in self.absences:
                absences_type_0_item = absences_type_0_item_data.to_dict()
                absences.append(absences_type_0_item)

        else:
            absences = self.absences

        calendars: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.calendars, Unset):
            calendars = []
            for calendars_item_data in self.calendars:
                calendars_item = calendars_item_data.to_dict()
                calendars.append(calendars_item)

        date_overrides: dict[str, Any] | Unset = UNSET
        if not isinstance(self.date_overrides, Unset):
            date_overrides = self.date_overrides.to_dict()

        key = self.key

        landing_page: bool | None | Unset
        if isinstance(self.landing_page, Unset):
            landing_page = UNSET
        else:
            landing_page = self.landing_page

        max_meetings_per_day: int | None | Unset
        if isinstance(self.max_meetings_per_day, Unset):
            max_meetings_per_day = UNSET
        else:
            max_meetings_per_day = self.max_meetings_per_day

        max_meetings_per_week: int | None | Unset
        if isinstance(self.max_meetings_per_week, Unset):
            max_meetings_per_week = UNSET
        else:
            max_meetings_per_week = self.max_meetings_per_week

        role: None | str | Unset
        if isinstance(self.role, Unset):
            role = UNSET
        elif isinstance(self.role, str):
            role = self.role
        elif isinstance(self.role, str):
            role = self.role
        elif isinstance(self.role, str):
            role = self.role
        else:
            role = self.role

        time_zone: None | str | Unset
        if isinstance(self.time_zone, Unset):
            time_zone = UNSET
        else:
            time_zone = self.time_zone

        user_id: int | None | Unset
        if isinstance(self.user_id, Unset):
            user_id = UNSET
        else:
            user_id = self.user_id

        working_hours: dict[str, Any] | Unset = UNSET
        if not isinstance(self.working_hours, Unset):
            working_hours = self.working_hours.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "email": email,
                "name": name,
            }
        )
        if absences is not UNSET:
            field_dict["absences"] = absences
        if calendars is not UNSET:
            field_dict["calendars"] = calendars
        if date_overrides is not UNSET:
            field_dict["date_overrides"] = date_overrides
        if key is not UNSET:
            field_dict["key"] = key
        if landing_page is not UNSET:
            field_dict["landing_page"] = landing_page
        if max_meetings_per_day is not UNSET:
            field_dict["max_meetings_per_day"] = max_meetings_per_day
        if max_meetings_per_week is not UNSET:
            field_dict["max_meetings_per_week"] = max_meetings_per_week
        if role is not UNSET:
            field_dict["role"] = role
        if time_zone is not UNSET:
            field_dict["time_zone"] = time_zone
        if user_id is not UNSET:
            field_dict["user_id"] = user_id
        if working_hours is not UNSET:
            field_dict["working_hours"] = working_hours

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.workspace_absence import WorkspaceAbsence  # noqa: PLC0415
        from ..models.workspace_calendar import WorkspaceCalendar  # noqa: PLC0415
        from ..models.workspace_member_date_overrides import (
            WorkspaceMemberDateOverrides,  # noqa: PLC0415
        )
        from ..models.workspace_member_working_hours import WorkspaceMemberWorkingHours  # noqa: PLC0415

        d = dict(src_dict)
        email = d.pop("email")

        name = d.pop("name")

        def _parse_absences(data: object) -> list[WorkspaceAbsence] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                absences_type_0 = []
                _absences_type_0 = data
                for absences_type_0_item_data in _absences_type_0:
                    absences_type_0_item = WorkspaceAbsence.from_dict(
                        absences_type_0_item_data
                    )

                    absences_type_0.append(absences_type_0_item)

                return absences_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[WorkspaceAbsence] | None | Unset, data)

        absences = _parse_absences(d.pop("absences", UNSET))

        _calendars = d.pop("calendars", UNSET)
        calendars: list[WorkspaceCalendar] | Unset = UNSET
        if _calendars is not UNSET:
            calendars = []
            for calendars_item_data in _calendars:
                calendars_item = WorkspaceCalendar.from_dict(calendars_item_data)

                calendars.append(calendars_item)

        _date_overrides = d.pop("date_overrides", UNSET)
        date_overrides: WorkspaceMemberDateOverrides | Unset
        if isinstance(_date_overrides, Unset):
            date_overrides = UNSET
        else:
            date_overrides = WorkspaceMemberDateOverrides.from_dict(_date_overrides)

        key = d.pop("key", UNSET)

        def _parse_landing_page(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        landing_page = _parse_landing_page(d.pop("landing_page", UNSET))

        def _parse_max_meetings_per_day(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        max_meetings_per_day = _parse_max_meetings_per_day(
            d.pop("max_meetings_per_day", UNSET)
        )

        def _parse_max_meetings_per_week(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        max_meetings_per_week = _parse_max_meetings_per_week(
            d.pop("max_meetings_per_week", UNSET)
        )

        def _parse_role(
            data: object,
        ) -> (
            None
            | Unset
            | WorkspaceMemberRoleType1
            | WorkspaceMemberRoleType2Type1
            | WorkspaceMemberRoleType3Type1
        ):
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                role_type_1 = check_workspace_member_role_type_1(data)

                return role_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                role_type_2_type_1 = check_workspace_member_role_type_2_type_1(data)

                return role_type_2_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                role_type_3_type_1 = check_workspace_member_role_type_3_type_1(data)

                return role_type_3_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                None
                | Unset
                | WorkspaceMemberRoleType1
                | WorkspaceMemberRoleType2Type1
                | WorkspaceMemberRoleType3Type1,
                data,
            )

        role = _parse_role(d.pop("role", UNSET))

        def _parse_time_zone(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        time_zone = _parse_time_zone(d.pop("time_zone", UNSET))

        def _parse_user_id(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        user_id = _parse_user_id(d.pop("user_id", UNSET))

        _working_hours = d.pop("working_hours", UNSET)
        working_hours: WorkspaceMemberWorkingHours | Unset
        if isinstance(_working_hours, Unset):
            working_hours = UNSET
        else:
            working_hours = WorkspaceMemberWorkingHours.from_dict(_working_hours)

        workspace_member = cls(
            email=email,
            name=name,
            absences=absences,
            calendars=calendars,
            date_overrides=date_overrides,
            key=key,
            landing_page=landing_page,
            max_meetings_per_day=max_meetings_per_day,
            max_meetings_per_week=max_meetings_per_week,
            role=role,
            time_zone=time_zone,
            user_id=user_id,
            working_hours=working_hours,
        )

        return workspace_member
