import { bytesField, contentHeader, numberField, readFields } from '../../../../setup/onnx/protobuf.mjs'

/** Field numbers of ONNX's ModelProto, GraphProto, NodeProto, TensorProto and AttributeProto. */
const fields = {
  model: { graph: 7 },
  graph: { node: 1, initializer: 5 },
  node: { input: 1, output: 2, operator: 4, attribute: 5 },
  tensor: { size: 1, type: 2, name: 8, bytes: 9 },
  attribute: { name: 1, integer: 3, integers: 8, type: 20 },
} as const
const float = 1
const attributeInt = 2
const attributeInts = 7

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Contents of all fields of a message that have a number. */
const contents = (message: Uint8Array, number: number): Uint8Array[] =>
  readFields(message).flatMap(({ field, content }) => (field === number && content ? [content] : []))

function nodeField(operator: string, inputs: readonly string[], output: string, attributes: Uint8Array[] = []) {
  const { node } = fields
  return bytesField(fields.graph.node, [
    ...inputs.map((name) => bytesField(node.input, name)),
    bytesField(node.output, output),
    bytesField(node.operator, operator),
    ...attributes.map((attribute) => bytesField(node.attribute, attribute)),
  ])
}

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

function weightsField(name: string, weights: Float32Array): Uint8Array {
  const { size, type, name: nameOf, bytes } = fields.tensor
  return bytesField(fields.graph.initializer, [
    ...[weights.length, 1, 1, 1].map((length) => numberField(size, length)),
    numberField(type, float),
    bytesField(nameOf, name),
    bytesField(bytes, new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength)),
  ])
}

/** Slopes of a PReLU, one per channel; undefined where the tensor does not hold its floats as bytes. */
function slopesOf(tensor: Uint8Array | undefined): Float32Array | undefined {
  const bytes = tensor && contents(tensor, fields.tensor.bytes)[0]
  return bytes && new Float32Array(Uint8Array.from(bytes).buffer)
}

/**
 * Writes each PReLU of an ONNX model as `slope * x + (1 - slope) * relu(x)`, the products as convolutions. ONNX Runtime's own PReLU
 * goes through its values one by one, with a branch for each, and needs them in another order than the convolutions
 * before and after it: together, that is more than half of the time of a face mesh.
 */
export function preluAsConvolutions(model: Uint8Array): Uint8Array {
  const parts = readFields(model).map(({ field, content, whole }) =>
    field === fields.model.graph && content ? rewrittenGraph(content) : whole,
  )
  return Buffer.concat(parts)
}

function rewrittenGraph(graph: Uint8Array): Uint8Array {
  const initializers = new Map(
    contents(graph, fields.graph.initializer).flatMap((tensor) =>
      contents(tensor, fields.tensor.name).map((name) => [text(name), tensor] as const),
    ),
  )
  const added: Uint8Array[] = []
  const rewritten = readFields(graph).map(({ field, content, whole }) => {
    if (field !== fields.graph.node || !content) return whole
    if (!contents(content, fields.node.operator).some((name) => text(name) === 'PRelu')) return whole
    const [input, slope] = contents(content, fields.node.input).map(text)
    const [output] = contents(content, fields.node.output).map(text)
    const slopes = slopesOf(initializers.get(slope!))
    if (!slopes) return whole
    const named = (part: string): string => `${output!}/${part}`
    added.push(
      weightsField(named('slope'), slopes),
      weightsField(
        named('rest'),
        slopes.map((value) => 1 - value),
      ),
    )
    return Buffer.concat([
      nodeField('Relu', [input!], named('relu')),
      timesPerChannel(named('relu'), named('rest'), named('above'), slopes.length),
      timesPerChannel(input!, named('slope'), named('all'), slopes.length),
      nodeField('Add', [named('above'), named('all')], output!),
    ])
  })
  const all = [...rewritten, ...added]
  return Buffer.concat([
    contentHeader(
      fields.model.graph,
      all.reduce((sum, { length }) => sum + length, 0),
    ),
    ...all,
  ])
}
