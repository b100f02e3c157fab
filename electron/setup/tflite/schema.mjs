/** Numbers of the TFLite schema (tensorflow/lite/schema/schema.fbs) that the face models use. */

/**
 * Names of the operators by BuiltinOperator.
 * @type {Readonly<Record<number, string>>}
 */
export const operatorNames = {
  0: 'ADD',
  1: 'AVERAGE_POOL_2D',
  2: 'CONCATENATION',
  3: 'CONV_2D',
  4: 'DEPTHWISE_CONV_2D',
  6: 'DEQUANTIZE',
  14: 'LOGISTIC',
  17: 'MAX_POOL_2D',
  18: 'MUL',
  19: 'RELU',
  21: 'RELU6',
  22: 'RESHAPE',
  23: 'RESIZE_BILINEAR',
  25: 'SOFTMAX',
  28: 'TANH',
  34: 'PAD',
  39: 'TRANSPOSE',
  40: 'MEAN',
  41: 'SUB',
  42: 'DIV',
  43: 'SQUEEZE',
  45: 'STRIDED_SLICE',
  54: 'PRELU',
  59: 'NEG',
  67: 'TRANSPOSE_CONV',
  70: 'EXPAND_DIMS',
  74: 'SUM',
  75: 'SQRT',
  76: 'RSQRT',
  97: 'RESIZE_NEAREST_NEIGHBOR',
  99: 'SQUARED_DIFFERENCE',
  117: 'HARD_SWISH',
}

/** BuiltinOperator.CUSTOM: the operator is identified by a string. */
export const custom = 32

/** Codes of TFLite's element types (TensorType). */
export const float32 = 0
export const float16 = 1
export const int32 = 2

/** Activations built into operators: ActivationFunctionType. */
export const activations = /** @type {const} */ ({ 0: 'none', 1: 'relu', 3: 'relu6', 4: 'tanh' })

/** Code of TFLite's padding "same" (Padding.SAME). */
export const samePaddingCode = 0
