import { arithmetic } from './arithmetic.mjs'
import { convolutions } from './convolution.mjs'
import { pooling } from './pooling.mjs'
import { shapes } from './shape.mjs'

/** @typedef {Record<string, (operator: import('../model.mjs').Operator, conversion: import('../conversion.mjs').Conversion) => void>} Operators */

/** Converters of all known TFLite operators to ONNX. @type {Readonly<Operators>} */
export const operators = { ...arithmetic, ...convolutions, ...pooling, ...shapes }
