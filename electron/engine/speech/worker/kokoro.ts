import { readFileSync } from 'node:fs'
import { modelFile } from '../models.ts'
import type { Plan, SpeechModel } from './model.ts'
import { floats, integers, openParts } from './session.ts'

/** Where Kokoro's graph is cut: the token lengths before they are rounded, and after. */
const lengthsNode = '/encoder/Div_output_0'
const framesNode = '/encoder/Clip_output_0'
const styleSize = 256
const pad = 0

function readTokens(path: string): Map<string, number> {
  const tokenizer = JSON.parse(readFileSync(path, 'utf8')) as {
    model: { vocab: Record<string, number> }
  }
  return new Map(Object.entries(tokenizer.model.vocab))
}

/** A voice file holds one style per length of the phoneme string. */
function readStyles(voice: string): Float32Array {
  const bytes = readFileSync(modelFile(`${voice}.bin`))
  return new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.byteLength / 4)).slice()
}

/** Kokoro-82M v1.0: the finest voices, at 24 kHz. Voices are style names such as af_heart. */
export async function openKokoro(): Promise<SpeechModel> {
  const tokens = readTokens(modelFile('kokoro.tokenizer.json'))
  const styles = new Map<string, Float32Array>()
  const [lengths, sound] = await openParts(modelFile('kokoro.onnx'), [
    { inputs: [], outputs: [{ name: lengthsNode, type: 'float', sizes: [1, 't'] }] },
    {
      inputs: [{ name: framesNode, type: 'float', sizes: [1, 't'] }],
      outputs: [{ name: 'waveform', type: 'float', sizes: [1, 's'] }],
    },
  ])

  const feeds = (ids: readonly number[], voice: string | number) => {
    const name = String(voice)
    const table = styles.get(name) ?? readStyles(name)
    styles.set(name, table)
    const rows = table.length / styleSize
    const row = Math.min(rows - 1, ids.length - 2)
    return {
      input_ids: integers(ids, [1, ids.length]),
      style: floats(table.subarray(row * styleSize, (row + 1) * styleSize), [1, styleSize]),
      speed: floats([1], [1]),
    }
  }

  return {
    sampleRate: 24_000,
    hop: 600,
    maxSymbols: 160,

    async plan(symbols, voice): Promise<Plan> {
      const ids = [pad]
      const spans = symbols.map((symbol): [number, number] => {
        const from = ids.length
        const id = tokens.get(symbol)
        if (id !== undefined) ids.push(id)
        return [from, ids.length]
      })
      ids.push(pad)
      const result = await lengths!.run(feeds(ids, voice), lengthsNode)
      const frames = Array.from(result.data as Float32Array, (length) => Math.max(1, length))
      return { tokens: ids, frames, spans }
    },

    async render(plan, frames, voice) {
      const result = await sound!.run(
        { ...feeds(plan.tokens, voice), [framesNode]: floats(frames, [1, frames.length]) },
        'waveform',
      )
      return result.data as Float32Array
    },
  }
}
