import { numberWords } from "../../recipe/condition/value-words.ts";
import type { OnnxNode, OnnxTensor } from "./proto.ts";

/** A node before it has the name of its output. */
export type NodeParts = Omit<OnnxNode, "name" | "output">;

/** A graph that grows; every name in it is used once. */
export interface GraphBuilder {
  readonly nodes: readonly OnnxNode[];
  readonly constants: ReadonlyMap<string, OnnxTensor>;
  /** Adds a node and gives the name of its output: these words, or these words and a number if they are taken. */
  node(words: string, parts: NodeParts): string;
  /** Adds a node that gives one of the graph's outputs. */
  outputNode(output: string, parts: NodeParts): string;
  constant(words: string, tensor: OnnxTensor): string;
  /** A number to compare with; equal numbers share a constant. */
  number(value: number): string;
}

/** A graph without nodes; `taken` are the names of its inputs and outputs. */
export function graphBuilder(taken: readonly string[]): GraphBuilder {
  const names = new Set(taken);
  const nodes: OnnxNode[] = [];
  const constants = new Map<string, OnnxTensor>();
  const numbers = new Map<number, string>();
  const outputNode = (output: string, parts: NodeParts) => {
    nodes.push({ name: output, output, ...parts });
    return output;
  };
  const constant = (words: string, tensor: OnnxTensor) => {
    const name = freeName(words, names);
    constants.set(name, tensor);
    return name;
  };
  return {
    nodes,
    constants,
    outputNode,
    constant,
    node: (words, parts) => outputNode(freeName(words, names), parts),
    number: (value) => {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      const name = constant(numberWords(value), { dims: [], values: { type: "double", data: [value] } });
      numbers.set(value, name);
      return name;
    },
  };
}

/** The name, or the name and a number if it is taken; it is taken afterwards. */
export function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let i = 2; taken.has(free); i++) free = `${name} (${i})`;
  taken.add(free);
  return free;
}
