"""A mail server on free local ports: `server.py FOLDER`.

It writes each accepted mail to a numbered file in FOLDER and its certificate authority to FOLDER/authority.pem. It rejects the
recipient `unknown` of any domain permanently.

It prints its ports as JSON: `plain` without TLS, `starttls` and `wrapped` with TLS and a login (user `book`, password
`pa55 wörd:@`).
"""

import asyncio
import json
import logging
import ssl
import sys
import warnings
from pathlib import Path

import trustme
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

# aiosmtpd warns of a login without TLS, because it does not see the TLS of `wrapped`.
warnings.simplefilter("ignore")
logging.disable(logging.WARNING)

LOGIN = LoginPassword(b"book", "pa55 wörd:@".encode())


class Inbox:
    def __init__(self, folder):
        self.folder = folder
        self.taken = 0

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("unknown@"):
            return f"550 5.1.1 <{address}> mailbox unavailable"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 fine"

    async def handle_DATA(self, server, session, envelope):
        self.taken += 1
        unfinished = self.folder / "unfinished"
        unfinished.write_bytes(envelope.content)
        unfinished.rename(self.folder / f"{self.taken:04}.eml")
        return "250 2.0.0 taken"


def authenticate(server, session, envelope, mechanism, login):
    return AuthResult(success=login == LOGIN)


async def main(folder):
    authority = trustme.CA()
    authority.cert_pem.write_to_path(folder / "authority.pem")
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("localhost", "127.0.0.1").configure_cert(context)
    inbox = Inbox(folder)
    closed = {"authenticator": authenticate, "auth_required": True}
    kinds = {
        "plain": ({}, None),
        "starttls": ({"tls_context": context, "require_starttls": True, **closed}, None),
        "wrapped": ({"auth_require_tls": False, **closed}, context),
    }
    loop = asyncio.get_running_loop()
    ports = {}
    for kind, (settings, wrapped_in) in kinds.items():
        listening = await loop.create_server(
            lambda settings=settings: SMTP(inbox, hostname="localhost", **settings), "127.0.0.1", 0, ssl=wrapped_in
        )
        ports[kind] = listening.sockets[0].getsockname()[1]
    print(json.dumps(ports), flush=True)
    await asyncio.Event().wait()


asyncio.run(main(Path(sys.argv[1])))
