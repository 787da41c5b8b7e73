"""Learns peers' models on the folds that it is told: peers.py, tasks as JSON lines in, answers as JSON lines out.

A task has the file of the rows (the last columns are their class and fold), the fold that is held out, how many classes
there are, the method, the most conditions (or null), the protected column and the limit on its groups (or null), and the
seed. An answer says of each row the class and a number for each class, how many conditions are in use, the seconds of
learning and the version; or what went wrong. Everything that is learnt, cuts and medians too, is learnt from the other
folds. Each method imports its own package, so that one script serves all environments.
"""

import json
import sys
import time
import warnings
from functools import lru_cache
from importlib.metadata import version

import numpy as np
import pandas as pd

warnings.filterwarnings("ignore")

CUTS = 9  # deciles, as FastRiskScoreClassifier has by default


class Task:
    def __init__(self, told):
        self.size, self.seed, self.limit = told["size"], told["seed"], told["limit"]
        self.class_count = told["classes"]
        frame = read(told["file"])
        self.labels = frame["peers:class"].to_numpy()
        self.is_train = (frame["peers:fold"] != told["fold"]).to_numpy()
        self.columns = frame.drop(columns=["peers:class", "peers:fold"])
        self.groups = None
        if self.limit is not None:
            self.groups = self.columns[told["protect"]].astype(object).fillna("missing").astype(str)
            self.columns = self.columns.drop(columns=told["protect"])
        self.train = self.columns[self.is_train]
        self.train_labels = self.labels[self.is_train]

    @property
    def numbers(self):
        return [name for name in self.columns if is_number(self.columns[name])]

    @property
    def categories(self):
        return [name for name in self.columns if not is_number(self.columns[name])]

    def numeric(self):
        """Numbers as they are, the median where they are missing; categories and what is missing one by one."""
        parts, names = [], []
        for name in self.numbers:
            column = self.columns[name].to_numpy(float)
            parts.append(np.where(np.isnan(column), np.nanmedian(column[self.is_train]), column))
            names.append(name)
        self.indicators(parts, names)
        return np.column_stack(parts)

    def scaled(self):
        matrix = self.numeric()
        train = matrix[self.is_train]
        spread = train.std(axis=0)
        return (matrix - train.mean(axis=0)) / np.where(spread == 0, 1, spread)

    def binary(self):
        """Numbers as "at most" their deciles; categories and what is missing one by one; nothing that is constant."""
        parts, names = [], []
        for name in self.numbers:
            column = self.columns[name].to_numpy(float)
            own = column[self.is_train]
            shares = np.arange(1, CUTS + 1) / (CUTS + 1)
            for cut in np.unique(np.nanquantile(own, shares, method="lower")):
                parts.append((column <= cut).astype(float))
                names.append((name, cut))
        self.indicators(parts, names)
        matrix = np.column_stack(parts)
        train = matrix[self.is_train]
        return matrix[:, train.min(axis=0) < train.max(axis=0)]

    def indicators(self, parts, names):
        for name in self.numbers:
            missing = self.columns[name].isna().to_numpy()
            if missing[self.is_train].any():
                parts.append(missing.astype(float))
                names.append((name, None))
        for name in self.categories:
            texts = as_text(self.columns[name])
            levels = sorted(set(texts[self.is_train]))
            # Of two, one says it all.
            for level in levels[1:] if len(levels) == 2 else levels:
                parts.append((texts == level).to_numpy().astype(float))
                names.append((name, level))

    def raw(self):
        """Numbers as numbers, everything else as text."""
        return pd.DataFrame(
            {name: self.columns[name] if name in self.numbers else as_text(self.columns[name]) for name in self.columns}
        )


@lru_cache(maxsize=2)
def read(file):
    return pd.read_csv(file)


def is_number(column):
    return pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_bool_dtype(column)


def as_text(column):
    return column.astype(object).where(column.notna(), "missing").astype(str)


def binary_only(task):
    if task.class_count != 2:
        raise ValueError("learns two classes only")


def by_estimator(model, task, matrix):
    """Fits; the answer's classes and numbers, which sklearn orders by the classes that the train rows have."""
    start = time.perf_counter()
    model.fit(matrix[task.is_train], task.train_labels)
    seconds = time.perf_counter() - start
    return (*said(model, matrix, task), seconds)


def said(model, rows, task):
    given = np.asarray(model.predict(rows))
    scores = np.zeros((len(given), task.class_count))
    scores[:, np.asarray(model.classes_, int)] = model.predict_proba(rows)
    return given, scores


def two_scores(second):
    return np.column_stack([1 - second, second])


def logistic(task):
    from sklearn.linear_model import LogisticRegression

    matrix = task.scaled()
    given, scores, seconds = by_estimator(LogisticRegression(max_iter=5000), task, matrix)
    return given, scores, matrix.shape[1], seconds


def sparse_logistic(task):
    """The conditions by L1: the weakest penalty that leaves at most so many; then their weights without it."""
    from sklearn.linear_model import LogisticRegression

    matrix = task.binary()
    train = matrix[task.is_train]
    start = time.perf_counter()

    def chosen(log_c):
        used = np.zeros(matrix.shape[1], bool)
        for k in range(task.class_count if task.class_count > 2 else 1):
            is_class = task.train_labels == (k if task.class_count > 2 else 1)
            model = LogisticRegression(
                l1_ratio=1, solver="liblinear", C=10.0**log_c, random_state=task.seed, max_iter=300
            )
            used |= model.fit(train, is_class).coef_[0] != 0
        return used

    low, high = -4.0, 2.0
    best = np.zeros(matrix.shape[1], bool)
    for _ in range(12):
        middle = (low + high) / 2
        used = chosen(middle)
        if used.sum() <= task.size:
            low = middle
            if used.sum() >= best.sum():
                best = used
        else:
            high = middle
    selecting = time.perf_counter() - start
    if not best.any():
        best[0] = True
    given, scores, seconds = by_estimator(LogisticRegression(max_iter=5000), task, matrix[:, best])
    return given, scores, int(best.sum()), selecting + seconds


def tree(task):
    from sklearn.tree import DecisionTreeClassifier

    model = DecisionTreeClassifier(max_leaf_nodes=task.size + 1, random_state=task.seed)
    given, scores, seconds = by_estimator(model, task, task.numeric())
    return given, scores, model.get_n_leaves() - 1, seconds


def figs(task):
    from imodels import FIGSClassifier

    model = FIGSClassifier(max_rules=task.size, random_state=task.seed)
    given, scores, seconds = by_estimator(model, task, task.numeric())
    return given, scores, int(model.complexity_), seconds


def fast_risk_score(task):
    from imodels import FastRiskScoreClassifier

    binary_only(task)
    model = FastRiskScoreClassifier(k=task.size)
    rows = task.raw()
    for name in task.numbers:
        rows[name] = rows[name].fillna(rows[name][task.is_train].median())
    start = time.perf_counter()
    model.fit(rows[task.is_train], task.train_labels)
    seconds = time.perf_counter() - start
    return (*said(model, rows, task), len(model.points_), seconds)


def faster_risk(task):
    from fasterrisk.fasterrisk import RiskScoreClassifier, RiskScoreOptimizer

    binary_only(task)
    matrix = task.binary()
    start = time.perf_counter()
    search = RiskScoreOptimizer(X=matrix[task.is_train], y=np.where(task.train_labels == 1, 1.0, -1.0), k=task.size)
    search.optimize()
    multiplier, intercept, coefficients = search.get_models(model_index=0)
    seconds = time.perf_counter() - start
    model = RiskScoreClassifier(multiplier, intercept, coefficients)
    given = (model.predict(matrix) > 0).astype(int)
    return given, two_scores(model.predict_prob(matrix)), int(np.count_nonzero(coefficients)), seconds


def faster_risk_of_classes(task, sizes):
    """A score for each class against the rest, of so many conditions each; their chances, made to add up to 1."""
    from fasterrisk.fasterrisk import RiskScoreClassifier, RiskScoreOptimizer

    matrix = task.binary()
    train = matrix[task.is_train]
    shares, used, seconds = [], 0, 0.0
    for k, size in enumerate(sizes):
        is_class = task.train_labels == k
        if size == 0:
            shares.append(np.full(len(matrix), is_class.mean()))
            continue
        start = time.perf_counter()
        search = RiskScoreOptimizer(X=train, y=np.where(is_class, 1.0, -1.0), k=size)
        search.optimize()
        multiplier, intercept, coefficients = search.get_models(model_index=0)
        seconds += time.perf_counter() - start
        shares.append(RiskScoreClassifier(multiplier, intercept, coefficients).predict_prob(matrix))
        used += int(np.count_nonzero(coefficients))
    scores = np.column_stack(shares)
    scores = scores / scores.sum(axis=1, keepdims=True)
    return scores.argmax(axis=1), scores, used, seconds


def faster_risk_rest(task):
    """So many conditions in all, dealt evenly to the classes; the first ones have those that are left."""
    count = task.class_count
    return faster_risk_of_classes(task, [task.size // count + (k < task.size % count) for k in range(count)])


def faster_risk_each(task):
    """So many conditions for each class, which is more than all others have."""
    return faster_risk_of_classes(task, [task.size] * task.class_count)


def scorecard(task):
    """Columns by information value, as long as their bands are no more conditions than asked for; all without a size."""
    from optbinning import BinningProcess, Scorecard
    from sklearn.linear_model import LogisticRegression

    binary_only(task)
    rows = task.raw()
    start = time.perf_counter()
    names = list(rows)
    bands = {} if task.size is None else {"max_n_bins": 4}
    process = BinningProcess(names, categorical_variables=task.categories, **bands)
    used = None
    if task.size is not None:
        process.fit(rows[task.is_train], task.train_labels)
        summary = process.summary().sort_values("iv", ascending=False, key=lambda iv: iv.astype(float))
        names, used = [], 0
        for name, bins in zip(summary["name"], summary["n_bins"]):
            if bins > 1 and used + bins - 1 <= task.size:
                names.append(name)
                used += int(bins) - 1
        if not names:
            raise ValueError("no column has two bands")
        own = [name for name in task.categories if name in names]
        process = BinningProcess(names, categorical_variables=own, **bands)
    model = Scorecard(binning_process=process, estimator=LogisticRegression(max_iter=5000))
    model.fit(rows.loc[task.is_train, names], task.train_labels)
    seconds = time.perf_counter() - start
    if used is None:
        used = int(sum(max(0, bins - 1) for bins in model.binning_process_.summary()["n_bins"]))
    likely = model.predict_proba(rows[names])
    return likely.argmax(axis=1), likely, used, seconds


def boosting(task):
    from interpret.glassbox import ExplainableBoostingClassifier

    rows = task.raw()
    model = ExplainableBoostingClassifier(random_state=task.seed, n_jobs=1)
    given, scores, seconds = by_estimator(model, task, rows)
    return given, scores, None, seconds


def fair_logistic(task, share=1.0):
    """A draw of the mixture of models that comes out; the numbers are the chances of the second class.

    fairlearn limits how far each group is from everyone, so that two groups may be twice as far from each other; with a
    share of a half they may not.
    """
    from fairlearn.reductions import DemographicParity, ExponentiatedGradient
    from sklearn.linear_model import LogisticRegression

    binary_only(task)
    matrix = task.scaled()
    start = time.perf_counter()
    model = ExponentiatedGradient(
        LogisticRegression(max_iter=5000), DemographicParity(difference_bound=share * task.limit)
    )
    groups = task.groups[task.is_train].to_numpy()
    model.fit(matrix[task.is_train], task.train_labels, sensitive_features=groups)
    seconds = time.perf_counter() - start
    given = np.asarray(model.predict(matrix, random_state=task.seed))
    return given, model._pmf_predict(matrix), matrix.shape[1], seconds


METHODS = {
    "logistic": (logistic, "scikit-learn"),
    "logistic-l1": (sparse_logistic, "scikit-learn"),
    "tree": (tree, "scikit-learn"),
    "figs": (figs, "imodels"),
    "fast-risk-score": (fast_risk_score, "imodels"),
    "faster-risk": (faster_risk, "fasterrisk"),
    "faster-risk-rest": (faster_risk_rest, "fasterrisk"),
    "faster-risk-each": (faster_risk_each, "fasterrisk"),
    "optbinning": (scorecard, "optbinning"),
    "optbinning-whole": (scorecard, "optbinning"),
    "ebm": (boosting, "interpret-core"),
    "fairlearn": (fair_logistic, "fairlearn"),
    "fairlearn-half": (lambda task: fair_logistic(task, 0.5), "fairlearn"),
}


def answer(told):
    learn, package = METHODS[told["method"]]
    name = f"{package} {version(package)}"
    start = time.perf_counter()
    try:
        given, scores, used, seconds = learn(Task(told))
        said = {"given": [int(k) for k in given], "scores": np.asarray(scores, float).tolist()}
        return {**said, "used": None if used is None else int(used), "seconds": seconds, "version": name}
    except Exception as error:  # what a peer can't do is a result too
        words = f"{type(error).__name__}: {error}".strip().splitlines()[0][:200]
        return {"error": words, "seconds": time.perf_counter() - start, "version": name}


if __name__ == "__main__":
    # Peers print as they work; only answers go where answers are read.
    answers = sys.stdout
    sys.stdout = sys.stderr
    for line in sys.stdin:
        answers.write(json.dumps(answer(json.loads(line))) + "\n")
        answers.flush()
