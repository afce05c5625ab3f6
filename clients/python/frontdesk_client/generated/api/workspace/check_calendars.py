from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.checked_calendar_list import CheckedCalendarList
from ...types import Response


def _get_kwargs(
    workspace_id: int,
    user_id: int,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/accounts/{workspace_id}/members/{user_id}/calendars/check".format(
            workspace_id=quote(str(workspace_id), safe=""),
            user_id=quote(str(user_id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> CheckedCalendarList:
    if response.status_code == 200:
        response_200 = CheckedCalendarList.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[CheckedCalendarList]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    user_id: int,
    *,
    client: AuthenticatedClient,
) -> Response[CheckedCalendarList]:
    """Check the calendars of a member

     Reads the member's connected calendars now, and returns the state of each. The service reads
    them every few minutes anyway; this operation shows at once whether a fix works. Admins check
    the calendars of every member, others their own. The operation accepts no `Idempotency-Key` and
    no `dry_run`, because each request is a new reading.

    Args:
        workspace_id (int):
        user_id (int):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CheckedCalendarList]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        user_id=user_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    user_id: int,
    *,
    client: AuthenticatedClient,
) -> CheckedCalendarList:
    """Check the calendars of a member

     Reads the member's connected calendars now, and returns the state of each. The service reads
    them every few minutes anyway; this operation shows at once whether a fix works. Admins check
    the calendars of every member, others their own. The operation accepts no `Idempotency-Key` and
    no `dry_run`, because each request is a new reading.

    Args:
        workspace_id (int):
        user_id (int):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CheckedCalendarList
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        user_id=user_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    user_id: int,
    *,
    client: AuthenticatedClient,
) -> Response[CheckedCalendarList]:
    """Check the calendars of a member

     Reads the member's connected calendars now, and returns the state of each. The service reads
    them every few minutes anyway; this operation shows at once whether a fix works. Admins check
    the calendars of every member, others their own. The operation accepts no `Idempotency-Key` and
    no `dry_run`, because each request is a new reading.

    Args:
        workspace_id (int):
        user_id (int):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CheckedCalendarList]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        user_id=user_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    user_id: int,
    *,
    client: AuthenticatedClient,
) -> CheckedCalendarList:
    """Check the calendars of a member

     Reads the member's connected calendars now, and returns the state of each. The service reads
    them every few minutes anyway; this operation shows at once whether a fix works. Admins check
    the calendars of every member, others their own. The operation accepts no `Idempotency-Key` and
    no `dry_run`, because each request is a new reading.

    Args:
        workspace_id (int):
        user_id (int):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CheckedCalendarList
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        user_id=user_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
