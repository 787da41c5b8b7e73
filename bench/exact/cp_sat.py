"""Solves a plain problem with CP-SAT.

Reads {"problem": ..., "seconds": ..., "seed": ..., "threads": ...} as JSON from standard input and writes status,
objective, bound, points and seconds as JSON to standard output. The seconds cover building the model and solving it, not
the start of Python and the reading of the text.
"""

import json
import sys
import time

from ortools.sat.python import cp_model


def new_points(model, table):
    """Points of a table's lines, and whether each line is used."""
    points = [model.new_int_var(least, most, "") for least, most in table]
    used = [model.new_bool_var("") for _ in table]
    for (least, most), value, flag in zip(table, points, used):
        model.add(value >= least * flag)
        model.add(value <= most * flag)
    return points, used


def build_tables(model, problem):
    """The model of plain-milp.ts; where that needs a big-M, CP-SAT has rows that hold only if a literal does."""
    classes = range(problem["classCount"])
    points, used = [], []
    for table in problem["points"]:
        values, flags = new_points(model, table)
        points.append(values)
        used.append(flags)
        counted = flags if problem["startsWithCounts"] else flags[1:]
        if problem["maxLinesPerTable"] < len(counted):
            model.add(sum(counted) <= problem["maxLinesPerTable"])
    if problem["maxConditions"] < problem["lineCount"] - 1:
        conditions = [model.new_bool_var("") for _ in range(problem["lineCount"] - 1)]
        for flags in used:
            for flag, condition in zip(flags[1:], conditions):
                model.add_implication(flag, condition)
        model.add(sum(conditions) <= problem["maxConditions"])
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

    return [value for table in points for value in table], total


def build_score(model, problem):
    """The model of plain-score-milp.ts, with rows that hold only if a literal does."""
    table = problem["points"][0]
    points, used = new_points(model, table)
    most = problem["maxConditions"]
    model.add(sum(used) <= most)

    def reach(lines, side):
        return sum(sorted((abs(table[j][side]) for j in lines), reverse=True)[:most])

    lowest = -max(reach(lines, 0) for lines in problem["profiles"])
    highest = max(reach(lines, 1) for lines in problem["profiles"])
    cuts = [model.new_int_var(lowest, highest + 1, "") for _ in range(problem["classCount"] - 1)]
    for before, cut in zip(cuts, cuts[1:]):
        model.add(before <= cut)
    literals = []
    for lines, cost in zip(problem["profiles"], problem["costs"]):
        score = sum(points[j] for j in lines)
        reaches = [model.new_bool_var("") for _ in cuts]
        for before, literal in zip(reaches, reaches[1:]):
            model.add_implication(literal, before)
        for i, (cut, literal) in enumerate(zip(cuts, reaches)):
            dearer = cost[i + 1] - cost[i]
            if problem["constraints"] or dearer < 0:
                model.add(score >= cut).only_enforce_if(literal)
            if problem["constraints"] or dearer > 0:
                model.add(score <= cut - 1).only_enforce_if(~literal)
        literals += reaches

    def total(by_profile):
        steps = [int(row[i + 1] - row[i]) for row in by_profile for i in range(len(cuts))]
        first = sum(int(row[0]) for row in by_profile)
        return cp_model.LinearExpr.weighted_sum(literals, steps) + first

    return points + cuts, total


def build(problem):
    model = cp_model.CpModel()
    solution, total = (build_score if problem["shape"] == "score" else build_tables)(model, problem)
    for constraint in problem["constraints"]:
        least, most = constraint["min"], constraint["max"]
        model.add_linear_constraint(
            total(constraint["coefficients"]),
            cp_model.INT_MIN if least is None else int(least),
            cp_model.INT_MAX if most is None else int(most),
        )
    model.minimize(total(problem["costs"]))
    return model, solution


def main():
    request = json.load(sys.stdin)
    began = time.perf_counter()
    model, solution = build(request["problem"])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = request["threads"]
    solver.parameters.random_seed = request["seed"]
    solver.parameters.max_time_in_seconds = max(0.01, request["seconds"] - (time.perf_counter() - began))
    status = solver.solve(model)
    answer = {"status": solver.status_name(status), "seconds": time.perf_counter() - began}
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        answer["objective"] = solver.objective_value
        answer["points"] = [solver.value(value) for value in solution]
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.UNKNOWN):
        answer["bound"] = solver.best_objective_bound
    json.dump(answer, sys.stdout)


main()
