"""A browser in which a member is signed in, who allows what a client asks for."""

import html
import json
import os
import re
from urllib.parse import urlencode, urljoin
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, Request, build_opener


class NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Browser:
    """A browser in which the member is signed in."""

    def __init__(self, base):
        self.base = base
        self.opener = build_opener(HTTPCookieProcessor(), NoRedirect)
        account = json.loads(self.send("/api/v1/me", token=True))
        member = f"/api/v1/accounts/{account['workspace']['id']}/members/{account['member']['user_id']}"
        link = json.loads(self.send(f"{member}/sign_in_links", {}, token=True))
        self.send(link["url"], {})

    def send(self, address, form=None, token=False):
        url = urljoin(self.base, address)
        headers = {"Origin": self.base}
        body = None if form is None else urlencode(form, doseq=True).encode()
        if token:
            headers["Authorization"] = f"Bearer {os.environ['FRONTDESK_TOKEN']}"
            body = None if form is None else b"{}"
            headers["Content-Type"] = "application/json"
        try:
            with self.opener.open(Request(url, body, headers)) as response:
                return response.read().decode()
        except OSError as response:
            if response.code not in (302, 303):
                raise AssertionError(f"{url}: {response.code} {response.read().decode()}") from None
            return response.headers["Location"]

    def allow(self, address, scopes):
        page = self.send(address)
        if "csrf_token" not in page:
            return page
        action = html.unescape(re.search(r'<form method="post" action="([^"]+)"', page)[1])
        token = re.search(r'name="csrf_token" value="([^"]+)"', page)[1]
        form = {"csrf_token": token, "access_days": "30", "decision": "allow", "scopes": scopes}
        return self.send(urljoin(address, action), form)
