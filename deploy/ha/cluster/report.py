"""The report of a drill, and the promises that it broke."""

from .audit import Audit
from .faults import Episode, seconds
from .storm import Storm

_SHOWN = 3


def report(episodes: list[Episode], storm: Storm, found: Audit) -> str:
    """A Markdown table of the faults, and the totals."""
    lines = ["| fault | new primary after | writes resumed after it | longest pause |", "| --- | ---: | ---: | ---: |"]
    for episode in episodes:
        elected = None if episode.primary_at is None else episode.primary_at - episode.at
        cells = [elected, episode.resumed_after(storm), episode.longest_pause(storm)]
        lines.append(f"| {episode.fault} | {' | '.join(map(seconds, cells))} |")
    outcomes = ", ".join(f"{outcome}: {count}" for outcome, count in sorted(storm.record.counts().items()))
    pause = max(episode.longest_pause(storm) for episode in episodes)
    lines += [
        f"responses: {outcomes}",
        f"faults {len(episodes)}, acknowledged writes {len(storm.record.acknowledged())}, lost {len(found.lost)}, "
        f"overlaps {len(found.overlaps)}, longest pause {seconds(pause)}",
    ]
    return "\n".join(lines)


def broken_promises(episodes: list[Episode], storm: Storm, found: Audit, resume_within: float) -> list[str]:
    broken = [f"lost write: {line}" for line in found.lost[:_SHOWN]]
    broken += [f"overlap: {line}" for line in found.overlaps[:_SHOWN]]
    broken += [f"stored without a response: {line}" for line in found.unknown[:_SHOWN]]
    counts = storm.record.counts()
    for outcome, (sent, answer) in storm.record.broken.items():
        during = next((episode.fault for episode in episodes if episode.at <= sent <= episode.until), "no fault")
        broken.append(f"{counts[outcome]} times {outcome}, first during {during}: {answer}")
    for episode in episodes:
        resumed = episode.resumed_after(storm)
        if resumed is not None and resume_within < resumed:
            broken.append(f"{episode.fault}: writes resumed {seconds(resumed)} after the new primary")
    return broken
