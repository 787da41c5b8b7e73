import {
  type Bytes,
  bytesField,
  intField,
  joined,
  packedDoublesField,
  packedIntsField,
  textField,
} from "./protobuf.ts";

/** The types of tensors that the export uses, by the numbers that ONNX gives them. */
export const TENSOR_TYPES = { int32: 6, int64: 7, string: 8, bool: 9, double: 11 } as const;

/** The name of a type in `TENSOR_TYPES`. */
export type TensorType = keyof typeof TENSOR_TYPES;

/** An attribute of a node: a whole number, or a list of whole numbers or of texts. */
export type AttributeValue = number | readonly number[] | readonly string[];

/** A constant of the graph. */
export interface OnnxTensor {
  readonly dims: readonly number[];
  readonly values:
    | { readonly type: "double" | "int32" | "int64"; readonly data: readonly number[] }
    | { readonly type: "string"; readonly data: readonly string[] };
}

/** An operator with its inputs and outputs, which are names of values. */
export interface OnnxNode {
  readonly name: string;
  readonly operator: string;
  /** The operator's domain where it is not ONNX's own. */
  readonly domain?: "ai.onnx.ml";
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
  readonly doc?: string;
}

/** What goes into the graph or comes out of it; a text is a symbolic dimension. */
export interface OnnxValueInfo {
  readonly name: string;
  readonly type: TensorType;
  readonly dims: readonly (number | string)[];
  readonly doc: string;
}

/** A whole model. */
export interface OnnxModel {
  readonly irVersion: number;
  readonly producer: string;
  readonly producerVersion: string;
  readonly doc: string;
  /** Versions of the operators, by domain. */
  readonly opsets: Readonly<Record<string, number>>;
  readonly graphName: string;
  readonly nodes: readonly OnnxNode[];
  readonly constants: ReadonlyMap<string, OnnxTensor>;
  readonly inputs: readonly OnnxValueInfo[];
  readonly outputs: readonly OnnxValueInfo[];
  readonly metadata: Readonly<Record<string, string>>;
}

/** The model as a file. Field numbers are those of onnx.proto; fields are in their order, as other writers have them. */
export function modelBytes(model: OnnxModel): Bytes {
  const graph = joined(
    ...model.nodes.map((node) => bytesField(1, nodeBytes(node))),
    textField(2, model.graphName),
    ...[...model.constants].map(([name, tensor]) => bytesField(5, tensorBytes(name, tensor))),
    ...model.inputs.map((info) => bytesField(11, valueInfoBytes(info))),
    ...model.outputs.map((info) => bytesField(12, valueInfoBytes(info))),
  );
  return joined(
    intField(1, model.irVersion),
    textField(2, model.producer),
    textField(3, model.producerVersion),
    textField(6, model.doc),
    bytesField(7, graph),
    ...Object.entries(model.opsets).map(([domain, version]) =>
      bytesField(8, joined(textField(1, domain), intField(2, version))),
    ),
    ...Object.entries(model.metadata).map(([key, value]) =>
      bytesField(14, joined(textField(1, key), textField(2, value))),
    ),
  );
}

function nodeBytes(node: OnnxNode): Bytes {
  return joined(
    ...node.inputs.map((name) => textField(1, name)),
    textField(2, node.output),
    textField(3, node.name),
    textField(4, node.operator),
    ...Object.entries(node.attributes ?? {}).map(([name, value]) =>
      bytesField(5, attributeBytes(name, value)),
    ),
    ...(node.doc === undefined ? [] : [textField(6, node.doc)]),
    ...(node.domain === undefined ? [] : [textField(7, node.domain)]),
  );
}

const ATTRIBUTE_TYPES = { int: 2, ints: 7, strings: 8 } as const;

function attributeBytes(name: string, value: AttributeValue): Bytes {
  if (typeof value === "number") {
    return joined(textField(1, name), intField(3, value), intField(20, ATTRIBUTE_TYPES.int));
  }
  const texts = value.some((item) => typeof item === "string");
  return joined(
    textField(1, name),
    ...value.map((item) => (typeof item === "string" ? textField(9, item) : intField(8, item))),
    intField(20, texts ? ATTRIBUTE_TYPES.strings : ATTRIBUTE_TYPES.ints),
  );
}

function tensorBytes(name: string, { dims, values }: OnnxTensor): Bytes {
  const head = [...dims.map((dim) => intField(1, dim)), intField(2, TENSOR_TYPES[values.type])];
  const named = textField(8, name);
  if (values.type === "string")
    return joined(...head, ...values.data.map((text) => textField(6, text)), named);
  if (values.type === "double") return joined(...head, named, packedDoublesField(10, values.data));
  return joined(...head, packedIntsField(values.type === "int32" ? 5 : 7, values.data), named);
}

function valueInfoBytes({ name, type, dims, doc }: OnnxValueInfo): Bytes {
  const shape = joined(
    ...dims.map((dim) => bytesField(1, typeof dim === "string" ? textField(2, dim) : intField(1, dim))),
  );
  const tensor = joined(intField(1, TENSOR_TYPES[type]), bytesField(2, shape));
  return joined(textField(1, name), bytesField(2, bytesField(1, tensor)), textField(3, doc));
}
