"""Scores the cases of a JSON file in one Spark session: python sql-spark.py FOLDER reads cases.json, writes scored.json."""

import json
import sys
from pathlib import Path

from pyspark.sql import SparkSession
from pyspark.sql.types import BooleanType, DoubleType, IntegerType, StringType, StructField, StructType

KINDS = {"number": DoubleType(), "category": StringType(), "boolean": BooleanType()}

folder = Path(sys.argv[1])
spark = (
    SparkSession.builder.master("local[1]")
    # It ends too soon for better machine code to pay.
    .config("spark.driver.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
    .config("spark.ui.enabled", "false")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.driver.bindAddress", "127.0.0.1")
    .config("spark.sql.shuffle.partitions", "1")
    .config("spark.sql.adaptive.enabled", "false")
    .config("spark.sql.warehouse.dir", str(folder / "warehouse"))
    .getOrCreate()
)


def read(kind, value):
    # Numbers come as texts, since JSON has neither NaN nor infinity.
    return float(value) if kind == "number" and value is not None else value


def score(case):
    columns = case["columns"]
    fields = [StructField(column["name"], KINDS[column["kind"]]) for column in columns]
    schema = StructType([StructField("id", IntegerType()), *fields])
    rows = [
        (i, *(read(column["kind"], value) for column, value in zip(columns, row)))
        for i, row in enumerate(case["rows"])
    ]
    people = spark.createDataFrame(rows, schema)
    types = [("id", "int"), *((column["name"], column["type"]) for column in columns)]
    people = people.to(StructType.fromDDL(", ".join(f"`{name.replace('`', '``')}` {kind}" for name, kind in types)))
    if case["script"]:
        people.write.saveAsTable("people")
        spark.sql(case["script"].rstrip().removesuffix(";"))
    else:
        people.createOrReplaceTempView("people")
    scored = [list(row) for row in spark.sql(case["query"]).collect()]
    if case["script"]:
        spark.sql("DROP VIEW people_scored")
        spark.sql("DROP TABLE people")
    else:
        spark.catalog.dropTempView("people")
    return scored


cases = json.loads((folder / "cases.json").read_text(encoding="utf-8"))
scored = [score(case) for case in cases]
(folder / "scored.json").write_text(json.dumps(scored), encoding="utf-8")
spark.stop()
