from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.crm_failure import CrmFailure, check_crm_failure
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.crm_answers_companies import CrmAnswersCompanies
    from ..models.crm_answers_matches import CrmAnswersMatches


T = TypeVar("T", bound="CrmAnswers")


@_attrs_define
class CrmAnswers:
    """The answers of the connected CRM."""

    companies: CrmAnswersCompanies | Unset = UNSET
    """ The record for each company domain. Other domains have no match. """
    failure: CrmFailure | None | Unset = UNSET
    matches: CrmAnswersMatches | Unset = UNSET
    """ The record for each email address. Other addresses have no match. """

    def to_dict(self) -> dict[str, Any]:
        companies: dict[str, Any] | Unset = UNSET
        if not isinstance(self.companies, Unset):
            companies = self.companies.to_dict()

        failure: None | str | Unset
        if isinstance(self.failure, Unset):
            failure = UNSET
        elif isinstance(self.failure, str):
            failure = self.failure
        else:
            failure = self.failure

        matches: dict[str, Any] | Unset = UNSET
        if not isinstance(self.matches, Unset):
            matches = self.matches.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if companies is not UNSET:
            field_dict["companies"] = companies
        if failure is not UNSET:
            field_dict["failure"] = failure
        if matches is not UNSET:
            field_dict["matches"] = matches

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.crm_answers_companies import CrmAnswersCompanies  # noqa: PLC0415
        from ..models.crm_answers_matches import CrmAnswersMatches  # noqa: PLC0415

        d = dict(src_dict)
        _companies = d.pop("companies", UNSET)
        companies: CrmAnswersCompanies | Unset
        if isinstance(_companies, Unset):
            companies = UNSET
        else:
            companies = CrmAnswersCompanies.from_dict(_companies)

        def _parse_failure(data: object) -> CrmFailure | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                failure_type_0 = check_crm_failure(data)

                return failure_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CrmFailure | None | Unset, data)

        failure = _parse_failure(d.pop("failure", UNSET))

        _matches = d.pop("matches", UNSET)
        matches: CrmAnswersMatches | Unset
        if isinstance(_matches, Unset):
            matches = UNSET
        else:
            matches = CrmAnswersMatches.from_dict(_matches)

        crm_answers = cls(
            companies=companies,
            failure=failure,
            matches=matches,
        )

        return crm_answers
