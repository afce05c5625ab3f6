from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.answer_outcome import AnswerOutcome, check_answer_outcome
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.provider_answer_company import ProviderAnswerCompany
    from ..models.provider_answer_person import ProviderAnswerPerson


T = TypeVar("T", bound="ProviderAnswer")


@_attrs_define
class ProviderAnswer:
    """The answer of a provider."""

    outcome: AnswerOutcome
    """ The outcome of a call to a provider. """
    company: ProviderAnswerCompany | Unset = UNSET
    """ The facts about the company, with the fields of a company in the API. """
    person: ProviderAnswerPerson | Unset = UNSET
    """ Only for `match`: the facts about the person, with the fields of a person in the API. """
    until: datetime.datetime | None | Unset = UNSET
    """ Only for `rate_limited`: when calls are allowed again (RFC 3339). """

    def to_dict(self) -> dict[str, Any]:
        outcome: str = self.outcome

        company: dict[str, Any] | Unset = UNSET
        if not isinstance(self.company, Unset):
            company = self.company.to_dict()

        person: dict[str, Any] | Unset = UNSET
        if not isinstance(self.person, Unset):
            person = self.person.to_dict()

        until: None | str | Unset
        if isinstance(self.until, Unset):
            until = UNSET
        elif isinstance(self.until, datetime.datetime):
            until = self.until.isoformat()
        else:
            until = self.until

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "outcome": outcome,
            }
        )
        if company is not UNSET:
            field_dict["company"] = company
        if person is not UNSET:
            field_dict["person"] = person
        if until is not UNSET:
            field_dict["until"] = until

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.provider_answer_company import ProviderAnswerCompany  # noqa: PLC0415
        from ..models.provider_answer_person import ProviderAnswerPerson  # noqa: PLC0415

        d = dict(src_dict)
        outcome = check_answer_outcome(d.pop("outcome"))

        _company = d.pop("company", UNSET)
        company: ProviderAnswerCompany | Unset
        if isinstance(_company, Unset):
            company = UNSET
        else:
            company = ProviderAnswerCompany.from_dict(_company)

        _person = d.pop("person", UNSET)
        person: ProviderAnswerPerson | Unset
        if isinstance(_person, Unset):
            person = UNSET
        else:
            person = ProviderAnswerPerson.from_dict(_person)

        def _parse_until(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                until_type_0 = datetime.datetime.fromisoformat(data)

                return until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        until = _parse_until(d.pop("until", UNSET))

        provider_answer = cls(
            outcome=outcome,
            company=company,
            person=person,
            until=until,
        )

        return provider_answer
