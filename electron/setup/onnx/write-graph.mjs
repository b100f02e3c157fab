import { bytesField, contentHeader, numberField, readFields } from './protobuf.mjs'
import { fields, readNode } from './read-graph.mjs'

/** Code of ONNX's element type of 32-bit floats (TensorProto.DataType). */
const float = 1

/**
 * Encodes a node of a graph.
 * @param {string} operator
 * @param {readonly string[]} inputs
 * @param {string} output
 * @param {readonly Uint8Array[]} [attributes] contents of its attributes
 */
export function nodeField(operator, inputs, output, attributes = []) {
  const { node } = fields
  return bytesField(fields.graph.node, [
    ...inputs.map((name) => bytesField(node.input, name)),
    bytesField(node.output, output),
    bytesField(node.operator, operator),
    ...attributes.map((attribute) => bytesField(node.attribute, attribute)),
  ])
}

/**
 * Encodes a constant tensor of floats.
 * @param {string} name
 * @param {readonly number[]} sizes
 * @param {Float32Array} data
 */
export function floatsField(name, sizes, data) {
  const { size, type, name: nameOf, bytes } = fields.tensor
  return bytesField(fields.graph.initializer, [
    ...sizes.map((length) => numberField(size, length)),
    numberField(type, float),
    bytesField(nameOf, name),
    bytesField(bytes, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  ])
}

/**
 * Encodes a model from its other fields and those of its graph. They are copied once: they may be as large as the model.
 * @param {readonly Uint8Array[]} before
 * @param {readonly Uint8Array[]} graph
 * @param {readonly Uint8Array[]} [after]
 */
export function modelOf(before, graph, after = []) {
  const length = graph.reduce((sum, bytes) => sum + bytes.length, 0)
  return Buffer.concat([...before, contentHeader(fields.model.graph, length), ...graph, ...after])
}

/**
 * An ONNX model with other nodes in place of some; all else of its graph stays as it is.
 * @param {Uint8Array} model
 * @param {(node: import('./read-graph.mjs').GraphNode) => Uint8Array} change encodes a node, or several, in place of one: its
 * `whole` leaves it
 * @param {() => readonly Uint8Array[]} added further fields of the graph; called when all nodes have been changed
 */
export function withChangedNodes(model, change, added) {
  const parts = readFields(model)
  const at = parts.findIndex(({ field }) => field === fields.model.graph)
  if (at < 0) throw new RangeError('the model file holds no graph')
  const changed = readFields(parts[at]?.content ?? new Uint8Array()).map(({ field, content, whole }) =>
    field === fields.graph.node && content ? change(readNode(whole, content)) : whole,
  )
  const others = parts.map(({ whole }) => whole)
  return modelOf(others.slice(0, at), [...changed, ...added()], others.slice(at + 1))
}
