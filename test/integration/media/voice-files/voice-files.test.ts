import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inDepth, someOf } from '../../../support/depth.ts'
import { soundFormatNames } from '../../../../electron/common/formats/index.ts'
import { findTools, measureLoudness, probe, run } from '../../../../electron/media/index.ts'
import type { MediaTools } from '../../../../electron/media/index.ts'
import { joinVoiceFiles, makeVoiceFile } from '../../../../electron/media/voice-files/index.ts'
import type { VoiceFileSpec } from '../../../../electron/media/voice-files/index.ts'
import { runProcess } from '../../../../electron/media/process.ts'

let folder: string
let tools: MediaTools
const tags = { title: 'A "title" = ü; 新', artist: 'Nora', comment: 'AI-generated speech' }
const spec: VoiceFileSpec = {
  format: 'wav',
  channels: 1,
  sampleRate: 48_000,
  loudness: -16,
  head: null,
  tail: null,
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voice-files-'))
  tools = await findTools()
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

/** Noise in bursts between silences, similar to syllables. @param gainDb loudness; @param seconds length */
async function speech(name: string, seconds: number, gainDb: number, silence = 0.4): Promise<string> {
  const path = join(folder, `${name}.wav`)
  const bursts = `aevalsrc='(random(0)-0.5)*0.4*pow(abs(sin(2*PI*2.3*t)),3)+0.25*sin(2*PI*170*t)*pow(abs(sin(2*PI*2.3*t)),2)':s=44100:d=${seconds}`
  const shape = `volume=${gainDb}dB,adelay=${silence * 1000}:all=1,apad=pad_dur=${silence}`
  await run(tools, ['-f', 'lavfi', '-i', bursts, '-af', shape, '-c:a', 'pcm_s16le', path])
  return path
}

async function tagsOf(path: string): Promise<Record<string, string>> {
  const chunks: Buffer[] = []
  const args = ['-v', 'error', '-show_entries', 'format_tags:stream_tags', '-of', 'json', path]
  await runProcess(tools.ffprobe, args, { onStdout: (chunk) => chunks.push(chunk) })
  const read = JSON.parse(Buffer.concat(chunks).toString()) as {
    format?: { tags?: Record<string, string> }
    streams?: { tags?: Record<string, string> }[]
  }
  const all = { ...read.streams?.[0]?.tags, ...read.format?.tags }
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [key.toLowerCase(), value]))
}

/** Silence at both ends, ms, as it is decoded. */
async function silences(path: string): Promise<{ head: number; tail: number; total: number }> {
  const chunks: Buffer[] = []
  await run(tools, ['-i', path, '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1'], {
    onOutput: (chunk) => chunks.push(chunk),
  })
  const bytes = Buffer.concat(chunks)
  const samples = Array.from({ length: bytes.length / 2 }, (_, at) => Math.abs(bytes.readInt16LE(at * 2)))
  const first = samples.findIndex((one) => one > 60)
  const last = samples.findLastIndex((one) => one > 60)
  return { head: first / 8, tail: (samples.length - 1 - last) / 8, total: samples.length / 8 }
}

describe('a voice file', () => {
  it('is the speech itself, bit for bit, where that is encoded so already and nothing changes it', async () => {
    const source = join(folder, 'from-service.mp3')
    await run(tools, [
      ...['-i', await speech('to-copy', 2, 0), '-ar', '44100', '-ac', '1', '-b:a', '128k'],
      ...['-metadata', 'encoder_name=theirs', source],
    ])
    const packets = async (path: string): Promise<string> => {
      const chunks: Buffer[] = []
      const args = ['-i', path, '-map', '0:a', '-c', 'copy', '-f', 'md5', 'pipe:1']
      await run(tools, args, { onOutput: (chunk) => chunks.push(chunk) })
      return Buffer.concat(chunks).toString()
    }
    const convert = async (more: Partial<VoiceFileSpec>): Promise<string> => {
      const path = join(folder, 'copied.mp3')
      const plain = { ...spec, format: 'mp3', sampleRate: 44_100, loudness: null } as const
      const { durationMs } = await makeVoiceFile(tools, source, path, { ...plain, ...more }, tags)
      expect(Math.abs(durationMs - 2_800)).toBeLessThan(100)
      return path
    }
    expect(await packets(await convert({}))).toBe(await packets(source))
    expect((await tagsOf(await convert({}))).artist).toBe('Nora')
    for (const change of [{ loudness: -16 }, { sampleRate: 48_000 }, { channels: 2 }] as const)
      expect(await packets(await convert(change))).not.toBe(await packets(source))
  })

  const formats = [
    ['wav', 1, 22_050, -23],
    ['mp3', 2, 24_000, -14],
    ['m4a', 1, 48_000, -16],
    ['ogg', 2, 44_100, -23],
    ['wav', 2, 48_000, -14],
    ['mp3', 1, 44_100, -16],
    ['m4a', 2, 32_000, -14],
    ['ogg', 1, 22_050, -16],
  ] as const
  it.each(inDepth ? formats : formats.slice(0, soundFormatNames.length))(
    'is %s with %i channels at %i Hz and %i LUFS',
    async (format, channels, sampleRate, loudness) => {
      const source = await speech('usual', 6, -12)
      const out = join(folder, `out.${format}`)
      const result = await makeVoiceFile(tools, source, out, { ...spec, format, channels, sampleRate, loudness }, tags)
      const info = await probe(tools, out)
      expect(info.audio).toMatchObject({ channels, sampleRate })
      // Containers count whole frames.
      expect(Math.abs(info.durationMs - 6_800)).toBeLessThan(100)
      expect(Math.abs(result.durationMs - 6_800)).toBeLessThan(5)
      const { integratedLufs, truePeakDb } = await measureLoudness(tools, out)
      expect(Math.abs(integratedLufs! - loudness)).toBeLessThan(0.6)
      expect(truePeakDb).toBeLessThan(-1)
      expect(await tagsOf(out)).toMatchObject({
        title: tags.title,
        artist: 'Nora',
        comment: 'AI-generated speech',
      })
    },
  )

  it.each(someOf([0.25, 0.5, 0.9, 1.7, 2.6], 3))('of %f seconds is as loud as a long one', async (seconds) => {
    const source = await speech(`short-${seconds}`, seconds, -20)
    for (const trim of [null, 0]) {
      const out = join(folder, 'short.wav')
      await makeVoiceFile(tools, source, out, { ...spec, head: trim, tail: trim }, tags)
      const { integratedLufs, truePeakDb } = await measureLoudness(tools, out)
      expect(Math.abs(integratedLufs! + 16)).toBeLessThan(1)
      expect(truePeakDb).toBeLessThan(-1)
    }
  })

  it('holds its peaks below -1 dBTP, however far it is raised', async () => {
    const source = join(folder, 'clicks.wav')
    const clicks = "aevalsrc='0.02*sin(2*PI*300*t)+0.9*exp(-mod(t,0.5)*400)*sin(2*PI*5000*t)':s=48000:d=5"
    await run(tools, ['-f', 'lavfi', '-i', clicks, '-c:a', 'pcm_s16le', source])
    for (const format of someOf(soundFormatNames, 2)) {
      const out = join(folder, `clicks.${format}`)
      await makeVoiceFile(tools, source, out, { ...spec, format, loudness: -14 }, tags)
      expect((await measureLoudness(tools, out)).truePeakDb).toBeLessThan(-1)
    }
  })

  it.each(someOf(soundFormatNames, 2))('has exactly the silence that is asked for, as %s', async (format) => {
    const source = await speech('silent ends', 2, -12, 0.9)
    const out = join(folder, `trimmed.${format}`)
    const result = await makeVoiceFile(tools, source, out, { ...spec, format, head: 250, tail: 500 }, tags)
    const found = await silences(out)
    expect(Math.abs(found.head - 250)).toBeLessThan(60)
    expect(Math.abs(found.tail - 500)).toBeLessThan(80)
    expect(Math.abs(found.total - result.durationMs)).toBeLessThan(25)
    expect(Math.abs(result.offsetMs - (900 - 250))).toBeLessThan(60)
  })

  it('leaves silence as it is, and the speech as it was', async () => {
    const source = join(folder, 'silence.wav')
    await run(tools, ['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=mono', '-t', '1', source])
    const result = await makeVoiceFile(tools, source, join(folder, 'still.wav'), { ...spec, head: 0, tail: 0 }, tags)
    expect(result.loudness).toBeNull()
    expect(result.durationMs).toBe(1_000)
  })

  it('leaves nothing behind when it fails', async () => {
    const source = await speech('any', 1, -12)
    const target = await mkdtemp(join(folder, 'failing-'))
    const stop = new AbortController()
    stop.abort()
    await expect(
      makeVoiceFile(tools, source, join(target, 'x.wav'), spec, tags, { signal: stop.signal }),
    ).rejects.toMatchObject({ code: 'cancelled' })
    expect(await readdir(target)).toEqual([])
  })
})

describe('a joined file', () => {
  it('has its pieces in order, with exact gaps', async () => {
    const [one, two] = [await speech('one', 1, -12, 0), await speech('two', 1.5, -12, 0)]
    const pieces = [one, two, one].map((path) => ({ path, recipe: null }))
    const out = join(folder, 'joined.mp3')
    const result = await joinVoiceFiles(tools, pieces, 400, out, { ...spec, format: 'mp3' }, tags)
    expect(result.starts).toEqual([0, 1_400, 3_300])
    expect(result.durationMs).toBe(4_300)
    expect(Math.abs((await silences(out)).total - 4_300)).toBeLessThan(5)
  })
})
