import { ProtoMessage } from './protobuf.mjs'

/** Versions of the ONNX operator set and file format (https://github.com/onnx/onnx/blob/main/docs/Versioning.md). */
const opsetVersion = 14
const irVersion = 8

/** Codes of ONNX's element types (TensorProto.DataType). */
const float = 1
const int64 = 7

/** Codes of ONNX's attribute types (AttributeProto.AttributeType). */
const attributeInt = 2
const attributeText = 3
const attributeInts = 7

/** @typedef {Record<string, string | number | number[]>} Attributes */

/** Builds an ONNX graph node by node. Each value is named by its operator and a counter. */
export class OnnxGraph {
  #nodes = /** @type {ProtoMessage[]} */ ([])
  #initializers = /** @type {ProtoMessage[]} */ ([])
  #inputs = /** @type {ProtoMessage[]} */ ([])
  #outputs = /** @type {ProtoMessage[]} */ ([])
  #count = 0

  /**
   * Adds a node.
   * @param {string} operator
   * @param {string[]} inputs an empty name omits an optional input
   * @param {Attributes} [attributes]
   * @returns {string} the name of its result
   */
  node(operator, inputs, attributes = {}) {
    const result = this.#name(operator)
    this.#write(operator, inputs, result, attributes)
    return result
  }

  /**
   * Adds a node whose result has a given name.
   * @param {string} operator
   * @param {string[]} inputs
   * @param {string} result
   * @param {Attributes} attributes
   */
  #write(operator, inputs, result, attributes) {
    const node = new ProtoMessage()
    for (const input of inputs) node.text(1, input)
    node.text(2, result).text(3, `${result}_node`).text(4, operator)
    for (const [name, value] of Object.entries(attributes)) node.message(5, attribute(name, value))
    this.#nodes.push(node)
  }

  /**
   * Adds a constant of 32-bit floats.
   * @param {Float32Array} data
   * @param {number[]} shape
   */
  floats(data, shape) {
    return this.#constant(float, new Uint8Array(data.buffer, data.byteOffset, data.byteLength), shape)
  }

  /**
   * Adds a constant list of integers: a shape, axes or paddings.
   * @param {readonly number[]} values
   */
  integers(values) {
    const data = BigInt64Array.from(values, BigInt)
    return this.#constant(int64, new Uint8Array(data.buffer), [values.length])
  }

  /**
   * Adds a constant tensor; returns its name.
   * @param {number} type
   * @param {Uint8Array} bytes
   * @param {number[]} shape
   */
  #constant(type, bytes, shape) {
    const name = this.#name('constant')
    const tensor = new ProtoMessage()
    for (const size of shape) tensor.int(1, size)
    this.#initializers.push(tensor.int(2, type).text(8, name).bytes(9, bytes))
    return name
  }

  /**
   * Adds an input of floats; returns its name.
   * @param {string} name
   * @param {number[]} shape
   */
  input(name, shape) {
    this.#inputs.push(valueInfo(name, shape))
    return name
  }

  /**
   * Adds an output.
   * @param {string} name
   * @param {string} value name of the value that the output returns
   * @param {number[]} shape
   */
  output(name, value, shape) {
    this.#write('Identity', [value], name, {})
    this.#outputs.push(valueInfo(name, shape))
  }

  /**
   * Encodes the graph as an ONNX model file.
   * @param {string} producer
   */
  encode(producer) {
    const graph = new ProtoMessage()
    for (const node of this.#nodes) graph.message(1, node)
    graph.text(2, 'graph')
    for (const one of this.#initializers) graph.message(5, one)
    for (const one of this.#inputs) graph.message(11, one)
    for (const one of this.#outputs) graph.message(12, one)
    const opset = new ProtoMessage().text(1, '').int(2, opsetVersion)
    return new ProtoMessage().int(1, irVersion).text(2, producer).message(7, graph).message(8, opset).encode()
  }

  /**
   * A unique name for a value.
   * @param {string} kind
   */
  #name(kind) {
    this.#count += 1
    return `${kind}_${this.#count}`
  }
}

/**
 * Encodes an attribute of a node.
 * @param {string} name
 * @param {string | number | number[]} value
 */
function attribute(name, value) {
  const message = new ProtoMessage().text(1, name)
  if (typeof value === 'string') return message.text(4, value).int(20, attributeText)
  if (typeof value === 'number') return message.int(3, value).int(20, attributeInt)
  for (const one of value) message.int(8, one)
  return message.int(20, attributeInts)
}

/**
 * Encodes the name and shape of an input or output of floats.
 * @param {string} name
 * @param {number[]} shape
 */
function valueInfo(name, shape) {
  const dimensions = new ProtoMessage()
  for (const size of shape) dimensions.message(1, new ProtoMessage().int(1, size))
  const tensor = new ProtoMessage().int(1, float).message(2, dimensions)
  return new ProtoMessage().text(1, name).message(2, new ProtoMessage().message(1, tensor))
}
