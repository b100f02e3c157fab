import { readFileSync } from 'node:fs'
import { modelFile } from '../models.ts'
import type { OptimisedStore } from '../onnx/optimised.ts'
import type { Plan, SpeechModel } from './model.ts'
import { gaussian, seedOf } from './noise.ts'
import { floats, integers, openParts } from './session.ts'

/**
 * Tensors at which Piper's graph is divided: the token lengths before and after rounding up, and both sources of noise.
 */
const lengthsNode = '/Mul_1_output_0'
const framesNode = '/Ceil_output_0'
const lengthNoiseNode = '/dp/RandomNormalLike_output_0'
const soundNoiseNode = '/RandomNormalLike_output_0'
const channels = 192

/** The voice's own noise settings: variation of the sound and of the rhythm. The length scale is set by the engine. */
const soundNoise = 0.333
const rhythmNoise = 0.333

const blank = 0
const start = 1
const end = 2

/** What a take adds to the seed of the noise; nothing for the usual reading, whose seed is older than takes. */
const ofTake = (take: number): number[] => (take === 0 ? [] : [take])

function readTokens(path: string): Map<string, number> {
  const tokens = new Map<string, number>()
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const parts = /^(.+) (\d+)$/u.exec(line)
    if (parts) tokens.set(parts[1]!, Number(parts[2]))
    else if (/^ *\d+$/.test(line)) tokens.set(' ', Number(line))
  }
  return tokens
}

/** Opens Piper's LibriTTS-R model: 904 English speakers at 22.05 kHz. Voices are speaker numbers. */
export async function openPiper(store: OptimisedStore): Promise<SpeechModel> {
  const tokens = readTokens(modelFile('libritts-r.tokens.txt'))
  const [lengths, sound] = await openParts(modelFile('libritts-r.onnx'), store, [
    {
      inputs: [{ name: lengthNoiseNode, type: 'float', sizes: [1, 2, 't'] }],
      outputs: [{ name: lengthsNode, type: 'float', sizes: [1, 1, 't'] }],
    },
    {
      inputs: [
        { name: framesNode, type: 'float', sizes: [1, 1, 't'] },
        { name: soundNoiseNode, type: 'float', sizes: [1, channels, 'f'] },
      ],
      outputs: [{ name: 'output', type: 'float', sizes: [1, 1, 1, 's'] }],
    },
  ])

  const feeds = (ids: readonly number[], voice: string | number) => ({
    input: integers(ids, [1, ids.length]),
    input_lengths: integers([ids.length], [1]),
    scales: floats([soundNoise, 1, rhythmNoise], [3]),
    sid: integers([Number(voice)], [1]),
  })

  return {
    sampleRate: 22_050,
    hop: 256,
    maxSymbols: 320,
    leastMarkMs: {},
    isAligned: true,

    async plan(symbols, voice, take): Promise<Plan> {
      const ids = [start, blank]
      const spans = symbols.map((symbol): [number, number] => {
        const from = ids.length
        const id = tokens.get(symbol)
        if (id !== undefined) ids.push(id, blank)
        return [from, ids.length]
      })
      ids.push(end)
      const noise = gaussian(2 * ids.length, seedOf([Number(voice), ...ids, ...ofTake(take)]))
      const result = await lengths!.run(
        { ...feeds(ids, voice), [lengthNoiseNode]: floats(noise, [1, 2, ids.length]) },
        lengthsNode,
      )
      // The model was trained on lengths that are rounded up: their sum is its natural pace.
      return { tokens: ids, frames: Array.from(result.data as Float32Array, Math.ceil), spans }
    },

    async render(plan, frames, voice, take) {
      const total = frames.reduce((sum, count) => sum + count, 0)
      const noise = gaussian(channels * total, seedOf([Number(voice), ...plan.tokens, total, ...ofTake(take)]))
      const result = await sound!.run(
        {
          ...feeds(plan.tokens, voice),
          [framesNode]: floats(frames, [1, 1, frames.length]),
          [soundNoiseNode]: floats(noise, [1, channels, total]),
        },
        'output',
      )
      return result.data as Float32Array
    },
  }
}
