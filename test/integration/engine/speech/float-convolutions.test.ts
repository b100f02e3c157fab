import { readFileSync } from 'node:fs'
import ort from 'onnxruntime-node'
import { describe, expect, it } from 'vitest'
import { withFloatConvolutions } from '../../../../electron/engine/speech/onnx/float-convolutions.ts'
import { modelFile } from '../../../../electron/engine/speech/models.ts'
import { generator } from '../../../../electron/engine/speech/worker/kokoro.ts'
import { bytesField, numberField } from '../../../../electron/setup/onnx/protobuf.mjs'
import { fields, readGraph } from '../../../../electron/setup/onnx/read-graph.mjs'
import { floatsField, modelOf, nodeField } from '../../../../electron/setup/onnx/write-graph.mjs'
import { inDepth } from '../../../support/depth.ts'

const [channels, results, kernel, length] = [2, 3, 3, 6]
const [int32, int64, uint8] = [6, 7, 2]
/** The weights as they are quantised: 8 bits, a zero, a scale. */
const weights = Uint8Array.from({ length: results * channels * kernel }, (_, at) => (at * 37) % 256)
const [zero, scale] = [61, 0.02]
const bias = Float32Array.of(0.5, -1, 2)
const input = Float32Array.from({ length: channels * length }, (_, at) => Math.sin(at) * 2)

const { graph } = fields
const attribute = (name: string, value: number): Uint8Array =>
  Buffer.concat([bytesField(1, name), numberField(3, value), numberField(20, 2)])
const padding = Buffer.concat([bytesField(1, 'pads'), numberField(8, 1), numberField(8, 1), numberField(20, 7)])

function tensor(name: string, type: number, sizes: number[], content: Uint8Array): Uint8Array {
  return bytesField(graph.initializer, [
    ...sizes.map((size) => numberField(1, size)),
    numberField(2, type),
    bytesField(8, name),
    content,
  ])
}

function port(number: number, name: string, sizes: number[]): Uint8Array {
  const shape = bytesField(
    2,
    sizes.map((size) => bytesField(1, numberField(1, size))),
  )
  return bytesField(number, [bytesField(1, name), bytesField(2, bytesField(1, [numberField(1, 1), shape]))])
}

/** Nodes with several outputs are written by hand. */
const quantise = bytesField(graph.node, [
  bytesField(1, 'in'),
  ...['quantised', 'in_scale', 'in_zero'].map((name) => bytesField(2, name)),
  bytesField(4, 'DynamicQuantizeLinear'),
])

/** A quantised convolution as ONNX Runtime's quantiser writes it. @param more nodes beside it, and their outputs */
function quantisedModel(isBiased: boolean, more: { nodes?: Uint8Array[]; outputs?: Uint8Array[] } = {}): Uint8Array {
  const nodes = [
    quantise,
    nodeField('ConvInteger', ['quantised', 'weights', 'in_zero', 'zero'], 'net/conv', [padding]),
    nodeField('Mul', ['in_scale', 'scale'], 'scales'),
    ...(isBiased
      ? [
          nodeField('Div', ['bias', 'scales'], 'divided'),
          nodeField('Floor', ['divided'], 'whole'),
          nodeField('Cast', ['whole'], 'bias_quantised', [attribute('to', int32)]),
          nodeField('Reshape', ['bias_quantised', 'shape'], 'reshaped'),
          nodeField('Add', ['net/conv', 'reshaped'], 'sum'),
        ]
      : []),
    nodeField('Cast', [isBiased ? 'sum' : 'net/conv'], 'floats', [attribute('to', 1)]),
    nodeField('Mul', ['floats', 'scales'], 'out'),
    ...(more.nodes ?? []),
  ]
  return modelOf(
    [numberField(1, 8), bytesField(8, [bytesField(1, ''), numberField(2, 13)])],
    [
      ...nodes,
      bytesField(graph.name, 'test'),
      tensor('weights', uint8, [results, channels, kernel], bytesField(9, weights)),
      // The quantiser writes a zero as an integer of a list, not as a byte.
      tensor('zero', uint8, [], bytesField(5, Uint8Array.of(zero))),
      tensor('shape', int64, [3], bytesField(9, new Uint8Array(BigInt64Array.of(1n, -1n, 1n).buffer))),
      floatsField('scale', [], Float32Array.of(scale)),
      floatsField('bias', [results], bias),
      port(graph.input, 'in', [1, channels, length]),
      port(graph.output, 'out', [1, results, length]),
      ...(more.outputs ?? []),
    ],
  )
}

async function answer(model: Uint8Array): Promise<Float32Array> {
  const session = await ort.InferenceSession.create(model, { logSeverityLevel: 3 })
  const { out } = await session.run({ in: new ort.Tensor('float32', input, [1, channels, length]) })
  await session.release()
  return out!.data as Float32Array
}

/** The convolution of the input that is not quantised. */
function exact(isBiased: boolean): number[] {
  return Array.from({ length: results * length }, (_, index) => {
    const [result, at] = [Math.floor(index / length), index % length]
    let sum = isBiased ? bias[result]! : 0
    for (let channel = 0; channel < channels; channel += 1)
      for (let k = 0; k < kernel; k += 1) {
        const from = at + k - 1
        const weight = (weights[(result * channels + channel) * kernel + k]! - zero) * scale
        if (from >= 0 && from < length) sum += weight * input[channel * length + from]!
      }
    return sum
  })
}

const operators = (model: Uint8Array): string[] => readGraph(model).nodes.map(({ operator }) => operator)
const distance = (values: ArrayLike<number>, wanted: readonly number[]): number =>
  Math.max(...wanted.map((value, at) => Math.abs(value - values[at]!)))

describe('quantised convolutions as such of floats', () => {
  it.each([true, false])('compute what the quantised one is meant to (with a bias: %s)', async (isBiased) => {
    const model = quantisedModel(isBiased)
    const rewritten = withFloatConvolutions(model, 'net/')
    expect(operators(rewritten)).toContain('Conv')
    const wanted = exact(isBiased)
    expect(distance(await answer(rewritten), wanted)).toBeLessThan(1e-5)
    // The quantised one is coarser, but the same: the test has the right weights in mind.
    const coarse = distance(await answer(model), wanted)
    expect(coarse).toBeGreaterThan(1e-4)
    expect(coarse).toBeLessThan(0.2)
  })

  it('are those with outputs of a name alone', () => {
    const model = quantisedModel(true)
    expect(withFloatConvolutions(model, 'other/')).toEqual(model)
  })

  it('stay as they are where something else reads a value between', async () => {
    const more = {
      nodes: [nodeField('Cast', ['net/conv'], 'again', [attribute('to', 1)])],
      outputs: [port(graph.output, 'again', [1, results, length])],
    }
    const rewritten = withFloatConvolutions(quantisedModel(false, more), 'net/')
    expect(operators(rewritten)).not.toContain('Conv')
    expect(distance(await answer(rewritten), exact(false))).toBeLessThan(0.2)
  })

  it.runIf(inDepth)('are all of the generator of the finest voices', () => {
    const rewritten = readGraph(withFloatConvolutions(readFileSync(modelFile('kokoro.onnx')), generator))
    const inGenerator = rewritten.nodes.filter(({ outputs }) => outputs[0]!.startsWith(generator))
    const count = (operator: string): number => inGenerator.filter((node) => node.operator === operator).length
    // A quantised convolution that has been replaced is still there, but nothing reads what it computes.
    expect(count('ConvInteger')).toBe(50)
    expect(count('Conv')).toBeGreaterThanOrEqual(50)
  })

  it('refuses bytes that hold no graph', () => {
    expect(() => withFloatConvolutions(Uint8Array.of(), 'net/')).toThrow(RangeError)
  })
})
