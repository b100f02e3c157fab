import { readFileSync } from 'node:fs'
import { modelFile } from '../models.ts'
import type { OptimisedStore } from '../onnx/optimised.ts'
import type { Plan, SpeechModel } from './model.ts'
import { floats, integers, openParts } from './session.ts'
import type { Session } from './session.ts'

/** Tensors at which Kokoro's graph is divided: the token lengths before and after rounding. */
const lengthsNode = '/encoder/Div_output_0'
const framesNode = '/encoder/Clip_output_0'
/** Prefix of the nodes that make the samples of the sound; their convolutions take five sixths of a sentence's time. */
export const generator = '/decoder/decoder/generator/'
const styleSize = 256
const pad = 0
/** How many phonemes longer the text is whose style a take is read in, in turn: the model has no noise that could be another one. */
const styleDistances = [9, 18, 27, 36, 45]

function readTokens(path: string): Map<string, number> {
  const tokenizer = JSON.parse(readFileSync(path, 'utf8')) as {
    model: { vocab: Record<string, number> }
  }
  return new Map(Object.entries(tokenizer.model.vocab))
}

/** Reads the styles of a voice: its file has one for each length of the phoneme string. */
function readStyles(voice: string): Float32Array {
  const bytes = readFileSync(modelFile(`${voice}.bin`))
  return new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.byteLength / 4)).slice()
}

/** Opens Kokoro-82M v1.0, the model of the finest voices, at 24 kHz. Voices are style names such as af_heart. */
export async function openKokoro(store: OptimisedStore): Promise<SpeechModel> {
  const tokens = readTokens(modelFile('kokoro.tokenizer.json'))
  const [lengths, sound] = await openParts(modelFile('kokoro.onnx'), store, [
    { inputs: [], outputs: [{ name: lengthsNode, type: 'float', sizes: [1, 't'] }] },
    {
      inputs: [{ name: framesNode, type: 'float', sizes: [1, 't'] }],
      outputs: [{ name: 'waveform', type: 'float', sizes: [1, 's'] }],
      floatConvolutions: generator,
    },
  ])
  return new Kokoro(tokens, lengths!, sound!)
}

/** The Kokoro model: the two parts of its graph, and the styles of the voices that were used. */
class Kokoro implements SpeechModel {
  readonly sampleRate = 24_000
  readonly hop = 600
  readonly maxSymbols = 160
  readonly leastMarkMs = { ',': 190, ';': 200, ':': 170, '—': 200, '…': 350 }
  // Sound begins up to 50 ms before the first phoneme, and ends up to half a second before the end of the last one.
  readonly isAligned = false
  readonly #tokens: ReadonlyMap<string, number>
  readonly #lengths: Session
  readonly #sound: Session
  readonly #styles = new Map<string, Float32Array>()

  constructor(tokens: ReadonlyMap<string, number>, lengths: Session, sound: Session) {
    this.#tokens = tokens
    this.#lengths = lengths
    this.#sound = sound
  }

  async plan(symbols: readonly string[], voice: string | number, take: number): Promise<Plan> {
    const ids = [pad]
    const spans = symbols.map((symbol): [number, number] => {
      const from = ids.length
      const id = this.#tokens.get(symbol)
      if (id !== undefined) ids.push(id)
      return [from, ids.length]
    })
    ids.push(pad)
    const result = await this.#lengths.run(this.#feeds(ids, voice, take), lengthsNode)
    const frames = Array.from(result.data as Float32Array, (length) => Math.max(1, length))
    return { tokens: ids, frames, spans }
  }

  async render(plan: Plan, frames: readonly number[], voice: string | number, take: number): Promise<Float32Array> {
    const result = await this.#sound.run(
      { ...this.#feeds(plan.tokens, voice, take), [framesNode]: floats(frames, [1, frames.length]) },
      'waveform',
    )
    return result.data as Float32Array
  }

  #feeds(ids: readonly number[], voice: string | number, take: number) {
    const name = String(voice)
    const table = this.#styles.get(name) ?? readStyles(name)
    this.#styles.set(name, table)
    const rows = table.length / styleSize
    const distance = take === 0 ? 0 : styleDistances[(take - 1) % styleDistances.length]!
    const row = Math.min(rows - 1, ids.length - 2 + distance)
    return {
      input_ids: integers(ids, [1, ids.length]),
      style: floats(table.subarray(row * styleSize, (row + 1) * styleSize), [1, styleSize]),
      speed: floats([1], [1]),
    }
  }
}
