import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { genderOfSpeaker } from '../../../../electron/engine/speech/index.ts'
import { ffmpeg, modelsThere, official, openBench, voice } from './real.ts'
import { inDepth } from '../../../support/depth.ts'

const reader = fileURLToPath(new URL('../../../../../shared/samples/voices/librivox-reader-10s.flac', import.meta.url))
if (!existsSync(reader)) console.warn('The real reader is not matched: ../shared/samples is missing.')

describe.skipIf(!modelsThere)('voice match', () => {
  let bench: Awaited<ReturnType<typeof openBench>>
  let sample: string
  const speaker = voice('everyday-grace').model as { speaker: number }

  beforeAll(async () => {
    bench = await openBench()
    const speech = await bench.speaker.speak({
      text: 'Please call a friend and ask her to bring these things from the store: six spoons of fresh snow peas, five thick slabs of blue cheese, and maybe a snack for her brother. We also need a small plastic snake and a big toy frog for the kids.',
      voice: official('everyday-grace'),
      rate: 100,
      outBase: bench.file('sample'),
    })
    sample = speech.mp3Path
  })
  afterAll(() => bench.close())

  it.runIf(inDepth)('finds a speaker of the bank again, each time the same', async () => {
    const match = await bench.speaker.matchVoice(sample)
    expect(genderOfSpeaker(match.speaker)).toBe(genderOfSpeaker(speaker.speaker))
    expect(match.similarity).toBeGreaterThan(0.6)
    expect(Math.abs(match.pitchShift)).toBeLessThanOrEqual(3)
    expect(match.eq).toHaveLength(40)
    expect(match.eq.every((gain) => Math.abs(gain) <= 12)).toBe(true)
    expect(await bench.speaker.matchVoice(sample)).toEqual(match)
  })

  it.skipIf(!existsSync(reader))('finds a man of low voice for a real reader', async () => {
    const match = await bench.speaker.matchVoice(reader)
    expect(genderOfSpeaker(match.speaker)).toBe('Male')
    expect(match.similarity).toBeGreaterThan(0.6)
  })

  const convert = async (name: string, args: readonly string[]): Promise<string> => {
    const path = bench.file(name)
    await ffmpeg(bench.tools.ffmpeg, [...args, path])
    return path
  }

  it.each([
    ['sample-silent', 'silence.wav', ['-f', 'lavfi', '-i', 'anullsrc=r=16000', '-t', '12']],
    ['sample-no-voice', 'noise.wav', ['-f', 'lavfi', '-i', 'anoisesrc=d=12:c=pink:seed=1']],
    ['sample-no-voice', 'tone.wav', ['-f', 'lavfi', '-i', 'sine=200:d=12']],
    ['sample-unreadable', 'picture.png', ['-f', 'lavfi', '-i', 'color=red:s=64x64', '-frames:v', '1']],
  ])('refuses with %s: %s', async (code, name, args) => {
    const refused = bench.speaker.matchVoice(await convert(name, args))
    await expect(refused).rejects.toMatchObject({ name: 'SpeechError', code })
  })

  const loop = fileURLToPath(new URL('../../../../resources/music/loops/soft-light.ogg', import.meta.url))

  it.each([
    ['music', /Music was heard/, ['-stream_loop', '3', '-i', loop, '-t', '12']],
    ['noise', /Noise or music covers/, []],
  ])('refuses %s in which nobody is heard, and says so', async (name, told, args) => {
    const noisy = ['-i', sample, '-f', 'lavfi', '-i', 'anoisesrc=c=white:a=0.3:seed=3', '-filter_complex']
    const mixed = [...noisy, '[0][1]amix=2:duration=first:normalize=0']
    const refused = bench.speaker.matchVoice(await convert(`only-${name}.wav`, args.length > 0 ? args : mixed))
    await expect(refused).rejects.toMatchObject({
      code: 'sample-not-one-voice',
      message: expect.stringMatching(told) as string,
    })
  })

  it('hears whether one or two people speak', async () => {
    expect((await bench.speaker.matchVoice(sample)).flaw).toBeUndefined()
    const other = await convert('deeper.wav', ['-i', sample, '-af', 'asetrate=44100*0.72,aresample=44100'])
    const both = await convert('both.wav', [
      ...['-i', sample, '-i', other, '-filter_complex'],
      '[0]atrim=0:7[a];[1]atrim=0:7[b];[a][b]concat=n=2:v=0:a=1',
    ])
    expect((await bench.speaker.matchVoice(both)).flaw).toBe('twoSpeakers')
  })

  it('refuses less than eight seconds of speech, however long the silence around it', async () => {
    const short = await convert('short.wav', ['-i', sample, '-t', '5', '-af', 'apad=pad_dur=20'])
    await expect(bench.speaker.matchVoice(short)).rejects.toMatchObject({
      code: 'sample-too-short',
      message: expect.stringMatching(/[45]\.\d seconds/) as string,
    })
  })

  it.each([
    ['an empty file', ''],
    ['text', 'This is not a voice.'],
    ['a playlist', '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n'],
  ])('refuses %s', async (_, content) => {
    const path = bench.file('odd.mp3')
    writeFileSync(path, content)
    await expect(bench.speaker.matchVoice(path)).rejects.toMatchObject({ code: 'sample-unreadable' })
  })
})
