"""Computes busy times with `recurring-ical-events`.

Usage: expected.py OUT NAME=FOLDER...

Writes to OUT, for each .ics file in the folders, a line `file` and its busy times as Unix seconds:

    file FROM TO NAME/PATH
    busy START END

or `unreadable NAME/PATH: REASON` if the library rejects the file. FROM is the start of the year of the file's first
event; TO is three years later. Duplicate files are skipped.
"""

import datetime as dt
import hashlib
import os
import pathlib
import shutil
import signal
import sys

# Use the zones of the pinned package, not of the machine; must precede the import of `zoneinfo`.
os.environ["PYTHONTZPATH"] = ""

import zoneinfo  # noqa: E402

import icalendar  # noqa: E402
import recurring_ical_events  # noqa: E402

HOST = zoneinfo.ZoneInfo("Europe/Berlin")
YEARS = 3
MARGIN = dt.timedelta(days=2)
SECONDS_FOR_A_FILE = 20


def is_free(event):
    def says(name, *values):
        return str(event.get(name, "")).strip().upper() in values

    return (
        says("TRANSP", "TRANSPARENT")
        or says("STATUS", "CANCELLED")
        or says("X-MICROSOFT-CDO-BUSYSTATUS", "FREE", "WORKINGELSEWHERE")
    )


def instant(value, floating):
    if not isinstance(value, dt.datetime):
        return dt.datetime(value.year, value.month, value.day, tzinfo=HOST)
    return value if value.tzinfo else value.replace(tzinfo=floating)


def floating_zone(calendar):
    try:
        return zoneinfo.ZoneInfo(str(calendar["X-WR-TIMEZONE"]))
    except (KeyError, ValueError, OSError):
        return HOST


def first_year(calendars):
    years = []
    for calendar in calendars:
        for event in calendar.walk("VEVENT"):
            start = event.get("DTSTART")
            if hasattr(start, "dt"):
                years.append(start.dt.year)
    return max(1900, min(years)) if years else None


def busy_times(calendars, first, last):
    for calendar in calendars:
        zone = floating_zone(calendar)
        # X-WR-TIMEZONE would also shift times in UTC, which RFC 5545 keeps in UTC.
        calendar.pop("X-WR-TIMEZONE", None)
        query = recurring_ical_events.of(calendar, components=["VEVENT"])
        # The library treats all-day events as UTC days, so the filter below applies the host's zone.
        for event in query.between(first - MARGIN, last + MARGIN):
            if is_free(event):
                continue
            start, end = instant(event.start, zone), instant(event.end, zone)
            pair = int(start.timestamp()), int(end.timestamp())
            if pair[0] < pair[1] and pair[0] < last.timestamp() and first.timestamp() < pair[1]:
                yield pair


def answer(data):
    calendars = icalendar.Calendar.from_ical(data, multiple=True)
    year = first_year(calendars)
    if year is None:
        return None
    first = dt.datetime(year, 1, 1, tzinfo=dt.timezone.utc)
    last = dt.datetime(year + YEARS, 1, 1, tzinfo=dt.timezone.utc)
    return int(first.timestamp()), int(last.timestamp()), sorted(busy_times(calendars, first, last))


def too_slow(_signal, _frame):
    raise TimeoutError(f"more than {SECONDS_FOR_A_FILE} s")


def main(out, *folders):
    signal.signal(signal.SIGALRM, too_slow)
    out, seen, lines = pathlib.Path(out), set(), []
    for name, folder in (each.split("=", 1) for each in folders):
        for path in sorted(pathlib.Path(folder).rglob("*.ics")):
            data = path.read_bytes()
            digest = hashlib.sha256(data).digest()
            if digest in seen:
                continue
            seen.add(digest)
            place = pathlib.Path(name, path.relative_to(folder))
            copy = out.parent / "files" / place
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
            signal.alarm(SECONDS_FOR_A_FILE)
            try:
                found = answer(data)
            except Exception as error:  # noqa: BLE001 - the library raises many types for broken files
                reason = " ".join(f"{type(error).__name__}: {error}".split())[:100]
                lines.append(f"unreadable {place}: {reason}")
                continue
            finally:
                signal.alarm(0)
            if found is None:
                continue
            first, last, busy = found
            lines.append(f"file {first} {last} {place}")
            lines.extend(f"busy {start} {end}" for start, end in busy)
    out.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
