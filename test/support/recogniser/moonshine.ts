import { existsSync, readFileSync } from 'node:fs'
import * as onnx from 'onnxruntime-node'
import tokenizer from 'llama-tokenizer-js'
import { modelPath } from '../../../electron/setup/cache.mjs'

const layers = 8
const heads = 8
const headSize = 52
const startToken = 1
const endToken = 2
const tokensPerSecond = 6.5
const sampleRate = 16_000
/** Silence around the speech: the model was trained on recordings that don't begin within the first word. */
const padding = sampleRate * 0.3

interface Entry {
  package: string
  version: string
  group: string
  files: { as: string }[]
}

function file(as: string): string {
  const manifest = JSON.parse(readFileSync(new URL('../../../resources/models.json', import.meta.url), 'utf8')) as {
    models: Entry[]
  }
  const entry = manifest.models.find((model) => model.files.some((one) => one.as === as))
  if (!entry) throw new Error(`resources/models.json names no file ${as}.`)
  return modelPath(entry, as)
}

/** Whether the recogniser's files are on this machine. */
export function hasRecogniser(): boolean {
  return ['moonshine-base-encoder.onnx', 'moonshine-base-decoder.onnx'].every((as) => existsSync(file(as)))
}

/** Speech recognition for tests: Moonshine base, English. */
export class Recogniser {
  readonly #encoder: onnx.InferenceSession
  readonly #decoder: onnx.InferenceSession

  private constructor(encoder: onnx.InferenceSession, decoder: onnx.InferenceSession) {
    this.#encoder = encoder
    this.#decoder = decoder
  }

  static async load(): Promise<Recogniser> {
    const options: onnx.InferenceSession.SessionOptions = {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      logSeverityLevel: 3,
    }
    const encoder = await onnx.InferenceSession.create(file('moonshine-base-encoder.onnx'), options)
    const decoder = await onnx.InferenceSession.create(file('moonshine-base-decoder.onnx'), options)
    return new Recogniser(encoder, decoder)
  }

  /** The words in 16 kHz mono samples, with punctuation; for sentences of up to half a minute. */
  async transcribe(speech: Float32Array): Promise<string> {
    const samples = new Float32Array(speech.length + 2 * padding)
    samples.set(speech, padding)
    const encoded = await this.#encoder.run({
      input_values: new onnx.Tensor('float32', samples, [1, samples.length]),
    })
    const hidden = encoded['last_hidden_state']
    if (!hidden) throw new Error('The recogniser gave no encoding.')
    const past: Record<string, onnx.Tensor> = {}
    for (let layer = 0; layer < layers; layer++)
      for (const side of ['decoder', 'encoder'])
        for (const kind of ['key', 'value'])
          past[`past_key_values.${String(layer)}.${side}.${kind}`] = new onnx.Tensor('float32', new Float32Array(0), [
            0,
            heads,
            1,
            headSize,
          ])
    const tokens = [startToken]
    const most = Math.ceil((samples.length / sampleRate) * tokensPerSecond) + 8
    for (let step = 0; step < most; step++) {
      const result = await this.#decoder.run({
        input_ids: new onnx.Tensor('int64', BigInt64Array.of(BigInt(tokens.at(-1) ?? startToken)), [1, 1]),
        encoder_hidden_states: hidden,
        use_cache_branch: new onnx.Tensor('bool', [step > 0], [1]),
        ...past,
      })
      const token = likeliest(result['logits']?.data as Float32Array)
      if (token === endToken) break
      tokens.push(token)
      for (const name of Object.keys(past)) {
        const value = result[name.replace('past_key_values', 'present')]
        // The encoder's part is computed once, in the first step.
        if (value && (step === 0 || name.includes('decoder'))) past[name] = value
      }
    }
    return tokenizer.decode(tokens).trim()
  }
}

function likeliest(logits: Float32Array): number {
  let best = 0
  for (let index = 1; index < logits.length; index++) if ((logits[index] ?? 0) > (logits[best] ?? 0)) best = index
  return best
}
