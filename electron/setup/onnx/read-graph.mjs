import { readFields } from './protobuf.mjs'

/** Field numbers of ONNX's ModelProto, GraphProto, NodeProto, TensorProto and AttributeProto. */
export const fields = {
  model: { graph: 7 },
  graph: { node: 1, name: 2, initializer: 5, input: 11, output: 12 },
  node: { input: 1, output: 2, operator: 4, attribute: 5 },
  tensor: { size: 1, type: 2, integers: 5, name: 8, bytes: 9 },
  attribute: { name: 1, integer: 3, integers: 8, type: 20 },
}

/**
 * A node of a graph, as names of tensors and bytes.
 * @typedef {{ operator: string, inputs: string[], outputs: string[], attributes: Uint8Array[], whole: Uint8Array }} GraphNode
 */

/**
 * A graph, read as far as it takes to change it. Initializers and inputs are known by name. `others` are the model's fields
 * beside the graph.
 * @typedef {{
 *   nodes: GraphNode[],
 *   initializers: Map<string, { content: Uint8Array, whole: Uint8Array }>,
 *   inputs: Map<string, Uint8Array>,
 *   name: Uint8Array | undefined,
 *   others: Uint8Array[],
 * }} ModelGraph
 */

const decoder = new TextDecoder()

/**
 * Contents of all fields of a message that have a number.
 * @param {Uint8Array} message
 * @param {number} number
 * @returns {Uint8Array[]}
 */
export function contentsOf(message, number) {
  return readFields(message).flatMap(({ field, content }) => (field === number && content ? [content] : []))
}

/**
 * Texts of all fields of a message that have a number.
 * @param {Uint8Array} message
 * @param {number} number
 */
export function textsOf(message, number) {
  return contentsOf(message, number).map((content) => decoder.decode(content))
}

/**
 * Reads the graph of an ONNX model. Its parts are views of the model's bytes, not copies. The model must not have subgraphs.
 * @param {Uint8Array} model
 * @returns {ModelGraph}
 * @throws {RangeError} when the bytes hold no graph
 */
export function readGraph(model) {
  /** @type {ModelGraph} */
  const found = { nodes: [], initializers: new Map(), inputs: new Map(), name: undefined, others: [] }
  let graph
  for (const { field, content, whole } of readFields(model)) {
    if (field === fields.model.graph) graph = content
    else found.others.push(whole)
  }
  if (!graph) throw new RangeError('the model file holds no graph')
  for (const { field, content = new Uint8Array(), whole } of readFields(graph)) {
    if (field === fields.graph.node) found.nodes.push(readNode(whole, content))
    if (field === fields.graph.name) found.name = whole
    if (field === fields.graph.initializer)
      found.initializers.set(nameIn(content, fields.tensor.name), { content, whole })
    if (field === fields.graph.input) found.inputs.set(nameIn(content, 1), whole)
  }
  return found
}

/**
 * @param {Uint8Array} message
 * @param {number} number
 */
function nameIn(message, number) {
  return textsOf(message, number)[0] ?? ''
}

/**
 * Reads a node. `whole` are the bytes of its field, `message` their content.
 * @param {Uint8Array} whole
 * @param {Uint8Array} message
 * @returns {GraphNode}
 */
export function readNode(whole, message) {
  const { input, output, operator, attribute } = fields.node
  /** @type {GraphNode} */
  const node = { operator: '', inputs: [], outputs: [], attributes: [], whole }
  for (const { field, content } of readFields(message)) {
    if (!content) continue
    if (field === input) node.inputs.push(decoder.decode(content))
    if (field === output) node.outputs.push(decoder.decode(content))
    if (field === operator) node.operator = decoder.decode(content)
    if (field === attribute) node.attributes.push(content)
  }
  return node
}
