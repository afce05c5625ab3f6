"""Verifies a webhook with the library of receivers: `verify.py SECRET < {"headers": {…}, "body": "…"}`."""

import json
import sys

from standardwebhooks import Webhook

request = json.load(sys.stdin)
Webhook(sys.argv[1]).verify(request["body"], request["headers"])
