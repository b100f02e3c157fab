import { bytesField, numberField } from '../../../../setup/onnx/protobuf.mjs'
import { contentsOf, fields, readGraph } from '../../../../setup/onnx/read-graph.mjs'
import { floatsField, nodeField, withChangedNodes } from '../../../../setup/onnx/write-graph.mjs'

const attributeInt = 2
const attributeInts = 7

/** A convolution of each channel by itself with one weight: it multiplies the channel. */
function timesPerChannel(input: string, weights: string, output: string, channels: number): Uint8Array {
  const { name, integer, integers, type } = fields.attribute
  const group = [bytesField(name, 'group'), numberField(integer, channels), numberField(type, attributeInt)]
  const kernel = [bytesField(name, 'kernel_shape'), numberField(integers, 1), numberField(integers, 1)]
  return nodeField('Conv', [input, weights], output, [
    Buffer.concat(group),
    Buffer.concat([...kernel, numberField(type, attributeInts)]),
  ])
}

/** Slopes of a PReLU, one per channel; undefined where the tensor does not hold its floats as bytes. */
function slopesOf(tensor: Uint8Array | undefined): Float32Array | undefined {
  const bytes = tensor && contentsOf(tensor, fields.tensor.bytes)[0]
  return bytes && new Float32Array(Uint8Array.from(bytes).buffer)
}

/**
 * Writes each PReLU of an ONNX model as `slope * x + (1 - slope) * relu(x)`, the products as convolutions. ONNX Runtime's own PReLU
 * goes through its values one by one, with a branch for each, and needs them in another order than the convolutions
 * before and after it: together, that is more than half of the time of a face mesh.
 */
export function preluAsConvolutions(model: Uint8Array): Uint8Array {
  const { initializers } = readGraph(model)
  const added: Uint8Array[] = []
  return withChangedNodes(
    model,
    ({ operator, inputs, outputs, whole }) => {
      const slopes = operator === 'PRelu' ? slopesOf(initializers.get(inputs[1]!)?.content) : undefined
      if (!slopes) return whole
      const [input, output] = [inputs[0]!, outputs[0]!]
      const named = (part: string): string => `${output}/${part}`
      const sizes = [slopes.length, 1, 1, 1]
      const rest = slopes.map((value) => 1 - value)
      added.push(floatsField(named('slope'), sizes, slopes), floatsField(named('rest'), sizes, rest))
      return Buffer.concat([
        nodeField('Relu', [input], named('relu')),
        timesPerChannel(named('relu'), named('rest'), named('above'), slopes.length),
        timesPerChannel(input, named('slope'), named('all'), slopes.length),
        nodeField('Add', [named('above'), named('all')], output),
      ])
    },
    () => added,
  )
}
