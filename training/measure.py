"""Rates of what the reader says on lines with labels: counts alone, never a line."""

from collections import defaultdict

import numpy as np
from lines import flags, signs


def threshold_for(scores, max_alarms):
    """The lowest threshold with at most that share of false alarms."""
    ordered = np.sort(scores)[::-1]
    return float(ordered[min(len(ordered) - 1, int(max_alarms * len(ordered)))])


def measured(read, thresholds=None):
    """`read`: pairs of a line and what was said of it."""
    out = {}
    crisis = [(l, s) for l, s in read if "sign" in l.flags]
    if crisis:
        wanted = np.array([l.flags["sign"] for l, _ in crisis]) == 1
        scores = np.array([s["sign"] for _, s in crisis])
        order = np.argsort(scores)
        ranks = np.empty(len(scores)); ranks[order] = np.arange(len(scores))
        area = (ranks[wanted].sum() - wanted.sum() * (wanted.sum() - 1) / 2) / (wanted.sum() * (~wanted).sum())
        out["crisis"] = {"lines": len(crisis), "area": round(float(area), 3)}
        for alarms in (0.01, 0.02, 0.03, 0.05, 0.08):
            t = threshold_for(scores[~wanted], alarms)
            out["crisis"][f"found at {alarms:.0%}"] = f"{(scores[wanted] > t).mean():.1%} (above {t:.3f})"
        if thresholds is not None:
            t = thresholds["sign"]
            out["crisis"]["found"] = f"{(scores[wanted] > t).sum()} of {wanted.sum()}"
            out["crisis"]["false alarms"] = f"{(scores[~wanted] > t).sum()} of {(~wanted).sum()}"
        else:
            t = threshold_for(scores[~wanted], 0.03)
        alone = np.array([l.group.split("/")[1].isdigit() for l, _ in crisis])
        for name, of in (("alone", alone), ("in pairs", ~alone)):
            if (wanted & of).any() and (~wanted & of).any():
                pairs = scores[wanted & of][:, None] - scores[~wanted & of][None]
                at3 = threshold_for(scores[~wanted & of], 0.03)
                out["crisis"][name] = f"area {((pairs > 0).mean() + (pairs == 0).mean() / 2):.3f}, {(scores[wanted & of] > at3).mean():.1%} at 3%"
        kinds, near = defaultdict(lambda: [0, 0]), defaultdict(lambda: [0, 0])
        for (l, s), w in zip(crisis, wanted):
            group = kinds[signs[l.kind]] if w else near[l.near]
            group[0] += s["sign"] > t
            group[1] += 1
        out["crisis"]["by kind"] = {k: f"{a} of {b}" for k, (a, b) in sorted(kinds.items())}
        out["crisis"]["alarms by kind"] = {k: f"{a} of {b}" for k, (a, b) in sorted(near.items())}
    tone = [(l, s) for l, s in read if l.tone is not None]
    if tone:
        a, b = np.array([l.tone for l, _ in tone]), np.array([s["tone"] for _, s in tone])
        three = lambda v: np.where(v < -0.2, -1, np.where(v > 0.2, 1, 0))
        out["tone"] = {"lines": len(tone), "r": round(float(np.corrcoef(a, b)[0, 1]), 3), "of three": f"{(three(a) == three(b)).mean():.0%}"}
        for kind in sorted({l.near for l, _ in tone}):
            of = [i for i, (l, _) in enumerate(tone) if l.near == kind]
            out["tone"][kind] = round(float(np.corrcoef(a[of], b[of])[0, 1]), 2) if len(of) > 3 else None
    found = [(l, s) for l, s in read if "thanks" in l.flags]
    if found:
        out["findings"] = {"lines": len(found)}
        groups = {"trap": range(1, 12), **{name: [flags.index(name)] for name in ("thanks", "strength", "question")}}
        for name, which in groups.items():
            w = np.array([max(l.flags[flags[i]] for i in which) for l, _ in found]) == 1
            p = np.array([max(s["flags"][i] for i in which) for _, s in found])
            best = max(((p > t)[w].mean(), t) for t in np.unique(p) if (p > t).any() and w[p > t].mean() >= 0.8) if any((p > t).any() and w[p > t].mean() >= 0.8 for t in np.unique(p)) else (0, 1)
            out["findings"][name] = f"{best[0]:.0%} found where 8 of 10 are right; at one half: {(p > .5)[w].mean():.0%} found, {w[p > .5].mean() if (p > .5).any() else 0:.0%} right"
        out["thresholds"] = {}
        for i, name in enumerate(flags[1:], 1):
            w = np.array([l.flags[name] for l, _ in found]) == 1
            p = np.array([s["flags"][i] for _, s in found])
            out["thresholds"][name] = f"{w.sum()} lines; " + ", ".join(f"above {t}: {(p > t)[w].sum()} of {(p > t).sum()} right" for t in (0.3, 0.5, 0.7, 0.85))
    names = [(l, s) for l, s in read if l.tags is not None]
    if names:
        out["names"] = {"lines": len(names)}
        for what, first in (("people", 1), ("places", 3)):
            hits = said = wanted_count = 0
            for l, s in names:
                a, b = spans(l.tags, first), spans(np.where(l.tags == -100, 0, s["tags"]), first)
                hits += len(a & b); said += len(b); wanted_count += len(a)
            out["names"][what] = f"F1 {2 * hits / max(1, said + wanted_count):.2f} (precision {hits / max(1, said):.2f}, recall {hits / max(1, wanted_count):.2f})"
    return out


def spans(tagged, first):
    found, start = set(), None
    for i, tag in enumerate([*tagged, 0]):
        if start is not None and tag != first + 1:
            found.add((start, i))
            start = None
        if tag == first or (tag == first + 1 and start is None):
            start = i
    return found
