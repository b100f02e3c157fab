import { axisOf, toChannelsFirst, toChannelsLast } from '../layout.mjs'

/** @typedef {import('../conversion.mjs').Conversion} Conversion */
/** @typedef {import('../model.mjs').Operator} Operator */

/**
 * Converts a change of shape.
 * @param {Operator} operator
 * @param {Conversion} conversion
 */
function reshape({ inputs, outputs }, conversion) {
  const output = outputs[0] ?? -1
  const value = conversion.reshaped(conversion.channelsLast(inputs[0]), conversion.shape(output))
  conversion.setChannelsLast(output, value)
}

/**
 * Converts a permutation of dimensions.
 * @param {Operator} operator
 * @param {Conversion} conversion
 */
function transpose({ inputs, outputs }, conversion) {
  const order = conversion.integers(inputs[1])
  // Within the ONNX graph, values with four dimensions have their channels first before and after the permutation, so
  // TFLite's order of axes is converted.
  const perm = order.length === 4 ? toChannelsFirst.map((axis) => toChannelsLast[order[axis] ?? 0] ?? 0) : order
  conversion.set(outputs[0] ?? -1, conversion.graph.node('Transpose', [conversion.value(inputs[0])], { perm }))
}

/**
 * Converts a concatenation.
 * @param {Operator} operator
 * @param {Conversion} conversion
 */
function concatenate({ inputs, outputs, options }, conversion) {
  const rank = conversion.shape(outputs[0]).length
  const axis = axisOf(options?.int32(0) ?? 0, rank)
  const values = inputs.map((input) => conversion.operand(input, rank))
  conversion.set(outputs[0] ?? -1, conversion.graph.node('Concat', values, { axis }))
}

/**
 * Converts a padding with zeros.
 * @param {Operator} operator
 * @param {Conversion} conversion
 */
function pad({ inputs, outputs }, conversion) {
  const amounts = conversion.integers(inputs[1])
  const rank = conversion.shape(inputs[0]).length
  const axes = rank === 4 ? [...toChannelsFirst] : Array.from({ length: rank }, (_, axis) => axis)
  const before = axes.map((axis) => amounts[2 * axis] ?? 0)
  const behind = axes.map((axis) => amounts[2 * axis + 1] ?? 0)
  const pads = conversion.graph.integers([...before, ...behind])
  const value = conversion.graph.node('Pad', [conversion.value(inputs[0]), pads], { mode: 'constant' })
  conversion.set(outputs[0] ?? -1, value)
}

/**
 * Converts a slice. StridedSliceOptions are bits per dimension: whether begin or end is omitted, and which dimensions
 * are removed.
 * @param {Operator} operator @param {Conversion} conversion
 */
function slice({ inputs, outputs, options }, conversion) {
  const shape = conversion.shape(inputs[0])
  const [begin, end, steps] = [1, 2, 3].map((at) => conversion.integers(inputs[at]))
  const has = (/** @type {number} */ slot, /** @type {number} */ axis) =>
    (((options?.int32(slot) ?? 0) >> axis) & 1) === 1
  if (options?.int32(2) || options?.int32(3))
    throw new Error('it uses an ellipsis or adds dimensions, which is not known')
  const inside = (/** @type {number} */ position, /** @type {number} */ size) =>
    position < 0 ? position + size : position
  const starts = shape.map((size, axis) => (has(0, axis) ? 0 : inside(begin?.[axis] ?? 0, size)))
  const ends = shape.map((size, axis) => {
    if (has(4, axis)) return (starts[axis] ?? 0) + 1
    return has(1, axis) ? size : inside(end?.[axis] ?? size, size)
  })
  const axes = shape.map((_, axis) => axisOf(axis, shape.length))
  const { graph } = conversion
  const lists = [starts, ends, axes, shape.map((_, axis) => steps?.[axis] ?? 1)]
  const value = graph.node('Slice', [conversion.value(inputs[0]), ...lists.map((list) => graph.integers(list))])
  const output = outputs[0] ?? -1
  if (conversion.shape(output).length === shape.length) return conversion.set(output, value)
  const ordered = shape.length === 4 ? conversion.toChannelsLast(value) : value
  conversion.setChannelsLast(output, conversion.reshaped(ordered, conversion.shape(output)))
}

/** @type {import('./index.mjs').Operators} */
export const shapes = {
  RESHAPE: reshape,
  SQUEEZE: reshape,
  EXPAND_DIMS: reshape,
  TRANSPOSE: transpose,
  CONCATENATION: concatenate,
  PAD: pad,
  STRIDED_SLICE: slice,
}
