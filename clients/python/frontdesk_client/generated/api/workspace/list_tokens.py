from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.token_list import TokenList
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    *,
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/accounts/{workspace_id}/tokens".format(
            workspace_id=quote(str(workspace_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> TokenList:
    if response.status_code == 200:
        response_200 = TokenList.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[TokenList]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> Response[TokenList]:
    """List tokens

     Returns the tokens in force, newest first, without their secrets. Admins see every token of the
    workspace, others their own. To get the next page, pass `next_cursor` as `cursor`.

    Args:
        workspace_id (int):
        limit (int | Unset):  Default: 25.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[TokenList]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        limit=limit,
        cursor=cursor,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> TokenList:
    """List tokens

     Returns the tokens in force, newest first, without their secrets. Admins see every token of the
    workspace, others their own. To get the next page, pass `next_cursor` as `cursor`.

    Args:
        workspace_id (int):
        limit (int | Unset):  Default: 25.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        TokenList
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        limit=limit,
        cursor=cursor,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> Response[TokenList]:
    """List tokens

     Returns the tokens in force, newest first, without their secrets. Admins see every token of the
    workspace, others their own. To get the next page, pass `next_cursor` as `cursor`.

    Args:
        workspace_id (int):
        limit (int | Unset):  Default: 25.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[TokenList]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> TokenList:
    """List tokens

     Returns the tokens in force, newest first, without their secrets. Admins see every token of the
    workspace, others their own. To get the next page, pass `next_cursor` as `cursor`.

    Args:
        workspace_id (int):
        limit (int | Unset):  Default: 25.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        TokenList
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
