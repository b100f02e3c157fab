import { numberValues } from '../../../setup/onnx/protobuf.mjs'
import { contentsOf, fields, readGraph } from '../../../setup/onnx/read-graph.mjs'
import type { GraphNode, ModelGraph } from '../../../setup/onnx/read-graph.mjs'
import { floatsField, nodeField, withChangedNodes } from '../../../setup/onnx/write-graph.mjs'

/** Codes of the ONNX element types that quantised convolutions use. */
const types = { float: 1, uint8: 2 } as const

/** A convolution that replaces a quantised one. */
interface FloatConvolution {
  output: string
  node: Uint8Array
  weights: Uint8Array
}

/**
 * Rewrites quantised convolutions of an ONNX model as convolutions of floats, with the weights as they were quantised; their
 * inputs are not quantised any more. ONNX Runtime's own `ConvInteger` lays out the whole input of a convolution at
 * once, which for the many samples of a sound takes longer than the arithmetic; convolutions of floats go through it in pieces
 * that stay in the processor's cache (0.58 of the time for a sentence of Kokoro). Each weight takes four bytes instead of one.
 * @param output prefix of the outputs of the convolutions that are rewritten
 * @returns the model; a quantised convolution that is built in another way than by ONNX Runtime's quantiser stays as it is
 */
export function withFloatConvolutions(model: Uint8Array, output: string): Uint8Array {
  const graph = readGraph(model)
  const links = linksOf(graph)
  /** By the output of the last node, whose place it takes. The others have no reader any more. */
  const found = new Map<string, FloatConvolution>()
  for (const node of graph.nodes) {
    if (node.operator !== 'ConvInteger' || !node.outputs[0]!.startsWith(output)) continue
    const convolution = floatConvolution(node, graph, links)
    if (convolution) found.set(convolution.output, convolution)
  }
  return withChangedNodes(
    model,
    ({ outputs, whole }) => found.get(outputs[0]!)?.node ?? whole,
    () => [...found.values()].map(({ weights }) => weights),
  )
}

interface Links {
  /** The node that makes a tensor. */
  maker: Map<string, GraphNode>
  /** The only node that reads a tensor; absent where several do. */
  reader: Map<string, GraphNode | undefined>
}

function linksOf({ nodes }: ModelGraph): Links {
  const maker = new Map(nodes.flatMap((node) => node.outputs.map((name) => [name, node] as const)))
  const reader = new Map<string, GraphNode | undefined>()
  for (const node of nodes)
    for (const name of new Set(node.inputs)) reader.set(name, reader.has(name) ? undefined : node)
  return { maker, reader }
}

/**
 * `x → DynamicQuantizeLinear → ConvInteger [→ Add of the quantised bias] → Cast → Mul by the scales` as one convolution of x.
 */
function floatConvolution(conv: GraphNode, graph: ModelGraph, links: Links): FloatConvolution | undefined {
  const quantised = links.maker.get(conv.inputs[0]!)
  if (quantised?.operator !== 'DynamicQuantizeLinear') return undefined
  let next = links.reader.get(conv.outputs[0]!)
  const bias = next?.operator === 'Add' ? biasOf(otherInput(next, conv.outputs[0]!), graph, links) : null
  if (bias === undefined) return undefined
  if (bias !== null) next = links.reader.get(next!.outputs[0]!)
  if (next?.operator !== 'Cast') return undefined
  const last = links.reader.get(next.outputs[0]!)
  if (last?.operator !== 'Mul') return undefined
  const scales = links.maker.get(otherInput(last, next.outputs[0]!))
  if (scales?.operator !== 'Mul') return undefined
  const scale = floatOf(graph, otherInput(scales, quantised.outputs[1]!))
  const weights = graph.initializers.get(conv.inputs[1]!)?.content
  const zero = integerOf(graph, conv.inputs[3]!)
  if (scale === undefined || zero === undefined || !weights || typeOf(weights) !== types.uint8) return undefined
  const [bytes] = contentsOf(weights, fields.tensor.bytes)
  if (!bytes) return undefined
  const name = `${conv.inputs[1]!}/float`
  const output = last.outputs[0]!
  return {
    output,
    node: nodeField('Conv', [quantised.inputs[0]!, name, ...(bias === null ? [] : [bias])], output, conv.attributes),
    weights: floatsField(
      name,
      numberValues(weights, fields.tensor.size),
      Float32Array.from(bytes, (value) => (value - zero) * scale),
    ),
  }
}

/** The floats of which a quantised bias is made: `bias → Div by the scales → Floor → Cast → Reshape`. */
function biasOf(name: string, graph: ModelGraph, { maker }: Links): string | undefined {
  let tensor = name
  for (const operator of ['Reshape', 'Cast', 'Floor', 'Div']) {
    const node = maker.get(tensor)
    if (node?.operator !== operator) return undefined
    tensor = node.inputs[0]!
  }
  const content = graph.initializers.get(tensor)?.content
  return content && typeOf(content) === types.float ? tensor : undefined
}

const otherInput = ({ inputs }: GraphNode, one: string): string => inputs.find((name) => name !== one) ?? ''

const typeOf = (tensor: Uint8Array): number | undefined => numberValues(tensor, fields.tensor.type)[0]

/** The only value of a constant of floats. */
function floatOf({ initializers }: ModelGraph, name: string): number | undefined {
  const content = initializers.get(name)?.content
  const [bytes] = content && typeOf(content) === types.float ? contentsOf(content, fields.tensor.bytes) : []
  return bytes?.length === 4 ? new DataView(bytes.buffer, bytes.byteOffset).getFloat32(0, true) : undefined
}

/** The only value of a constant of bytes without sign, which ONNX has in either of two fields. */
function integerOf({ initializers }: ModelGraph, name: string): number | undefined {
  const content = initializers.get(name)?.content
  if (!content || typeOf(content) !== types.uint8) return undefined
  const values = [...contentsOf(content, fields.tensor.bytes).flatMap((bytes) => [...bytes])]
  const all = values.length > 0 ? values : numberValues(content, fields.tensor.integers)
  return all.length === 1 ? all[0] : undefined
}
