import { permute, samePadding } from '../layout.mjs'
import { samePaddingCode } from '../schema.mjs'

/** @typedef {import('../conversion.mjs').Conversion} Conversion */
/** @typedef {import('../model.mjs').Operator} Operator */

/** Slots of Conv2DOptions and DepthwiseConv2DOptions, which differ from the fourth one on. */
const padding = 0
const strideWidth = 1
const strideHeight = 2
const convSlots = { activation: 3, dilationWidth: 4, dilationHeight: 5 }
const depthwiseSlots = { activation: 4, dilationWidth: 5, dilationHeight: 6 }

/**
 * Converts a convolution, which may be grouped.
 * @param {Operator} operator
 * @param {Conversion} conversion
 */
function convolution(operator, conversion) {
  // TFLite stores the weights of a convolution in the order output channels, height, width, input channels.
  const weights = conversion.constant(operator.inputs[1])
  const channels = conversion.shape(operator.inputs[0])[3] ?? 1
  const group = channels / (weights.shape[3] ?? 1)
  writeConvolution(operator, conversion, permute(weights, [0, 3, 1, 2]), group, convSlots)
}

/**
 * Converts a depthwise convolution to a grouped one.
 * @param {Operator} operator
 * @param {Conversion} conversion
 */
function depthwise(operator, conversion) {
  // TFLite stores the weights of a depthwise convolution in the order 1, height, width, channels.
  const weights = conversion.constant(operator.inputs[1])
  const group = conversion.shape(operator.inputs[0])[3] ?? 1
  writeConvolution(operator, conversion, permute(weights, [3, 0, 1, 2]), group, depthwiseSlots)
}

/**
 * Adds a convolution with its padding, bias and activation.
 * @param {Operator} operator
 * @param {Conversion} conversion
 * @param {import('../model.mjs').Constant} weights output channels, input channels, height, width
 * @param {number} group
 * @param {typeof convSlots} slots
 */
function writeConvolution({ inputs, outputs, options }, conversion, weights, group, slots) {
  const [, rows = 1, columns = 1] = conversion.shape(inputs[0])
  const [, , height = 1, width = 1] = weights.shape
  const strides = [options?.int32(strideHeight, 1) ?? 1, options?.int32(strideWidth, 1) ?? 1]
  const dilations = [options?.int32(slots.dilationHeight, 1) ?? 1, options?.int32(slots.dilationWidth, 1) ?? 1]
  const same = (options?.int8(padding) ?? samePaddingCode) === samePaddingCode
  const [top, bottom] = same ? samePadding(rows, height, strides[0] ?? 1, dilations[0]) : [0, 0]
  const [left, right] = same ? samePadding(columns, width, strides[1] ?? 1, dilations[1]) : [0, 0]
  const bias = conversion.findConstant(inputs[2])
  const value = conversion.graph.node(
    'Conv',
    [conversion.value(inputs[0]), conversion.weights(weights), ...(bias ? [conversion.weights(bias)] : [])],
    { kernel_shape: [height, width], strides, dilations, pads: [top, left, bottom, right], group },
  )
  conversion.set(outputs[0] ?? -1, conversion.activated(value, options?.int8(slots.activation)))
}

/**
 * Converts TFLite's own transposed convolution.
 * @param {Operator} operator
 * @param {Conversion} conversion
 */
function transposed(operator, conversion) {
  const { inputs, options } = operator
  writeTransposed(operator, conversion, {
    weights: inputs[1],
    value: inputs[2],
    bias: inputs[3],
    strides: [options?.int32(2, 1) ?? 1, options?.int32(1, 1) ?? 1],
    activation: options?.int8(3),
  })
}

/**
 * Converts MediaPipe's own operator of a transposed convolution with a bias. Its options are a C structure (padding,
 * stride width, stride height as 32-bit integers).
 * @param {Operator} operator
 * @param {Conversion} conversion
 */
function transposedWithBias(operator, conversion) {
  const { inputs, customOptions: custom } = operator
  if (!custom || custom.length < 12) throw new Error('its options are missing')
  writeTransposed(operator, conversion, {
    weights: inputs[1],
    value: inputs[0],
    bias: inputs[2],
    strides: [custom.readInt32LE(8), custom.readInt32LE(4)],
    activation: undefined,
  })
}

/**
 * Adds a transposed convolution; its padding crops the result to the output's size.
 * @param {Operator} operator
 * @param {Conversion} conversion
 * @param {{ weights: number | undefined, value: number | undefined, bias: number | undefined, strides: [number, number], activation: number | undefined }} parts
 */
function writeTransposed({ outputs }, conversion, { weights, value, bias, strides, activation }) {
  // TFLite stores the weights of a transposed convolution in the order output channels, height, width, input channels.
  const kernel = permute(conversion.constant(weights), [3, 0, 1, 2])
  const [, , height = 1, width = 1] = kernel.shape
  const [, rows = 1, columns = 1] = conversion.shape(value)
  const [, outRows = 1, outColumns = 1] = conversion.shape(outputs[0])
  const cut = (
    /** @type {number} */ size,
    /** @type {number} */ stride,
    /** @type {number} */ window,
    /** @type {number} */ out,
  ) => {
    const total = Math.max(0, (size - 1) * stride + window - out)
    return [Math.floor(total / 2), Math.ceil(total / 2)]
  }
  const [top = 0, bottom = 0] = cut(rows, strides[0], height, outRows)
  const [left = 0, right = 0] = cut(columns, strides[1], width, outColumns)
  const added = conversion.findConstant(bias)
  const result = conversion.graph.node(
    'ConvTranspose',
    [conversion.value(value), conversion.weights(kernel), ...(added ? [conversion.weights(added)] : [])],
    { kernel_shape: [height, width], strides, pads: [top, left, bottom, right], group: 1 },
  )
  conversion.set(outputs[0] ?? -1, conversion.activated(result, activation))
}

/** @type {import('./index.mjs').Operators} */
export const convolutions = {
  CONV_2D: convolution,
  DEPTHWISE_CONV_2D: depthwise,
  TRANSPOSE_CONV: transposed,
  Convolution2DTransposeBias: transposedWithBias,
}
