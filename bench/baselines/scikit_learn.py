"""Learns linear models with scikit-learn.

Reads a list of tasks as JSON from standard input: model, C, whether classes are balanced, the answers of each profile,
and how many rows each profile has of each class. The rows are learnt from one by one. Writes the version of
scikit-learn and, for each task, the class and the scores of each profile as JSON to standard output. Tolerances are far
below the defaults, so that optima are compared and not where two methods stop.
"""

import json
import sys

import numpy
import sklearn
from sklearn.linear_model import LogisticRegression
from sklearn.svm import LinearSVC


def model_of(task):
    weights = "balanced" if task["balanced"] else None
    if task["model"] == "svm":
        return LinearSVC(C=task["c"], class_weight=weights, dual=False, tol=1e-10, max_iter=1_000_000)
    return LogisticRegression(C=task["c"], class_weight=weights, solver="newton-cholesky", tol=1e-10)


def learn(task):
    answers = numpy.array(task["answers"], dtype=float)
    counts = [entry["rows"] for entry in task["entries"]]
    profiles = numpy.repeat([entry["profile"] for entry in task["entries"]], counts)
    labels = numpy.repeat([entry["label"] for entry in task["entries"]], counts)
    model = model_of(task).fit(answers[profiles], labels)
    scores = model.decision_function(answers)
    return {
        "classes": model.predict(answers).tolist(),
        "scores": scores.reshape(len(answers), -1).tolist(),
    }


print(json.dumps({"version": sklearn.__version__, "learnt": [learn(task) for task in json.load(sys.stdin)]}))
