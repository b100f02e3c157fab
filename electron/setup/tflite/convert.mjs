import { Conversion } from './conversion.mjs'
import { readTflite } from './model.mjs'
import { operators } from './operators/index.mjs'

/**
 * Converts a TFLite model of 32-bit or 16-bit floats to an ONNX model. Inputs keep their names (letters, digits and
 * `_`) and the order of their dimensions (height, width, channels); outputs are named `out0`, `out1`, … in the model's
 * order.
 * @param {Buffer} bytes
 * @returns {Buffer}
 */
export function convertTflite(bytes) {
  const model = readTflite(bytes)
  const conversion = new Conversion(model)
  for (const input of model.inputs) {
    const { name, shape } = conversion.tensor(input)
    conversion.setChannelsLast(input, conversion.graph.input(name.replace(/\W/g, '_'), shape))
  }
  for (const [index, operator] of model.operators.entries()) {
    const write = operators[operator.name]
    if (!write) {
      throw new Error(
        `operator ${operator.name} (index ${index}) is not known to Greenroom's converter; known are ${Object.keys(operators).join(', ')}`,
      )
    }
    try {
      write(operator, conversion)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`operator ${operator.name} (index ${index}): ${reason}`, { cause: error })
    }
  }
  for (const [index, output] of model.outputs.entries())
    conversion.graph.output(`out${index}`, conversion.channelsLast(output), conversion.shape(output))
  return conversion.graph.encode('Greenroom')
}
