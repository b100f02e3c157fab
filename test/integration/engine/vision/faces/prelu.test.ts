import ort from 'onnxruntime-node'
import { describe, expect, it } from 'vitest'
import { preluAsConvolutions } from '../../../../../electron/engine/vision/faces/models/prelu.ts'
import { OnnxGraph } from '../../../../../electron/setup/onnx/graph.mjs'

const slopes = Float32Array.of(-2, 0.25, 3)
const shape = [1, slopes.length, 2, 2]
const values = Float32Array.of(-1, 0, 2, -0.5, -4, 4, 0.125, -1, -3, 3, 1, -1)

/** The operator's name as a node of an ONNX file holds it: the number of the field, the length, the text. */
const preluType = '"\x05PRelu'

/** A model of one operator with `parameters` as its second input. */
function modelOf(operator: string, parameters: Float32Array): Uint8Array {
  const graph = new OnnxGraph()
  const input = graph.input('in', shape)
  graph.output('out', graph.node(operator, [input, graph.floats(parameters, [parameters.length, 1, 1])]), shape)
  return graph.encode('test')
}

async function outputOf(model: Uint8Array): Promise<number[]> {
  const session = await ort.InferenceSession.create(model, { logSeverityLevel: 3 })
  const { out } = await session.run({ in: new ort.Tensor('float32', values, shape) })
  await session.release()
  return [...(out!.data as Float32Array)]
}

describe('PReLU as convolutions', () => {
  it('gives the same values, for slopes below 0 and above 1 too', async () => {
    const model = modelOf('PRelu', slopes)
    const rewritten = preluAsConvolutions(model)
    expect(Buffer.from(model).includes(preluType)).toBe(true)
    expect(Buffer.from(rewritten).includes(preluType)).toBe(false)
    const wanted = [...values].map((value, at) => (value < 0 ? value * slopes[Math.floor(at / 4)]! : value))
    expect(await outputOf(model)).toEqual(wanted)
    for (const [at, value] of (await outputOf(rewritten)).entries()) expect(value).toBeCloseTo(wanted[at]!, 5)
  })

  it('leaves a model without one as it is', () => {
    const model = modelOf('Mul', slopes)
    expect(Buffer.compare(preluAsConvolutions(model), model)).toBe(0)
  })
})
