import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTools, measureLoudness, probe } from '../../../electron/media/index.ts'
import type { MediaTools } from '../../../electron/media/index.ts'
import { makeVoiceFile } from '../../../electron/media/voice-files/index.ts'
import { make } from '../../support/media/making.ts'
import { bandLevels, likeness, samplesOf } from '../../support/media/spectrum.ts'
import { voiceover } from '../../support/voiceovers/command-run.ts'
import { someOf } from '../../support/depth.ts'

// Whether a voiceover keeps the sound of the engine unchanged; with the real engine.

const rate = 44_100
const text = 'She sells sixty-six crisp, silky scissors. Yes, this is it.'
let folder: string
let tools: MediaTools
/** The engine's answer, and voiceovers of it: unchanged, with another loudness, as MP3. */
let own: string
let asItIs: string
let levelled: string
let mp3: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lossless-'))
  tools = await findTools()
  const sheet = join(folder, 'lines.csv')
  await writeFile(sheet, `Text,Voice,File name\n"${text}",Nora,said\n`)
  const data = join(folder, 'data')
  const run = async (name: string, ...more: string[]): Promise<string> => {
    const out = join(folder, name)
    await mkdir(out)
    const ended = await voiceover(sheet, out, data, more)
    expect(ended).toMatchObject({ code: 0, done: { rows: 1, done: 1, failed: 0 } })
    return join(
      out,
      (await readdir(out)).find((file) => file.startsWith('said.'))!,
    )
  }
  const plain = ['--loudness', 'none', '--sample-rate', String(rate)]
  asItIs = await run('as-it-is', '--format', 'wav', ...plain)
  levelled = await run('levelled', '--format', 'wav')
  mp3 = await run('mp3', '--format', 'mp3', ...plain)
  const speech = (await readdir(join(data, 'speech'))).filter((name) => !name.endsWith('.json'))
  expect(speech).toHaveLength(1)
  own = join(data, 'speech', speech[0]!)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Noise that 16 bits add, dB. */
const quantized = -95

/** The sound after being encoded as MP3 as the engine would. */
async function throughMp3(from: string, name: string): Promise<string> {
  const encoded = await make(tools, join(folder, `${name}.mp3`), '-i', from, '-b:a', '192k')
  return make(tools, join(folder, `${name}.wav`), '-i', encoded)
}

describe('a voiceover of the engine', () => {
  it('is made of the sound as the engine made it, which no MP3 has touched', async () => {
    expect(await probe(tools, own)).toMatchObject({
      container: 'wav',
      audio: { codec: 'pcm_s16le', sampleRate: rate },
    })
    const engines = await samplesOf(tools, own, rate)
    const samples = await samplesOf(tools, asItIs, rate)
    expect(samples.length).toBe(engines.length)
    expect(samples.findIndex((sample, at) => sample !== engines[at])).toBe(-1)
  })

  it('keeps every band of it when it is levelled and brought to another rate', async () => {
    const bands = async (path: string): Promise<number[]> => bandLevels(await samplesOf(tools, path, rate), rate)
    const engines = await bands(own)
    const kept = await bands(levelled)
    const [before, after] = [await measureLoudness(tools, own), await measureLoudness(tools, levelled)]
    const gain = after.integratedLufs! - before.integratedLufs!
    const loudBands = engines.flatMap((level, band) => (level > quantized ? [band] : []))
    // The engine's voices have sound up to 12 kHz and above; a 16-bit file has noise above that.
    expect(loudBands.length).toBeGreaterThanOrEqual(12)
    for (const band of loudBands) expect(Math.abs(kept[band]! - engines[band]! - gain), `${band} kHz`).toBeLessThan(1)
  })

  it('as MP3 is one encoding of it, not one of another', async () => {
    const engines = await samplesOf(tools, own, rate)
    const samples = await samplesOf(tools, mp3, rate)
    const encode = async (from: string, name: string): Promise<Float32Array> => {
      const options = ['-af', 'volume=1.0526', '-c:a', 'libmp3lame', '-b:a', '128k', '-ac', '1']
      return samplesOf(tools, await make(tools, join(folder, `${name}.mp3`), '-i', from, ...options), rate)
    }
    const once = await encode(own, 'encoded-once')
    const twice = await encode(await throughMp3(own, 'before'), 'encoded-twice')
    expect(likeness(samples, once)).toBeGreaterThan(60)
    expect(likeness(twice, once)).toBeLessThan(40)
    expect(likeness(samples, engines)).toBeGreaterThan(likeness(twice, engines))
  })
})

describe('sound above 20 kHz', () => {
  it.each(someOf([44_100, 48_000] as const, 2))('stays in a levelled WAV of %i Hz', async (sampleRate) => {
    const noise = await make(
      tools,
      join(folder, `noise-${sampleRate}.wav`),
      ...['-f', 'lavfi', '-i', `anoisesrc=r=${rate}:d=4:a=0.1:seed=1`, '-ac', '1'],
    )
    const path = join(folder, `levelled-${sampleRate}.wav`)
    const spec = { format: 'wav', channels: 1, sampleRate, loudness: -23, head: null, tail: null } as const
    await makeVoiceFile(tools, noise, path, spec, { title: 'Noise', artist: 'Nobody', comment: '' })
    const bands = async (from: string, at: number = rate): Promise<number[]> =>
      bandLevels(await samplesOf(tools, from, at), at)
    const source = await bands(noise)
    const kept = await bands(path, sampleRate)
    const gain = kept[5]! - source[5]!
    expect(Math.abs(kept[20]! - source[20]! - gain)).toBeLessThan(2)
    // An MP3 of the same sound has nothing there, so the measurement would find one.
    const decoded = await bands(await throughMp3(noise, `noise-${sampleRate}`))
    expect(decoded[20]!).toBeLessThan(source[20]! - 10)
  })
})
