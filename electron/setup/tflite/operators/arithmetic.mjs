import { axisOf, fullShape, permute, toChannelsFirst } from '../layout.mjs'

/** @typedef {import('../conversion.mjs').Conversion} Conversion */
/** @typedef {import('../model.mjs').Operator} Operator */

/**
 * Converts an element-wise operator of two values, followed by its activation.
 * @param {string} name the ONNX operator
 */
function ofTwo(name) {
  return (/** @type {Operator} */ { inputs, outputs, options }, /** @type {Conversion} */ conversion) => {
    const rank = conversion.shape(outputs[0]).length
    const value = conversion.graph.node(
      name,
      inputs.map((input) => conversion.operand(input, rank)),
    )
    conversion.set(outputs[0] ?? -1, conversion.activated(value, options?.int8(0)))
  }
}

/**
 * Converts an element-wise operator of one value.
 * @param {string} name the ONNX operator
 */
function ofOne(name) {
  return (/** @type {Operator} */ { inputs, outputs }, /** @type {Conversion} */ conversion) => {
    conversion.set(outputs[0] ?? -1, conversion.graph.node(name, [conversion.value(inputs[0])]))
  }
}

/**
 * Converts the squared difference of two values.
 * @param {Operator} operator
 * @param {Conversion} conversion
 */
function squaredDifference({ inputs, outputs }, conversion) {
  const rank = conversion.shape(outputs[0]).length
  const difference = conversion.graph.node(
    'Sub',
    inputs.map((input) => conversion.operand(input, rank)),
  )
  conversion.set(outputs[0] ?? -1, conversion.graph.node('Mul', [difference, difference]))
}

/**
 * Converts the reciprocal of a square root.
 * @param {Operator} operator
 * @param {Conversion} conversion
 */
function inverseRoot({ inputs, outputs }, conversion) {
  const root = conversion.graph.node('Sqrt', [conversion.value(inputs[0])])
  conversion.set(outputs[0] ?? -1, conversion.graph.node('Reciprocal', [root]))
}

/**
 * Converts a ReLU that is limited to 6.
 * @param {Operator} operator
 * @param {Conversion} conversion
 */
function relu6({ inputs, outputs }, conversion) {
  conversion.set(outputs[0] ?? -1, conversion.clipped(conversion.value(inputs[0]), 0, 6))
}

/**
 * Converts a PReLU with one slope per channel.
 * @param {Operator} operator
 * @param {Conversion} conversion
 */
function prelu({ inputs, outputs }, conversion) {
  const slopes = permute(fullShape(conversion.constant(inputs[1])), toChannelsFirst)
  const perChannel = conversion.weights({ data: slopes.data, shape: slopes.shape.slice(1) })
  conversion.set(outputs[0] ?? -1, conversion.graph.node('PRelu', [conversion.value(inputs[0]), perChannel]))
}

/**
 * Converts a softmax over the channels.
 * @param {Operator} operator
 * @param {Conversion} conversion
 */
function softmax({ inputs, outputs }, conversion) {
  const axis = axisOf(-1, conversion.shape(inputs[0]).length)
  conversion.set(outputs[0] ?? -1, conversion.graph.node('Softmax', [conversion.value(inputs[0])], { axis }))
}

/**
 * Converts the operator for constants in half precision: they were already read in single precision.
 * @param {Operator} operator @param {Conversion} conversion
 */
function dequantize({ inputs, outputs }, conversion) {
  conversion.setConstant(outputs[0] ?? -1, conversion.constant(inputs[0]))
}

/** @type {import('./index.mjs').Operators} */
export const arithmetic = {
  ADD: ofTwo('Add'),
  SUB: ofTwo('Sub'),
  MUL: ofTwo('Mul'),
  DIV: ofTwo('Div'),
  SQUARED_DIFFERENCE: squaredDifference,
  RELU: ofOne('Relu'),
  RELU6: relu6,
  LOGISTIC: ofOne('Sigmoid'),
  TANH: ofOne('Tanh'),
  NEG: ofOne('Neg'),
  SQRT: ofOne('Sqrt'),
  RSQRT: inverseRoot,
  HARD_SWISH: ofOne('HardSwish'),
  PRELU: prelu,
  SOFTMAX: softmax,
  DEQUANTIZE: dequantize,
}
