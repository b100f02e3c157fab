import { bytesField, contentHeader, numberField, readFields } from '../../../setup/onnx/protobuf.mjs'

/** Codes of the ONNX element types that the speech models use. */
const elementTypes = { float: 1, int64: 7 } as const

/** An input or output of a model: the tensor's name in the graph, its element type and sizes (a letter is any size). */
export interface Port {
  name: string
  type: keyof typeof elementTypes
  sizes: readonly (number | string)[]
}

interface GraphNode {
  inputs: string[]
  outputs: string[]
  whole: Uint8Array
}

const modelGraph = 7
const graphNode = 1
const graphName = 2
const graphInitializer = 5
const graphInput = 11
const graphOutput = 12
const tensorName = 8

const empty = new Uint8Array()
const decoder = new TextDecoder()
const text = (bytes: Uint8Array | undefined): string => decoder.decode(bytes)

function nameIn(message: Uint8Array, number: number): string {
  for (const field of readFields(message)) if (field.field === number) return text(field.content)
  return ''
}

export function portField(number: number, port: Port): Uint8Array {
  const sizes = port.sizes.map((size) =>
    bytesField(1, [typeof size === 'number' ? numberField(1, size) : bytesField(2, size)]),
  )
  const tensor = [numberField(1, elementTypes[port.type]), bytesField(2, sizes)]
  return bytesField(number, [bytesField(1, port.name), bytesField(2, [bytesField(1, tensor)])])
}

function readNode(whole: Uint8Array, message: Uint8Array): GraphNode {
  const node: GraphNode = { inputs: [], outputs: [], whole }
  for (const field of readFields(message)) {
    if (field.field === 1) node.inputs.push(text(field.content))
    if (field.field === 2) node.outputs.push(text(field.content))
  }
  return node
}

/**
 * Extracts a part of an ONNX model: the nodes that compute `outputs` from `inputs`, which may be any tensors of the
 * graph. Speech models are divided where the length of each phoneme is computed, so that the engine sets the lengths
 * (rate, exact timings). Their noise becomes an input, so that the same text always sounds the same. The model must not
 * have subgraphs.
 * @throws RangeError when a tensor is missing
 */
export function extractSubgraph(model: Uint8Array, inputs: readonly Port[], outputs: readonly Port[]): Uint8Array {
  const kept: Uint8Array[] = []
  let graph: Uint8Array | undefined
  for (const field of readFields(model)) {
    if (field.field === modelGraph) graph = field.content
    else kept.push(field.whole)
  }
  if (!graph) throw new RangeError('the model file holds no graph')

  const nodes: GraphNode[] = []
  const initializers = new Map<string, Uint8Array>()
  const ownInputs = new Map<string, Uint8Array>()
  let name: Uint8Array = bytesField(graphName, 'part')
  for (const field of readFields(graph)) {
    const content = field.content ?? empty
    if (field.field === graphNode) nodes.push(readNode(field.whole, content))
    if (field.field === graphName) name = field.whole
    if (field.field === graphInitializer) {
      initializers.set(nameIn(content, tensorName), field.whole)
    }
    if (field.field === graphInput) ownInputs.set(nameIn(content, 1), field.whole)
  }

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

  const fieldsOf = (map: Map<string, Uint8Array>): Uint8Array[] =>
    [...map].filter(([key]) => neededTensors.has(key) && !given.has(key)).map(([, field]) => field)
  const part = [
    ...nodes.filter((node) => neededNodes.has(node)).map((node) => node.whole),
    name,
    ...fieldsOf(initializers),
    ...fieldsOf(ownInputs),
    ...inputs.map((port) => portField(graphInput, port)),
    ...outputs.map((port) => portField(graphOutput, port)),
  ]
  // The parts are copied once: they are as large as the model.
  const length = part.reduce((sum, bytes) => sum + bytes.length, 0)
  return Buffer.concat([...kept, contentHeader(modelGraph, length), ...part])
}
