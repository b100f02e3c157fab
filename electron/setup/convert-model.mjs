import { stripInitializerInputs } from './onnx/strip-inputs.mjs'
import { convertTflite } from './tflite/convert.mjs'

/** @typedef {'tflite-to-onnx' | 'strip-initializer-inputs'} ConversionName a conversion's name in `resources/models.json` */

/** @type {Readonly<Record<ConversionName, (bytes: Buffer) => Buffer>>} */
const conversions = {
  'tflite-to-onnx': convertTflite,
  'strip-initializer-inputs': stripInitializerInputs,
}

/**
 * Converts a model file to one that ONNX Runtime can read; the same source always gives the same bytes.
 * @param {ConversionName} name
 * @param {Buffer} bytes
 * @returns {Buffer}
 */
export function convertModel(name, bytes) {
  const conversion = conversions[name]
  if (!conversion) throw new Error(`the model manifest asks for the conversion "${name}", which is not known`)
  return conversion(bytes)
}
