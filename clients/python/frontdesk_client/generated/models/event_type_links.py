from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.link import Link
    from ..models.personal_link import PersonalLink


T = TypeVar("T", bound="EventTypeLinks")


@_attrs_define
class EventTypeLinks:
    """The active links of an event type that the acting member may use."""

    more_team_links: bool
    """ Whether there are older team links; `list_scheduling_links` lists all, by `event_type_id`. """
    personal: None | PersonalLink
    team: list[Link]
    """ The newest team links, at most 20, by id. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.personal_link import PersonalLink  # noqa: PLC0415

        more_team_links = self.more_team_links

        personal: dict[str, Any] | None
        if isinstance(self.personal, PersonalLink):
            personal = self.personal.to_dict()
        else:
            personal = self.personal

        team = []
        for team_item_data in self.team:
            team_item = team_item_data.to_dict()
            team.append(team_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "more_team_links": more_team_links,
                "personal": personal,
                "team": team,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.link import Link  # noqa: PLC0415
        from ..models.personal_link import PersonalLink  # noqa: PLC0415

        d = dict(src_dict)
        more_team_links = d.pop("more_team_links")

        def _parse_personal(data: object) -> None | PersonalLink:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                personal_type_0 = PersonalLink.from_dict(data)

                return personal_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | PersonalLink, data)

        personal = _parse_personal(d.pop("personal"))

        team = []
        _team = d.pop("team")
        for team_item_data in _team:
            team_item = Link.from_dict(team_item_data)

            team.append(team_item)

        event_type_links = cls(
            more_team_links=more_team_links,
            personal=personal,
            team=team,
        )

        event_type_links.additional_properties = d
        return event_type_links

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
