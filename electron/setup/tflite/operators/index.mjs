import { arithmetic } from './arithmetic.mjs'
import { convolutions } from './convolution.mjs'
import { pooling } from './pooling.mjs'
import { shapes } from './shape.mjs'

/** @typedef {Record<string, (operator: import('../model.mjs').Operator, conversion: import('../conversion.mjs').Conversion) => void>} Operators */

/** How each TFLite operator is written in ONNX. @type {Readonly<Operators>} */
export const operators = { ...arithmetic, ...convolutions, ...pooling, ...shapes }
