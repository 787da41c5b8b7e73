"""Writes risk-oracle.json: people drawn by chance, and what scikit-learn, statsmodels and SciPy say of their risks.

    pip install scikit-learn statsmodels
    python risk-oracle.py > risk-oracle.json
"""

import json

import numpy as np
import statsmodels.api as sm
from scipy import stats
from sklearn.metrics import average_precision_score, brier_score_loss, log_loss, roc_auc_score

rng = np.random.default_rng(7)
Z = stats.norm.ppf(0.975)


def coded(answers, labels):
    return answers @ np.array([1, 2, 4]) + 8 * labels


def delong(y, s, w):
    """By its definition, over all pairs; weights are those of rows."""
    own, other = np.where(y == 1)[0], np.where(y == 0)[0]
    psi = (s[own][:, None] > s[other][None, :]) + 0.5 * (s[own][:, None] == s[other][None, :])
    w1, w0 = w[own] / w[own].sum(), w[other] / w[other].sum()
    v1, v0 = psi @ w0, w1 @ psi
    auc = w1 @ v1
    m, n = len(own), len(other)
    var = (w1**2 @ (v1 - auc) ** 2) * m / (m - 1) + (w0**2 @ (v0 - auc) ** 2) * n / (n - 1)
    odds, half = np.log(auc / (1 - auc)), Z * np.sqrt(var) / (auc * (1 - auc))
    return {"value": auc, "low": 1 / (1 + np.exp(half - odds)), "high": 1 / (1 + np.exp(-half - odds))}


def two_classes(n=240):
    answers = rng.integers(0, 2, (n, 3))
    score = answers @ np.array([1, 2, 3])
    y = (rng.random(n) < 1 / (1 + np.exp(2 - 0.6 * score))).astype(int)
    codes = coded(answers, y)
    risks = [0.08, 0.14, 0.25, 0.4, 0.55, 0.66, 0.9]
    risk = np.array(risks)[score]

    def figures(w):
        loss = {"brier": (risk - y) ** 2, "logLoss": -np.log(np.where(y == 1, risk, 1 - risk))}
        wn = w / w.sum()
        ends = {}
        for name, each in loss.items():
            mean = wn @ each
            half = Z * np.sqrt((wn**2 @ (each - mean) ** 2) * n / (n - 1))
            ends[name] = {"value": mean, "low": mean - half, "high": mean + half}
        assert np.isclose(ends["brier"]["value"], brier_score_loss(y, risk, sample_weight=w))
        assert np.isclose(ends["logLoss"]["value"], log_loss(y, risk, sample_weight=w))
        area = delong(y, score, w)
        assert np.isclose(area["value"], roc_auc_score(y, score, sample_weight=w))
        return {"auc": area, **ends, "averagePrecision": average_precision_score(y, score, sample_weight=w)}

    fitted = sm.GLM(y, sm.add_constant(np.log(risk / (1 - risk))), family=sm.families.Binomial()).fit(tol=1e-14)
    slope, error = fitted.params[1], fitted.bse[1]
    return {
        "risks": risks,
        "counts": np.bincount(codes, minlength=16).tolist(),
        "even": figures(np.ones(n)),
        "weighted": figures(1.0 + (score + y) % 3),
        "ks": stats.ks_2samp(score[y == 1], score[y == 0]).statistic,
        "slope": {"value": slope, "low": slope - Z * error, "high": slope + Z * error},
    }


def three_classes(n=300):
    answers = rng.integers(0, 2, (n, 3))
    points = np.array([[1, 2, 0, -1], [0, -1, 2, 1], [0, 1, -2, 3]])
    totals = np.c_[np.ones(n), answers] @ points.T
    logits = 0.5 * totals + np.array([0.1, 0, -0.2])
    shares = np.exp(logits) / np.exp(logits).sum(1, keepdims=True)
    y = np.array([rng.choice(3, p=share) for share in shares])
    leads = [totals[:, k] - np.delete(totals, k, 1).max(1) for k in range(3)]
    return {
        "counts": np.bincount(coded(answers, y), minlength=24).tolist(),
        "aucs": [roc_auc_score(y == k, shares[:, k]) for k in range(3)],
        "mean": roc_auc_score(y, shares, multi_class="ovr", average="macro"),
        "byLead": [roc_auc_score(y == k, leads[k]) for k in range(3)],
        "brier": brier_score_loss(y, shares),
        "logLoss": log_loss(y, shares),
    }


print(json.dumps({"two": two_classes(), "three": three_classes()}, indent=2, default=float))
