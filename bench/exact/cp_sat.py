"""Solves a plain problem with CP-SAT on one worker.

Reads {"problem": ..., "seconds": ..., "seed": ...} as JSON from standard input and writes status, objective, bound,
points and seconds as JSON to standard output. The seconds cover building the model and solving it, not the start of
Python and the reading of the text.
"""

import json
import sys
import time

from ortools.sat.python import cp_model


def build(problem):
    """The model of plain-milp.ts; where that needs a big-M, CP-SAT has rows that hold only if a literal does."""
    model = cp_model.CpModel()
    classes = range(problem["classCount"])
    points, used = [], []
    for table in problem["points"]:
        points.append([model.new_int_var(least, most, "") for least, most in table])
        used.append([model.new_bool_var("") for _ in table])
        for (least, most), value, flag in zip(table, points[-1], used[-1]):
            model.add(value >= least * flag)
            model.add(value <= most * flag)
        counted = used[-1] if problem["startsWithCounts"] else used[-1][1:]
        model.add(sum(counted) <= problem["maxLinesPerTable"])
    given = []
    for lines in problem["profiles"]:
        scores = [sum(points[k][j] for j in lines) for k in classes]
        given.append([model.new_bool_var("") for _ in classes])
        model.add_exactly_one(given[-1])
        for k in classes:
            for other in classes:
                if other != k:
                    lead = 1 if other < k else 0
                    model.add(scores[k] - scores[other] >= lead).only_enforce_if(given[-1][k])
    literals = [literal for row in given for literal in row]

    def total(by_profile):
        return cp_model.LinearExpr.weighted_sum(literals, [int(value) for row in by_profile for value in row])

    for constraint in problem["constraints"]:
        least, most = constraint["min"], constraint["max"]
        model.add_linear_constraint(
            total(constraint["coefficients"]),
            cp_model.INT_MIN if least is None else int(least),
            cp_model.INT_MAX if most is None else int(most),
        )
    model.minimize(total(problem["costs"]))
    return model, points


def main():
    request = json.load(sys.stdin)
    began = time.perf_counter()
    model, points = build(request["problem"])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = request["seed"]
    solver.parameters.max_time_in_seconds = max(0.01, request["seconds"] - (time.perf_counter() - began))
    status = solver.solve(model)
    answer = {"status": solver.status_name(status), "seconds": time.perf_counter() - began}
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        answer["objective"] = solver.objective_value
        answer["points"] = [solver.value(value) for table in points for value in table]
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.UNKNOWN):
        answer["bound"] = solver.best_objective_bound
    json.dump(answer, sys.stdout)


main()
