"""Yes/no columns of a fold, and FastRiskScoreClassifier on them: columns.py, tasks as JSON lines in, answers as JSON lines out.

A task names the file of the rows and the fold that is held out, as those of peers.py do. With a size, its answer has the
points of a fit of at most so many columns, the log loss of the probabilities that the classifier gives for the rows that it
learnt from, and the seconds of the fit by the clock and by the processor; without, the columns themselves, one text of 0
and 1 for each row outside the fold, and the classes of these rows.
"""

import json
import os
import sys
import time
from functools import lru_cache
from importlib.metadata import version

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "peers"))
from peers import Task


@lru_cache(maxsize=2)
def columns_of(file, fold):
    task = Task({"file": file, "fold": fold, "classes": 2, "size": None, "seed": 0, "limit": None})
    return np.ascontiguousarray(task.binary()[task.is_train]), task.train_labels


def log_loss(shares, labels):
    of_own = np.clip(np.where(labels == 1, shares, 1 - shares), 1e-300, 1)
    return float(-np.log(of_own).mean())


def fit(matrix, labels, size):
    from imodels import FastRiskScoreClassifier

    model = FastRiskScoreClassifier(k=size, binarize=False)
    clock, processor = time.perf_counter(), time.process_time()
    model.fit(matrix, labels)
    return {
        "seconds": time.perf_counter() - clock,
        "processor": time.process_time() - processor,
        "points": [int(points) for points in model.coef_],
        "loss": log_loss(model.predict_proba(matrix)[:, 1], labels),
        "version": f"imodels {version('imodels')}",
    }


def answer(told):
    matrix, labels = columns_of(told["file"], told["fold"])
    if told.get("size") is not None:
        return fit(matrix, labels, told["size"])
    rows = ["".join("1" if cell else "0" for cell in row) for row in matrix]
    return {"rows": rows, "labels": [int(label) for label in labels]}


if __name__ == "__main__":
    # What is learnt from prints as it works; only answers go where answers are read.
    answers = sys.stdout
    sys.stdout = sys.stderr
    for line in sys.stdin:
        answers.write(json.dumps(answer(json.loads(line))) + "\n")
        answers.flush()
