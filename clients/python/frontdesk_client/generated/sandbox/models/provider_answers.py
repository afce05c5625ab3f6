from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.provider_answer import ProviderAnswer
    from ..models.provider_answers_answers import ProviderAnswersAnswers


T = TypeVar("T", bound="ProviderAnswers")


@_attrs_define
class ProviderAnswers:
    """The answers of a provider."""

    answers: ProviderAnswersAnswers | Unset = UNSET
    """ The answer for each email address. """
    otherwise: None | ProviderAnswer | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.provider_answer import ProviderAnswer  # noqa: PLC0415

        answers: dict[str, Any] | Unset = UNSET
        if not isinstance(self.answers, Unset):
            answers = self.answers.to_dict()

        otherwise: dict[str, Any] | None | Unset
        if isinstance(self.otherwise, Unset):
            otherwise = UNSET
        elif isinstance(self.otherwise, ProviderAnswer):
            otherwise = self.otherwise.to_dict()
        else:
            otherwise = self.otherwise

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if answers is not UNSET:
            field_dict["answers"] = answers
        if otherwise is not UNSET:
            field_dict["otherwise"] = otherwise

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.provider_answer import ProviderAnswer  # noqa: PLC0415
        from ..models.provider_answers_answers import ProviderAnswersAnswers  # noqa: PLC0415

        d = dict(src_dict)
        _answers = d.pop("answers", UNSET)
        answers: ProviderAnswersAnswers | Unset
        if isinstance(_answers, Unset):
            answers = UNSET
        else:
            answers = ProviderAnswersAnswers.from_dict(_answers)

        def _parse_otherwise(data: object) -> None | ProviderAnswer | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                otherwise_type_0 = ProviderAnswer.from_dict(data)

                return otherwise_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ProviderAnswer | Unset, data)

        otherwise = _parse_otherwise(d.pop("otherwise", UNSET))

        provider_answers = cls(
            answers=answers,
            otherwise=otherwise,
        )

        return provider_answers
