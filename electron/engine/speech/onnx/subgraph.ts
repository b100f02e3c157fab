import { bytesField, numberField } from '../../../setup/onnx/protobuf.mjs'
import { fields, readGraph } from '../../../setup/onnx/read-graph.mjs'
import type { GraphNode } from '../../../setup/onnx/read-graph.mjs'
import { modelOf } from '../../../setup/onnx/write-graph.mjs'

/** Codes of the ONNX element types that the speech models use. */
const elementTypes = { float: 1, int64: 7 } as const

/** An input or output of a model: the tensor's name in the graph, its element type and sizes (a letter is any size). */
export interface Port {
  name: string
  type: keyof typeof elementTypes
  sizes: readonly (number | string)[]
}

export function portField(number: number, port: Port): Uint8Array {
  const sizes = port.sizes.map((size) =>
    bytesField(1, [typeof size === 'number' ? numberField(1, size) : bytesField(2, size)]),
  )
  const tensor = [numberField(1, elementTypes[port.type]), bytesField(2, sizes)]
  return bytesField(number, [bytesField(1, port.name), bytesField(2, [bytesField(1, tensor)])])
}

/**
 * Extracts a part of an ONNX model: the nodes that compute `outputs` from `inputs`, which may be any tensors of the
 * graph. Speech models are divided where the length of each phoneme is computed, so that the engine sets the lengths
 * (rate, exact timings). Their noise becomes an input, so that the same text always sounds the same. The model must not
 * have subgraphs.
 * @throws RangeError when a tensor is missing
 */
export function extractSubgraph(model: Uint8Array, inputs: readonly Port[], outputs: readonly Port[]): Uint8Array {
  const { nodes, initializers, inputs: ownInputs, name, others } = readGraph(model)
  const maker = new Map(nodes.flatMap((node) => node.outputs.map((output) => [output, node])))
  const given = new Set(inputs.map((port) => port.name))
  const neededNodes = new Set<GraphNode>()
  const neededTensors = new Set<string>()
  const open = outputs.map((port) => port.name)
  for (let tensor = open.pop(); tensor !== undefined; tensor = open.pop()) {
    if (tensor === '' || neededTensors.has(tensor)) continue
    neededTensors.add(tensor)
    if (given.has(tensor)) continue
    const node = maker.get(tensor)
    if (node) {
      neededNodes.add(node)
      open.push(...node.inputs)
    } else if (!initializers.has(tensor) && !ownInputs.has(tensor)) {
      throw new RangeError(`the model has no tensor named ${tensor}`)
    }
  }

  const kept = <Value>(map: Map<string, Value>): Value[] =>
    [...map].filter(([key]) => neededTensors.has(key) && !given.has(key)).map(([, value]) => value)
  return modelOf(others, [
    ...nodes.filter((node) => neededNodes.has(node)).map((node) => node.whole),
    name ?? bytesField(fields.graph.name, 'part'),
    ...kept(initializers).map(({ whole }) => whole),
    ...kept(ownInputs),
    ...inputs.map((port) => portField(fields.graph.input, port)),
    ...outputs.map((port) => portField(fields.graph.output, port)),
  ])
}
