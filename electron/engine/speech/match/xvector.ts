import ort from 'onnxruntime-node'
import { resample } from '../analysis/resample.ts'
import { featureRate } from '../analysis/voice-features.ts'
import { GraphBuilder } from '../onnx/build.ts'
import { readXVectorModel, type XVectorModel } from './kaldi.ts'
import { coefficients, mfccRate, speechMfcc } from './mfcc.ts'

/** Number of taps and dilation of each time-delay layer. */
const taps: readonly (readonly [count: number, dilation: number])[] = [
  [5, 1],
  [3, 2],
  [3, 3],
  [1, 1],
  [1, 1],
]
/** Frames that one output of the network depends on; fewer frames give no embedding. */
const leastFrames = 15
const varianceFloor = 1e-10

/** Reorders a layer's weights: Kaldi stores them tap by tap, a convolution in ONNX takes them channel by channel. */
function convolutionWeights(weights: XVectorModel['layers'][number]['weights'], count: number): Float32Array {
  const channels = weights.columns / count
  const out = new Float32Array(weights.data.length)
  for (let row = 0; row < weights.rows; row++) {
    for (let tap = 0; tap < count; tap++) {
      for (let channel = 0; channel < channels; channel++) {
        out[(row * channels + channel) * count + tap] = weights.data[row * weights.columns + tap * channels + channel]!
      }
    }
  }
  return out
}

/** Builds the network as an ONNX model: from MFCC frames to the centred and whitened embedding. */
export function xVectorGraph(model: XVectorModel): Uint8Array {
  const graph = new GraphBuilder()
  let current = 'frames'
  taps.forEach(([count, dilation], index) => {
    const { weights, bias, scale, offset } = model.layers[index]!
    const rows = weights.rows
    graph.weight(`w${index}`, [rows, weights.columns / count, count], convolutionWeights(weights, count))
    graph.weight(`b${index}`, [rows], bias)
    graph.weight(`s${index}`, [1, rows, 1], scale)
    graph.weight(`o${index}`, [1, rows, 1], offset)
    graph.node('Conv', [current, `w${index}`, `b${index}`], `conv${index}`, [
      ['dilations', [dilation]],
      ['kernel_shape', [count]],
    ])
    graph.node('Relu', [`conv${index}`], `relu${index}`)
    graph.node('Mul', [`relu${index}`, `s${index}`], `scaled${index}`)
    graph.node('Add', [`scaled${index}`, `o${index}`], `layer${index}`)
    current = `layer${index}`
  })
  const overTime = [['axes', [2]] as const, ['keepdims', 0] as const]
  graph.node('ReduceMean', [current], 'mean', overTime)
  graph.node('Mul', [current, current], 'squares')
  graph.node('ReduceMean', ['squares'], 'meanSquare', overTime)
  graph.node('Mul', ['mean', 'mean'], 'squaredMean')
  graph.node('Sub', ['meanSquare', 'squaredMean'], 'rawVariance')
  graph.weight('floor', [1], Float32Array.of(varianceFloor))
  graph.node('Max', ['rawVariance', 'floor'], 'variance')
  graph.node('Sqrt', ['variance'], 'deviation')
  graph.node('Concat', ['mean', 'deviation'], 'statistics', [['axis', 1]])
  const last = model.layers[taps.length]!
  graph.weight('wLast', [last.weights.rows, last.weights.columns], last.weights.data)
  graph.weight(
    'bLast',
    [last.weights.rows],
    last.bias.map((value, i) => value - model.mean[i]!),
  )
  graph.node('Gemm', ['statistics', 'wLast', 'bLast'], 'raw', [['transB', 1]])
  graph.weight('whiten', [model.transform.rows, model.transform.columns], model.transform.data)
  graph.node('Gemm', ['raw', 'whiten'], 'embedding', [['transB', 1]])
  return graph.build(
    [{ name: 'frames', type: 'float', sizes: [1, coefficients, 't'] }],
    [{ name: 'embedding', type: 'float', sizes: [1, model.transform.rows] }],
  )
}

export type SpeakerEncoder = (samples: Float32Array) => Promise<Float32Array | undefined>

/**
 * Opens the speaker encoder: from mono samples at 16 kHz to an embedding of length 1; undefined for too little speech.
 */
export async function openSpeakerEncoder(): Promise<SpeakerEncoder> {
  const session = await ort.InferenceSession.create(xVectorGraph(readXVectorModel()), {
    intraOpNumThreads: 1,
    logSeverityLevel: 3,
  })
  return async (samples) => {
    const { data, frames } = speechMfcc(resample(samples, featureRate, mfccRate))
    if (frames < leastFrames) return undefined
    const input = new ort.Tensor('float32', data, [1, coefficients, frames])
    const result = await session.run({ frames: input })
    return normalised(result['embedding']!.data as Float32Array)
  }
}

function normalised(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

/** Cosine similarity of two embeddings of length 1. */
export function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0)
}
