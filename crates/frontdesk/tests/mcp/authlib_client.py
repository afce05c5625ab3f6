"""Signs in with Authlib, which validates metadata strictly: discovery, registration, consent, requests, refresh and revocation.

    python authlib_client.py URL

The environment variable FRONTDESK_TOKEN is a token of an admin, which creates the sign-in link of the member who consents.
"""

import re
import sys
from urllib.parse import parse_qs, urlsplit

import httpx2
from authlib.common.security import generate_token
from authlib.integrations.base_client import OAuthError
from authlib.integrations.httpx_client import OAuth2Client
from authlib.oauth2 import rfc9207
from authlib.oauth2.rfc7591 import ClientMetadataClaims
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata, get_well_known_url
from browser import Browser

REDIRECT = "http://127.0.0.1:33418/callback"
REQUESTED = "bookings:read bookings:write"


def discover(url):
    challenge = httpx2.post(url, json={}).headers["WWW-Authenticate"]
    resource = httpx2.get(re.search(r'resource_metadata="([^"]+)"', challenge)[1]).json()
    assert resource["resource"] == url, resource
    issuer = resource["authorization_servers"][0]
    metadata = AuthorizationServerMetadata(httpx2.get(get_well_known_url(issuer, external=True)).json())
    metadata.validate(metadata_classes=[rfc9207.AuthorizationServerMetadata])
    assert metadata["issuer"] == issuer, metadata
    return metadata


def register(metadata, method):
    sent = {"client_name": "Authlib", "redirect_uris": [REDIRECT], "token_endpoint_auth_method": method}
    response = httpx2.post(metadata["registration_endpoint"], json=sent)
    assert response.status_code == 201, response.text
    registered = response.json()
    ClientMetadataClaims(registered, {}, ClientMetadataClaims.get_claims_options(metadata)).validate()
    assert sent.items() <= registered.items(), registered
    return OAuth2Client(
        registered["client_id"],
        registered.get("client_secret"),
        token_endpoint_auth_method=method,
        revocation_endpoint_auth_method=method,
        scope=REQUESTED,
        redirect_uri=REDIRECT,
        code_challenge_method="S256",
        token_endpoint=metadata["token_endpoint"],
    )


def refused(code, request, *arguments, **parameters):
    try:
        request(*arguments, **parameters)
    except OAuthError as error:
        assert error.error == code, error
    else:
        raise AssertionError(f"expected {code}")


def sign_in(client, browser, metadata, url, scopes):
    """Returns the token and a function that exchanges the same code again."""
    verifier = generate_token(48)
    endpoint = metadata["authorization_endpoint"]
    address, state = client.create_authorization_url(endpoint, code_verifier=verifier, resource=url)
    returned = browser.allow(address, scopes)
    assert parse_qs(urlsplit(returned).query)["iss"] == [metadata["issuer"]], returned

    def exchange(verifier=verifier):
        parameters = {"authorization_response": returned, "state": state, "code_verifier": verifier}
        return client.fetch_token(resource=url, **parameters)

    refused("invalid_grant", exchange, generate_token(48))
    token = exchange()
    assert token["scope"].split() == scopes and token["token_type"] == "Bearer", token
    return token, exchange


def main(url):
    metadata = discover(url)
    base = metadata["issuer"]
    browser = Browser(base)
    for method in metadata["token_endpoint_auth_methods_supported"]:
        client = register(metadata, method)

        def status():
            return client.get(f"{base}/api/v1/me").status_code

        _, exchange = sign_in(client, browser, metadata, url, REQUESTED.split())
        assert status() == 200
        refused("invalid_grant", exchange)
        assert status() == 401, "the code was replayed"

        # An expired token makes Authlib refresh before the request.
        first, _ = sign_in(client, browser, metadata, url, REQUESTED.split())
        client.token["expires_at"] = 0
        assert status() == 200
        assert client.token["access_token"] != first["access_token"]
        assert client.token["refresh_token"] != first["refresh_token"]
        client.revoke_token(metadata["revocation_endpoint"], token_type_hint="refresh_token").raise_for_status()
        assert status() == 401
        refused("invalid_grant", client.refresh_token)

        # Authlib requests all scopes again, although the member chose fewer. The refresh token stays valid.
        sign_in(client, browser, metadata, url, ["bookings:read"])
        refused("invalid_scope", client.refresh_token)
        assert client.refresh_token(scope="bookings:read")["scope"] == "bookings:read"
        assert status() == 200
    print("Authlib signed in, refreshed and revoked")


if __name__ == "__main__":
    main(sys.argv[1])
