import ort from 'onnxruntime-node'
import { describe, expect, it } from 'vitest'
import { ProtoMessage, readFields } from '../../../electron/setup/onnx/protobuf.mjs'
import { convertTflite } from '../../../electron/setup/tflite/convert.mjs'
import { fromHalf } from '../../../electron/setup/tflite/half.mjs'
import { tfliteFile } from '../../support/setup/tflite-file.ts'
import type { ModelSpec, OperatorSpec } from '../../support/setup/tflite-file.ts'

/** Numbers of operators in TFLite's schema. */
const [add, conv, maxPool, reshapeCode, transposeCode, meanCode, resizeNearest, softmaxCode] = [
  0, 3, 17, 22, 39, 40, 97, 25,
]

async function outputOf(model: ModelSpec, input: Float32Array): Promise<number[]> {
  const session = await ort.InferenceSession.create(convertTflite(tfliteFile(model)), { logSeverityLevel: 3 })
  const shape = model.tensors[model.inputs[0]!]!.shape
  const { out0 } = await session.run({ tensor_0: new ort.Tensor('float32', input, shape) })
  return Array.from(out0!.data as Float32Array)
}

/** A model of one operator from tensor 0 to the last one; the others are constants. */
function single(operator: Omit<OperatorSpec, 'inputs' | 'outputs'>, tensors: ModelSpec['tensors']): ModelSpec {
  const last = tensors.length - 1
  const inputs = tensors.map((_, index) => index).filter((index) => index !== last)
  return { tensors, inputs: [0], outputs: [last], operators: [{ ...operator, inputs, outputs: [last] }] }
}

const counting = (length: number) => Float32Array.from({ length }, (_, index) => index)

/** The result of TFLite: with padding "same", the smaller half comes first. */
function convolve(input: Float32Array, side: number, weights: Float32Array, window: number, stride: number) {
  const out = Math.ceil(side / stride)
  const before = Math.floor(Math.max(0, (out - 1) * stride + window - side) / 2)
  return Array.from({ length: out * out }, (_, index) => {
    const [row, column] = [Math.floor(index / out) * stride - before, (index % out) * stride - before]
    let sum = 0
    for (let v = 0; v < window; v++)
      for (let u = 0; u < window; u++) {
        const inside = row + v >= 0 && row + v < side && column + u >= 0 && column + u < side
        if (inside) sum += input[(row + v) * side + column + u]! * weights[v * window + u]!
      }
    return sum
  })
}

describe('the converter of TFLite models', () => {
  it('keeps padding, stride and activation of convolutions', async () => {
    const weights = Float32Array.from([1, -2, 3, -4, 5, -6, 7, -8, 9])
    const model = single(
      { code: conv, options: { 0: { int8: 0 }, 1: { int32: 2 }, 2: { int32: 2 }, 3: { int8: 1 } } },
      [
        { shape: [1, 6, 6, 1] },
        { shape: [1, 3, 3, 1], data: weights },
        { shape: [1], data: Float32Array.of(-60) },
        { shape: [1, 3, 3, 1] },
      ],
    )
    const wanted = convolve(counting(36), 6, weights, 3, 2).map((value) => Math.max(0, value - 60))
    expect(wanted.some((value) => value === 0) && wanted.some((value) => value > 0)).toBe(true)
    expect(await outputOf(model, counting(36))).toEqual(wanted)
  })

  it('spreads constants over channels, whatever their rank', async () => {
    const model = single({ code: add }, [
      { shape: [1, 2, 2, 3] },
      { shape: [3], data: Float32Array.of(100, 200, 300) },
      { shape: [1, 2, 2, 3] },
    ])
    expect(await outputOf(model, counting(12))).toEqual([100, 201, 302, 103, 204, 305, 106, 207, 308, 109, 210, 311])
  })

  it('gives the numbers of a picture in their own order when its dimensions change', async () => {
    const reshape = single({ code: reshapeCode }, [
      { shape: [1, 2, 2, 3] },
      { shape: [2], data: Int32Array.of(1, 12) },
      { shape: [1, 12] },
    ])
    expect(await outputOf(reshape, counting(12))).toEqual([...counting(12)])
    const transpose = single({ code: transposeCode }, [
      { shape: [1, 2, 2, 3] },
      { shape: [4], data: Int32Array.of(0, 2, 1, 3) },
      { shape: [1, 2, 2, 3] },
    ])
    expect(await outputOf(transpose, counting(12))).toEqual([0, 1, 2, 6, 7, 8, 3, 4, 5, 9, 10, 11])
  })

  it('takes the nearest pixel from where TFLite takes it', async () => {
    const tensors = [{ shape: [1, 2, 2, 1] }, { shape: [2], data: Int32Array.of(4, 4) }, { shape: [1, 4, 4, 1] }]
    const rows = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]
    for (const half of [0, 1]) {
      const model = single({ code: resizeNearest, options: { 1: { int8: half } } }, tensors)
      expect(await outputOf(model, counting(4))).toEqual(rows)
    }
  })

  it('means over height and width, pools and normalises over channels', async () => {
    const mean = single({ code: meanCode, options: { 0: { int8: 1 } } }, [
      { shape: [1, 2, 2, 2] },
      { shape: [2], data: Int32Array.of(1, 2) },
      { shape: [1, 1, 1, 2] },
    ])
    expect(await outputOf(mean, counting(8))).toEqual([3, 4])
    const window = { 1: { int32: 2 }, 2: { int32: 2 }, 3: { int32: 2 }, 4: { int32: 2 } }
    const pool = single({ code: maxPool, options: window }, [{ shape: [1, 4, 4, 1] }, { shape: [1, 2, 2, 1] }])
    expect(await outputOf(pool, counting(16))).toEqual([5, 7, 13, 15])
    const softmax = single({ code: softmaxCode }, [{ shape: [1, 1, 2, 2] }, { shape: [1, 1, 2, 2] }])
    const [a, b, c, d] = await outputOf(softmax, Float32Array.of(0, 0, 1, 1))
    expect([a, b, c, d]).toEqual([0.5, 0.5, 0.5, 0.5])
  })

  it('always writes the same bytes', () => {
    const model = tfliteFile(single({ code: softmaxCode }, [{ shape: [1, 4] }, { shape: [1, 4] }]))
    expect(convertTflite(model).equals(convertTflite(model))).toBe(true)
  })

  it('says which operator it does not know, and what else it cannot read', () => {
    const shapes = [{ shape: [1, 4] }, { shape: [1, 4] }]
    expect(() => convertTflite(tfliteFile(single({ code: 44 }, shapes)))).toThrow(
      /operator number 44 \(index 0\) is not known to Greenroom's converter; known are ADD, /,
    )
    const bytes = single({ code: add }, [
      { shape: [1, 4] },
      { shape: [4], data: Int32Array.of(1, 2, 3, 4), type: 9 },
      { shape: [1, 4] },
    ])
    expect(() => convertTflite(tfliteFile(bytes))).toThrow(/tensor_1 holds numbers of type 9/)
    expect(() => convertTflite(Buffer.from('<!doctype html>'))).toThrow(/no TFLite model/)
    const early: ModelSpec = {
      tensors: [{ shape: [1, 4] }, { shape: [1, 4] }, { shape: [1, 4] }],
      inputs: [0],
      outputs: [2],
      operators: [{ code: add, inputs: [0, 1], outputs: [2] }],
    }
    expect(() => convertTflite(tfliteFile(early))).toThrow(/operator ADD \(index 0\): .*used before it is made/)
  })
})

describe('parts of the converter', () => {
  it('read numbers of half precision exactly', () => {
    const halves = Uint16Array.of(0x0000, 0x8000, 0x3c00, 0xc000, 0x3555, 0x0001, 0x7bff, 0x7c00)
    expect([...fromHalf(halves)]).toEqual([0, -0, 1, -2, 0.333251953125, 2 ** -24, 65504, Infinity])
    expect(fromHalf(Uint16Array.of(0x7e00))[0]).toBeNaN()
  })

  it('write messages that are read field by field, and refuse broken ones', () => {
    const message = new ProtoMessage().int(1, 300).int(2, -1).text(16, 'word').encode()
    const fields = readFields(message)
    expect(fields.map(({ field }) => field)).toEqual([1, 2, 16])
    expect(fields[2]!.content!.toString()).toBe('word')
    expect(Buffer.concat(fields.map(({ whole }) => whole)).equals(message)).toBe(true)
    expect(() => readFields(message.subarray(0, message.length - 1))).toThrow(/ends in the middle/)
  })
})
