"""Checks, decodes and runs ONNX models that come as JSON on stdin; what they are and what they gave goes to stdout."""

import base64
import json
import sys

import numpy
import onnx
import onnxruntime


def fed(feed):
    if feed["type"] == "string":
        return numpy.array(feed["data"], dtype=object).reshape(-1, 1)
    return numpy.frombuffer(base64.b64decode(feed["data"]), dtype="<f8").reshape(-1, 1)


def run(case):
    data = base64.b64decode(case["model"])
    model = onnx.load_from_string(data)
    onnx.checker.check_model(model, full_check=True)
    model.DiscardUnknownFields()
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    feeds = {name: fed(feed) for name, feed in case["feeds"].items()}
    label, index, scores, tie = session.run(["label", "label_index", "scores", "tie"], feeds)
    has_risk = "probabilities" in [value.name for value in session.get_outputs()]
    risk = {"probabilities": session.run(["probabilities"], feeds)[0].tolist()} if has_risk else {}
    graph = model.graph
    return {
        "scored": {
            "label": label.tolist(),
            "index": index.tolist(),
            "scores": scores.tolist(),
            "tie": tie.tolist(),
            **risk,
        },
        "sameBytes": model.SerializeToString(deterministic=True) == data,
        "ir": model.ir_version,
        "opsets": {entry.domain: entry.version for entry in model.opset_import},
        "producer": [model.producer_name, model.producer_version],
        "metadata": {entry.key: entry.value for entry in model.metadata_props},
        "inputs": [value.name for value in graph.input],
        "names": [node.name for node in graph.node],
        "docs": {node.name: node.doc_string for node in graph.node if node.doc_string},
        "numbers": {tensor.name: repr(tensor.double_data[0]) for tensor in graph.initializer if tensor.double_data},
        "matrices": {
            tensor.name: onnx.numpy_helper.to_array(tensor).tolist()
            for tensor in graph.initializer
            if tensor.data_type == onnx.TensorProto.INT64
        },
    }


# ASCII out, whatever the terminal's encoding is.
json.dump([run(case) for case in json.loads(sys.stdin.buffer.read())], sys.stdout)
