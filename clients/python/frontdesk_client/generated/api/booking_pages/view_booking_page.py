from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.booking_page import BookingPage
from ...types import Response


def _get_kwargs(
    workspace_key: str,
    slug: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/public/links/{workspace_key}/{slug}".format(
            workspace_key=quote(str(workspace_key), safe=""),
            slug=quote(str(slug), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> BookingPage:
    if response.status_code == 200:
        response_200 = BookingPage.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[BookingPage]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_key: str,
    slug: str,
    *,
    client: AuthenticatedClient | Client,
) -> Response[BookingPage]:
    """Get a team booking page

     Returns the event type with its questions, and the hosts. An archived link returns 404, and
    `detail` says that it was archived; for a link that has ended, `code` says why.

    Args:
        workspace_key (str):
        slug (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BookingPage]
    """

    kwargs = _get_kwargs(
        workspace_key=workspace_key,
        slug=slug,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_key: str,
    slug: str,
    *,
    client: AuthenticatedClient | Client,
) -> BookingPage:
    """Get a team booking page

     Returns the event type with its questions, and the hosts. An archived link returns 404, and
    `detail` says that it was archived; for a link that has ended, `code` says why.

    Args:
        workspace_key (str):
        slug (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BookingPage
    """

    kwargs = _get_kwargs(
        workspace_key=workspace_key,
        slug=slug,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_key: str,
    slug: str,
    *,
    client: AuthenticatedClient | Client,
) -> Response[BookingPage]:
    """Get a team booking page

     Returns the event type with its questions, and the hosts. An archived link returns 404, and
    `detail` says that it was archived; for a link that has ended, `code` says why.

    Args:
        workspace_key (str):
        slug (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BookingPage]
    """

    kwargs = _get_kwargs(
        workspace_key=workspace_key,
        slug=slug,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_key: str,
    slug: str,
    *,
    client: AuthenticatedClient | Client,
) -> BookingPage:
    """Get a team booking page

     Returns the event type with its questions, and the hosts. An archived link returns 404, and
    `detail` says that it was archived; for a link that has ended, `code` says why.

    Args:
        workspace_key (str):
        slug (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BookingPage
    """

    kwargs = _get_kwargs(
        workspace_key=workspace_key,
        slug=slug,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
