/**
 * Permutations between the orders height, width, channels (TFLite) and channels, height, width (ONNX), after the batch.
 */
export const toChannelsFirst = /** @type {const} */ ([0, 3, 1, 2])
export const toChannelsLast = /** @type {const} */ ([0, 2, 3, 1])

/** @typedef {import('./model.mjs').Constant} Constant */

/**
 * Permutes the dimensions of a constant.
 * @param {Constant} constant
 * @param {readonly number[]} order result dimension i is source dimension order[i]
 * @returns {Constant}
 */
export function permute({ data, shape }, order) {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, size) => product * size, 1))
  const sizes = order.map((axis) => shape[axis] ?? 1)
  const steps = order.map((axis) => strides[axis] ?? 0)
  const result = data instanceof Int32Array ? new Int32Array(data.length) : new Float32Array(data.length)
  const indices = sizes.map(() => 0)
  for (let at = 0, from = 0; at < result.length; at++) {
    result[at] = data[from] ?? 0
    for (let axis = sizes.length - 1; axis >= 0; axis--) {
      const size = sizes[axis] ?? 1
      const step = steps[axis] ?? 0
      const next = (indices[axis] ?? 0) + 1
      from += step
      if (next < size) {
        indices[axis] = next
        break
      }
      indices[axis] = 0
      from -= step * size
    }
  }
  return { data: result, shape: sizes }
}

/**
 * Extends the shape of a constant to four dimensions with leading ones.
 * @param {Constant} constant
 * @returns {Constant}
 */
export function fullShape({ data, shape }) {
  return { data, shape: [...Array(Math.max(0, 4 - shape.length)).fill(1), ...shape] }
}

/**
 * Converts an axis from TFLite's order of dimensions to ONNX's.
 * @param {number} axis negative ones count from the end
 * @param {number} rank
 */
export function axisOf(axis, rank) {
  const counted = axis < 0 ? axis + rank : axis
  return rank === 4 ? (toChannelsLast[counted] ?? counted) : counted
}

/**
 * Padding "same" of a window that slides over `size` px: the smaller half before, the larger half after.
 * @param {number} size
 * @param {number} window
 * @param {number} stride
 * @param {number} [dilation]
 * @returns {[before: number, behind: number]}
 */
export function samePadding(size, window, stride, dilation = 1) {
  const reach = (window - 1) * dilation + 1
  const total = Math.max(0, (Math.ceil(size / stride) - 1) * stride + reach - size)
  return [Math.floor(total / 2), Math.ceil(total / 2)]
}
