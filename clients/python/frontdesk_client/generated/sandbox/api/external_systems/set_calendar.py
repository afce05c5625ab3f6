from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.set_calendar_request import SetCalendarRequest
from ...types import Response


def _get_kwargs(
    member: str,
    *,
    body: SetCalendarRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "put",
        "url": "/sandbox/calendars/{member}".format(
            member=quote(str(member), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any:
    if response.status_code == 204:
        return None

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Any]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    member: str,
    *,
    client: AuthenticatedClient | Client,
    body: SetCalendarRequest,
) -> Response[Any]:
    """Set a calendar

     Replaces the busy times in a member's own calendar. Open times and bookings respect them
    immediately, even if the member has only the built-in calendar.

    Args:
        member (str):
        body (SetCalendarRequest): The busy times in a member's own calendar; by default, none.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any]
    """

    kwargs = _get_kwargs(
        member=member,
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


async def asyncio_detailed(
    member: str,
    *,
    client: AuthenticatedClient | Client,
    body: SetCalendarRequest,
) -> Response[Any]:
    """Set a calendar

     Replaces the busy times in a member's own calendar. Open times and bookings respect them
    immediately, even if the member has only the built-in calendar.

    Args:
        member (str):
        body (SetCalendarRequest): The busy times in a member's own calendar; by default, none.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any]
    """

    kwargs = _get_kwargs(
        member=member,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)
