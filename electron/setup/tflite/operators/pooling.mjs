import { axisOf, samePadding } from '../layout.mjs'
import { samePaddingCode } from '../schema.mjs'

/** @typedef {import('../conversion.mjs').Conversion} Conversion */
/** @typedef {import('../model.mjs').Operator} Operator */

/**
 * Converts a pooling operator. Pool2DOptions are padding, stride width, stride height, window width, window height,
 * activation.
 * @param {string} name the ONNX operator
 */
function pool(name) {
  return (/** @type {Operator} */ { inputs, outputs, options }, /** @type {Conversion} */ conversion) => {
    const [, rows = 1, columns = 1] = conversion.shape(inputs[0])
    const at = (/** @type {number} */ slot) => options?.int32(slot, 1) ?? 1
    const [strideWidth, strideHeight, width, height] = [at(1), at(2), at(3), at(4)]
    const same = (options?.int8(0) ?? samePaddingCode) === samePaddingCode
    const [top, bottom] = same ? samePadding(rows, height, strideHeight) : [0, 0]
    const [left, right] = same ? samePadding(columns, width, strideWidth) : [0, 0]
    const value = conversion.graph.node(name, [conversion.value(inputs[0])], {
      kernel_shape: [height, width],
      strides: [strideHeight, strideWidth],
      pads: [top, left, bottom, right],
    })
    conversion.set(outputs[0] ?? -1, conversion.activated(value, options?.int8(5)))
  }
}

/**
 * Converts a bilinear resize. ResizeBilinearOptions are two unused slots, aligned corners, half px centres.
 * @param {Operator} operator
 * @param {Conversion} conversion
 */
function bilinear(operator, conversion) {
  resize(operator, conversion, { mode: 'linear', alignSlot: 2, halfSlot: 3 })
}

/**
 * Converts a resize by the nearest px. ResizeNearestNeighborOptions are aligned corners, half px centres.
 * @param {Operator} operator
 * @param {Conversion} conversion
 */
function nearest(operator, conversion) {
  resize(operator, conversion, { mode: 'nearest', alignSlot: 0, halfSlot: 1 })
}

/**
 * Adds a resize to the output's size.
 * @param {Operator} operator
 * @param {Conversion} conversion
 * @param {{ mode: 'linear' | 'nearest', alignSlot: number, halfSlot: number }} how
 */
function resize({ inputs, outputs, options }, conversion, { mode, alignSlot, halfSlot }) {
  const [batch = 1, rows = 1, columns = 1, channels = 1] = conversion.shape(outputs[0])
  const aligned = (options?.int8(alignSlot) ?? 0) !== 0
  const half = (options?.int8(halfSlot) ?? 0) !== 0
  const coordinates = aligned ? 'align_corners' : half ? 'half_pixel' : 'asymmetric'
  // TFLite rounds positions to the nearest px when corners or px centres are aligned, and down otherwise.
  const rounding = aligned || half ? 'round_prefer_ceil' : 'floor'
  const value = conversion.graph.node(
    'Resize',
    [conversion.value(inputs[0]), '', '', conversion.graph.integers([batch, channels, rows, columns])],
    {
      mode,
      coordinate_transformation_mode: coordinates,
      ...(mode === 'nearest' ? { nearest_mode: rounding } : {}),
    },
  )
  conversion.set(outputs[0] ?? -1, value)
}

/**
 * Converts a reduction. ReducerOptions tell whether reduced dimensions are kept with size 1.
 * @param {'ReduceMean' | 'ReduceSum'} name
 */
function reduce(name) {
  return (/** @type {Operator} */ { inputs, outputs, options }, /** @type {Conversion} */ conversion) => {
    const rank = conversion.shape(inputs[0]).length
    const axes = conversion.integers(inputs[1]).map((axis) => axisOf(axis, rank))
    const value = conversion.value(inputs[0])
    // In this operator set, ReduceMean has its axes as an attribute and ReduceSum as an input.
    const kept =
      name === 'ReduceMean'
        ? conversion.graph.node(name, [value], { axes, keepdims: 1 })
        : conversion.graph.node(name, [value, conversion.graph.integers(axes)], { keepdims: 1 })
    if (options?.int8(0)) return conversion.set(outputs[0] ?? -1, kept)
    const ordered = rank === 4 ? conversion.toChannelsLast(kept) : kept
    const output = outputs[0] ?? -1
    conversion.setChannelsLast(output, conversion.reshaped(ordered, conversion.shape(output)))
  }
}

/** @type {import('./index.mjs').Operators} */
export const pooling = {
  MAX_POOL_2D: pool('MaxPool'),
  AVERAGE_POOL_2D: pool('AveragePool'),
  RESIZE_BILINEAR: bilinear,
  RESIZE_NEAREST_NEIGHBOR: nearest,
  MEAN: reduce('ReduceMean'),
  SUM: reduce('ReduceSum'),
}
