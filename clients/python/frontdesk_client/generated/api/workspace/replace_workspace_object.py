from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.changed_workspace_object import ChangedWorkspaceObject
from ...models.replace_workspace_object_if_none_match import (
    ReplaceWorkspaceObjectIfNoneMatch,
)
from ...models.replace_workspace_object_section import (
    ReplaceWorkspaceObjectSection,
)
from ...models.workspace_chain import WorkspaceChain
from ...models.workspace_event_type import WorkspaceEventType
from ...models.workspace_member import WorkspaceMember
from ...models.workspace_provider import WorkspaceProvider
from ...models.workspace_queue import WorkspaceQueue
from ...models.workspace_service_account import WorkspaceServiceAccount
from ...models.workspace_webhook import WorkspaceWebhook
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    section: ReplaceWorkspaceObjectSection,
    key: str,
    *,
    body: WorkspaceChain
    | WorkspaceEventType
    | WorkspaceMember
    | WorkspaceProvider
    | WorkspaceQueue
    | WorkspaceServiceAccount
    | WorkspaceWebhook,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
    if_none_match: ReplaceWorkspaceObjectIfNoneMatch | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = str(if_none_match)

    params: dict[str, Any] = {}

    params["dry_run"] = dry_run

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "put",
        "url": "/api/v1/accounts/{workspace_id}/workspace/{section}/{key}".format(
            workspace_id=quote(str(workspace_id), safe=""),
            section=quote(str(section), safe=""),
            key=quote(str(key), safe=""),
        ),
        "params": params,
    }

    if isinstance(body, WorkspaceQueue):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, WorkspaceMember):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, WorkspaceEventType):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, WorkspaceWebhook):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, WorkspaceChain):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, WorkspaceServiceAccount):
        _kwargs["json"] = body.to_dict()
    else:
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ChangedWorkspaceObject:
    if response.status_code == 200:
        response_200 = ChangedWorkspaceObject.from_dict(response.json())

        return response_200

    if response.status_code == 201:
        response_201 = ChangedWorkspaceObject.from_dict(response.json())

        return response_201

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ChangedWorkspaceObject]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    section: ReplaceWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
    body: WorkspaceChain
    | WorkspaceEventType
    | WorkspaceMember
    | WorkspaceProvider
    | WorkspaceQueue
    | WorkspaceServiceAccount
    | WorkspaceWebhook,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
    if_none_match: ReplaceWorkspaceObjectIfNoneMatch | Unset = UNSET,
) -> Response[ChangedWorkspaceObject]:
    """Create or replace one object of the configuration

     Only for admins. The object has the fields of the workspace document and passes its checks. A
    field that it omits keeps its stored value, or gets its default if the object is new; `null`
    resets a field. The key in the path counts; `key` in the object may be left out. An object with the
    stored id and another
    key is renamed. An archived object with the key is restored. Faults of other objects have the
    paths of the document, below `document`. Write a secret as `{"value": "…"}`, or keep it with
    `{"stored": true}`.

    Args:
        workspace_id (int):
        section (ReplaceWorkspaceObjectSection):
        key (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str | Unset):
        if_none_match (ReplaceWorkspaceObjectIfNoneMatch | Unset):
        body (WorkspaceChain | WorkspaceEventType | WorkspaceMember | WorkspaceProvider |
            WorkspaceQueue | WorkspaceServiceAccount | WorkspaceWebhook): An object of the
            configuration, with the fields of its section of the workspace document.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ChangedWorkspaceObject]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        section=section,
        key=key,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
        if_match=if_match,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    section: ReplaceWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
    body: WorkspaceChain
    | WorkspaceEventType
    | WorkspaceMember
    | WorkspaceProvider
    | WorkspaceQueue
    | WorkspaceServiceAccount
    | WorkspaceWebhook,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
    if_none_match: ReplaceWorkspaceObjectIfNoneMatch | Unset = UNSET,
) -> ChangedWorkspaceObject:
    """Create or replace one object of the configuration

     Only for admins. The object has the fields of the workspace document and passes its checks. A
    field that it omits keeps its stored value, or gets its default if the object is new; `null`
    resets a field. The key in the path counts; `key` in the object may be left out. An object with the
    stored id and another
    key is renamed. An archived object with the key is restored. Faults of other objects have the
    paths of the document, below `document`. Write a secret as `{"value": "…"}`, or keep it with
    `{"stored": true}`.

    Args:
        workspace_id (int):
        section (ReplaceWorkspaceObjectSection):
        key (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str | Unset):
        if_none_match (ReplaceWorkspaceObjectIfNoneMatch | Unset):
        body (WorkspaceChain | WorkspaceEventType | WorkspaceMember | WorkspaceProvider |
            WorkspaceQueue | WorkspaceServiceAccount | WorkspaceWebhook): An object of the
            configuration, with the fields of its section of the workspace document.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ChangedWorkspaceObject
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        section=section,
        key=key,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
        if_match=if_match,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    section: ReplaceWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
    body: WorkspaceChain
    | WorkspaceEventType
    | WorkspaceMember
    | WorkspaceProvider
    | WorkspaceQueue
    | WorkspaceServiceAccount
    | WorkspaceWebhook,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
    if_none_match: ReplaceWorkspaceObjectIfNoneMatch | Unset = UNSET,
) -> Response[ChangedWorkspaceObject]:
    """Create or replace one object of the configuration

     Only for admins. The object has the fields of the workspace document and passes its checks. A
    field that it omits keeps its stored value, or gets its default if the object is new; `null`
    resets a field. The key in the path counts; `key` in the object may be left out. An object with the
    stored id and another
    key is renamed. An archived object with the key is restored. Faults of other objects have the
    paths of the document, below `document`. Write a secret as `{"value": "…"}`, or keep it with
    `{"stored": true}`.

    Args:
        workspace_id (int):
        section (ReplaceWorkspaceObjectSection):
        key (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str | Unset):
        if_none_match (ReplaceWorkspaceObjectIfNoneMatch | Unset):
        body (WorkspaceChain | WorkspaceEventType | WorkspaceMember | WorkspaceProvider |
            WorkspaceQueue | WorkspaceServiceAccount | WorkspaceWebhook): An object of the
            configuration, with the fields of its section of the workspace document.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ChangedWorkspaceObject]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        section=section,
        key=key,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
        if_match=if_match,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    section: ReplaceWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
    body: WorkspaceChain
    | WorkspaceEventType
    | WorkspaceMember
    | WorkspaceProvider
    | WorkspaceQueue
    | WorkspaceServiceAccount
    | WorkspaceWebhook,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
    if_none_match: ReplaceWorkspaceObjectIfNoneMatch | Unset = UNSET,
) -> ChangedWorkspaceObject:
    """Create or replace one object of the configuration

     Only for admins. The object has the fields of the workspace document and passes its checks. A
    field that it omits keeps its stored value, or gets its default if the object is new; `null`
    resets a field. The key in the path counts; `key` in the object may be left out. An object with the
    stored id and another
    key is renamed. An archived object with the key is restored. Faults of other objects have the
    paths of the document, below `document`. Write a secret as `{"value": "…"}`, or keep it with
    `{"stored": true}`.

    Args:
        workspace_id (int):
        section (ReplaceWorkspaceObjectSection):
        key (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str | Unset):
        if_none_match (ReplaceWorkspaceObjectIfNoneMatch | Unset):
        body (WorkspaceChain | WorkspaceEventType | WorkspaceMember | WorkspaceProvider |
            WorkspaceQueue | WorkspaceServiceAccount | WorkspaceWebhook): An object of the
            configuration, with the fields of its section of the workspace document.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ChangedWorkspaceObject
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        section=section,
        key=key,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
        if_match=if_match,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
