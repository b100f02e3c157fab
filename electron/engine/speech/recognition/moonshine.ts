import { readFileSync } from 'node:fs'
import ort from 'onnxruntime-node'
import { errorText, message } from '../../../common/messages/index.ts'
import { SpeechError } from '../errors.ts'
import { modelFile } from '../models.ts'
import { extractBranch } from '../onnx/branch.ts'
import { keptName, openOptimised } from '../onnx/optimised.ts'
import type { OptimisedStore } from '../onnx/optimised.ts'
import type { Port } from '../onnx/subgraph.ts'
import { pcmRate } from '../visemes/pcm.ts'
import { repeatedFrom } from './repetition.ts'

const layers = 8
const heads = 8
const headSize = 52
const startToken = 1
const endToken = 2
/** More tokens than that are not spoken in a second: the model repeats itself. */
const tokensPerSecond = 8
/** Silence around the speech, samples: the model was trained on recordings that don't begin within the first word. */
const padding = pcmRate * 0.3
/** Length of one frame of the encoding, ms: its three convolutions have steps of 64, 3 and 2 samples. */
const frameMs = 24
/**
 * Heads of the decoder whose attention to the encoding follows the sound word by word: of all 64, those that told the starts
 * of words in the engine's own voices best, alone and together.
 */
const alignedHeads = [
  [5, 4],
  [5, 1],
  [6, 0],
] as const
const attentionOf = (layer: number): string => `/model/decoder/layers.${String(layer)}/encoder_attn/Softmax_output_0`
const attention: Port[] = [...new Set(alignedHeads.map(([layer]) => layer))].map((layer) => ({
  name: attentionOf(layer),
  type: 'float',
  sizes: ['batch', heads, 'tokens', 'frames'],
}))

/** What the model wrote of a piece of sound. */
export interface Decoded {
  /** Without those for start and end. */
  tokens: number[]
  /** Mean logarithm of the tokens' probabilities. */
  logProbability: number
  /** For each token, and for the end: how much it attends to each frame of the sound, a sum of 1. */
  attention: Float32Array[]
  frameMs: number
  /** When the first frame begins, ms in the piece: before it, since silence was added. */
  firstFrameMs: number
}

const options: ort.InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  logSeverityLevel: 3,
}

/** Moonshine base, a recogniser of English speech. */
export class Moonshine {
  readonly #encoder: ort.InferenceSession
  readonly #first: ort.InferenceSession
  readonly #next: ort.InferenceSession

  private constructor(encoder: ort.InferenceSession, first: ort.InferenceSession, next: ort.InferenceSession) {
    this.#encoder = encoder
    this.#first = first
    this.#next = next
  }

  /** @throws SpeechError `models-missing` or `models-broken` */
  static async open(store: OptimisedStore): Promise<Moonshine> {
    const encoder = modelFile('moonshine-base-encoder.onnx')
    const decoder = modelFile('moonshine-base-decoder.onnx')
    const branch = (name: 'then_branch' | 'else_branch') =>
      openOptimised(
        keptName(decoder, { branch: name, attention }),
        () => extractBranch(readFileSync(decoder), name, attention),
        options,
        store,
      )
    try {
      return new Moonshine(
        await openOptimised(keptName(encoder, 'whole'), () => readFileSync(encoder), options, store),
        await branch('else_branch'),
        await branch('then_branch'),
      )
    } catch (error) {
      const reason = errorText(error)
      throw new SpeechError('models-broken', message('engineSpeech.modelBroken', { path: decoder, reason }), {
        cause: error,
      })
    }
  }

  /** Writes what is spoken in 16 kHz mono samples of up to half a minute. */
  async decode(speech: Float32Array, signal?: AbortSignal): Promise<Decoded> {
    const samples = new Float32Array(speech.length + 2 * padding)
    samples.set(speech, padding)
    const encoded = await this.#encoder.run({
      input_values: new ort.Tensor('float32', samples, [1, samples.length]),
    })
    const hidden = encoded['last_hidden_state']!
    const most = Math.ceil((speech.length / pcmRate) * tokensPerSecond) + 8
    const feeds: Record<string, ort.Tensor> = { encoder_hidden_states: hidden, ...emptyCache() }
    const tokens: number[] = []
    const rows: Float32Array[] = []
    let sum = 0
    for (let step = 0; ; step++) {
      signal?.throwIfAborted()
      feeds['input_ids'] = new ort.Tensor('int64', BigInt64Array.of(BigInt(tokens.at(-1) ?? startToken)), [1, 1])
      const session = step === 0 ? this.#first : this.#next
      const result = await session.run(Object.fromEntries(session.inputNames.map((name) => [name, feeds[name]!])))
      rows.push(meanAttention(result))
      const { token, logProbability } = likeliest(result['logits']!.data as Float32Array)
      sum += logProbability
      if (token === endToken || tokens.length === most) break
      tokens.push(token)
      const repeated = repeatedFrom(tokens)
      if (repeated !== undefined) {
        tokens.length = repeated
        rows.length = repeated + 1
        break
      }
      for (const name of Object.keys(feeds)) {
        const value = result[name.replace('past_key_values', 'present')]
        // The encoder's part is computed once, in the first step.
        if (value && (step === 0 || name.includes('decoder'))) feeds[name] = value
      }
    }
    return {
      tokens,
      logProbability: sum / rows.length,
      attention: rows,
      frameMs,
      firstFrameMs: (-padding / pcmRate) * 1000,
    }
  }
}

/** Keys and values of no tokens. */
function emptyCache(): Record<string, ort.Tensor> {
  const cache: Record<string, ort.Tensor> = {}
  for (let layer = 0; layer < layers; layer++)
    for (const side of ['decoder', 'encoder'])
      for (const kind of ['key', 'value'])
        cache[`past_key_values.${String(layer)}.${side}.${kind}`] = new ort.Tensor('float32', new Float32Array(0), [
          0,
          heads,
          1,
          headSize,
        ])
  return cache
}

function meanAttention(result: ort.InferenceSession.OnnxValueMapType): Float32Array {
  const frames = (result[attentionOf(alignedHeads[0][0])] as ort.Tensor).dims[3]!
  const row = new Float32Array(frames)
  for (const [layer, head] of alignedHeads) {
    const data = (result[attentionOf(layer)] as ort.Tensor).data as Float32Array
    for (let frame = 0; frame < frames; frame++) row[frame]! += data[head * frames + frame]! / alignedHeads.length
  }
  return row
}

function likeliest(logits: Float32Array): { token: number; logProbability: number } {
  let token = 0
  for (let index = 1; index < logits.length; index++) if (logits[index]! > logits[token]!) token = index
  const top = logits[token]!
  let sum = 0
  for (const logit of logits) sum += Math.exp(logit - top)
  return { token, logProbability: -Math.log(sum) }
}
