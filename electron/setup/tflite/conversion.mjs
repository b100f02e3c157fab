import { OnnxGraph } from '../onnx/graph.mjs'
import { fullShape, permute, toChannelsFirst, toChannelsLast } from './layout.mjs'
import { activations } from './schema.mjs'

/**
 * State of a conversion from TFLite to ONNX, which operators read and extend. TFLite orders the dimensions of pictures
 * as height, width, channels; ONNX as channels, height, width. Within the graph, every value with four dimensions has
 * its channels first; values of other ranks keep their order.
 */
export class Conversion {
  graph = new OnnxGraph()
  /** @type {Map<number, string>} */
  #names = new Map()
  /** @type {Map<number, import('./model.mjs').Constant>} */
  #constants = new Map()

  /**
   * Starts the conversion of a model with an empty graph.
   * @param {import('./model.mjs').TfliteModel} model
   */
  constructor(model) {
    this.model = model
  }

  /**
   * A tensor of the TFLite model.
   * @param {number | undefined} index
   */
  tensor(index) {
    const tensor = index === undefined ? undefined : this.model.tensors[index]
    if (!tensor) throw new Error(`there is no tensor ${index}`)
    return tensor
  }

  /**
   * Shape of a tensor, in TFLite's order of dimensions.
   * @param {number | undefined} index
   */
  shape(index) {
    return this.tensor(index).shape
  }

  /**
   * Sets the ONNX value of a tensor.
   * @param {number} index
   * @param {string} name name of the ONNX value
   */
  set(index, name) {
    this.#names.set(index, name)
  }

  /**
   * Sets the numbers of a tensor that turned out to be constant.
   * @param {number} index
   * @param {import('./model.mjs').Constant} constant
   */
  setConstant(index, constant) {
    this.#constants.set(index, constant)
  }

  /**
   * Numbers of a constant tensor.
   * @param {number | undefined} index
   * @throws {Error} when the tensor is not a constant
   */
  constant(index) {
    const constant = this.findConstant(index)
    if (!constant) throw new Error(`tensor ${this.tensor(index).name} has to be a constant`)
    return constant
  }

  /**
   * Numbers of a tensor; undefined when it is not a constant.
   * @param {number | undefined} index
   */
  findConstant(index) {
    if (index === undefined || index < 0) return undefined
    return this.#constants.get(index) ?? this.tensor(index).constant
  }

  /**
   * Integers of a constant tensor: axes, paddings or shapes.
   * @param {number | undefined} index
   */
  integers(index) {
    return Array.from(this.constant(index).data)
  }

  /**
   * Name of the ONNX value of a computed tensor.
   * @param {number | undefined} index
   */
  value(index) {
    const name = this.#names.get(index ?? -1)
    if (name === undefined) throw new Error(`tensor ${this.tensor(index).name} is used before it is made`)
    return name
  }

  /**
   * Name of the ONNX value of a computed tensor, in TFLite's order of dimensions.
   * @param {number | undefined} index
   */
  channelsLast(index) {
    const value = this.value(index)
    return this.shape(index).length === 4 ? this.toChannelsLast(value) : value
  }

  /**
   * Moves the channels of a value from the end to the front.
   * @param {string} value
   */
  toChannelsFirst(value) {
    return this.graph.node('Transpose', [value], { perm: [...toChannelsFirst] })
  }

  /**
   * Moves the channels of a value from the front to the end.
   * @param {string} value
   */
  toChannelsLast(value) {
    return this.graph.node('Transpose', [value], { perm: [...toChannelsLast] })
  }

  /**
   * Operand of an element-wise operation, shaped so that it broadcasts to a result of `rank` as in TFLite.
   * @param {number | undefined} index
   * @param {number} rank
   */
  operand(index, rank) {
    const constant = this.findConstant(index)
    if (constant) return this.weights(rank === 4 ? fullShape(constant) : constant, rank === 4)
    const { shape } = this.tensor(index)
    if (rank !== 4 || shape.length === 4) return this.value(index)
    const full = [...Array(4 - shape.length).fill(1), ...shape]
    return this.toChannelsFirst(this.reshaped(this.value(index), full))
  }

  /**
   * Adds a constant to the graph.
   * @param {import('./model.mjs').Constant} constant
   * @param {boolean} [channelsFirst] moves the channels of a constant with four dimensions to the front
   */
  weights(constant, channelsFirst = false) {
    const { data, shape } = channelsFirst ? permute(constant, toChannelsFirst) : constant
    return this.graph.floats(Float32Array.from(data), shape)
  }

  /**
   * Adds a change of shape to the graph.
   * @param {string} value
   * @param {number[]} shape
   */
  reshaped(value, shape) {
    return this.graph.node('Reshape', [value, this.graph.integers(shape)])
  }

  /**
   * Sets the ONNX value of a tensor, given in TFLite's order of dimensions.
   * @param {number} index
   * @param {string} value
   */
  setChannelsLast(index, value) {
    this.set(index, this.shape(index).length === 4 ? this.toChannelsFirst(value) : value)
  }

  /**
   * Adds the activation that an operator has built in.
   * @param {string} value
   * @param {number | undefined} kind ActivationFunctionType
   */
  activated(value, kind) {
    const name = activations[/** @type {keyof typeof activations} */ (kind ?? 0)]
    switch (name) {
      case 'none':
        return value
      case 'relu':
        return this.graph.node('Relu', [value])
      case 'relu6':
        return this.clipped(value, 0, 6)
      case 'tanh':
        return this.graph.node('Tanh', [value])
      default:
        throw new Error(`the built-in activation ${kind} is not known`)
    }
  }

  /**
   * Limits a value to a range.
   * @param {string} value
   * @param {number} low
   * @param {number} high
   */
  clipped(value, low, high) {
    const bound = (/** @type {number} */ one) => this.graph.floats(Float32Array.of(one), [])
    return this.graph.node('Clip', [value, bound(low), bound(high)])
  }
}
