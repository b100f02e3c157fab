import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { missingModels, officialVoices } from '../../../../electron/engine/speech/index.ts'
import { transcriptCues, transcriptText } from '../../../../electron/engine/speech/index.ts'
import type { Recogniser, Speaker, WordTiming } from '../../../../electron/engine/speech/index.ts'
import { findTools } from '../../../../electron/media/index.ts'
import type { MediaTools } from '../../../../electron/media/index.ts'
import { inDepth, someOf } from '../../../support/depth.ts'
import { sharedWorkers } from '../../../support/engine/start.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { hasRecogniser, spokenWords, transcriptErrors } from '../../../support/recogniser/index.ts'

const folder = temporaryFolder()
const ready = hasRecogniser() && missingModels().length === 0
let tools: MediaTools
let recogniser: Recogniser
let speaker: Speaker

beforeAll(async () => {
  tools = await findTools()
  ;({ recogniser, speaker } = await sharedWorkers())
})

function record(name: string, ...args: string[]): string {
  const path = join(folder, name)
  execFileSync(tools.ffmpeg, ['-v', 'error', '-y', ...args, path])
  return path
}
const generated = (name: string, source: string, seconds = '5') =>
  record(name, '-f', 'lavfi', '-i', source, '-t', seconds)

const music = join(import.meta.dirname, '../../../../resources/music/loops/clear-steps.ogg')

const text =
  'Last year the company sold more than a thousand bicycles to people who had never ridden one before. ' +
  'A good video is short, says one thing clearly, and shows what the words can not tell.'

/** How far the starts of words are from those that the voice told, ms; words that were not recognised are left out. */
function startErrors(told: readonly WordTiming[], recognised: readonly WordTiming[]): number[] {
  const key = (word: WordTiming): string => word.text.toLowerCase().replaceAll(/[^a-z]/g, '')
  let at = 0
  return told.flatMap((word) => {
    const found = recognised.findIndex((one, index) => index >= at && index < at + 3 && key(one) === key(word))
    if (found < 0) return []
    at = found + 1
    return [Math.abs(recognised[found]!.startMs - word.startMs)]
  })
}

describe.skipIf(!ready)('recognition (skipped without the models: npm run setup)', () => {
  test('words of a voice, and when each begins', async () => {
    const voice = officialVoices.find(({ voiceId }) => voiceId === 'everyday-nora')!
    const speech = await speaker.speak({
      text,
      voice: { kind: 'official', voice },
      rate: 100,
      outBase: join(folder, 'nora'),
    })
    const shares: number[] = []
    const transcript = await recogniser.transcribe(speech.mp3Path, { onProgress: (share) => shares.push(share) })
    const { errors, words } = transcriptErrors(spokenWords(text), transcriptText(transcript))
    expect(errors / words).toBeLessThanOrEqual(0.08)
    expect(transcript.segments).toHaveLength(2)
    expect(Math.abs(transcript.durationMs - speech.durationMs)).toBeLessThan(150)
    expect(shares.at(-1)).toBe(1)

    const recognised = transcript.segments.flatMap((segment) => segment.words)
    const off = startErrors(speech.words, recognised)
    expect(off.length).toBeGreaterThan(30)
    expect(off.filter((ms) => ms <= 100).length / off.length).toBeGreaterThanOrEqual(0.9)
    for (const [at, word] of recognised.entries()) {
      expect(word.endMs).toBeGreaterThan(word.startMs)
      expect(recognised[at + 1]?.startMs ?? Infinity).toBeGreaterThanOrEqual(word.startMs)
    }
    const cues = transcriptCues(transcript)
    expect(cues.map((cue) => cue.text.replaceAll('\n', ' ')).join(' ')).toBe(transcriptText(transcript))
    expect(cues.every((cue) => cue.text.split('\n').every((line) => line.length <= 42))).toBe(true)
  })

  const reader = join(import.meta.dirname, '../../../../../shared/samples/voices/librivox-reader-10s.flac')
  test.runIf(inDepth && existsSync(reader))('words of a recording of a reader', async () => {
    const reading =
      'and mr john dashwood had then leisure to consider how much there might be prudently in his power to do for them he was not an ill disposed young man'
    const transcript = transcriptText(await recogniser.transcribe(reader))
    const { errors, words } = transcriptErrors(spokenWords(reading), transcript)
    expect(errors / words).toBeLessThanOrEqual(0.08)
  })

  const wordless: [string, () => string][] = [
    ['noise', () => generated('noise.flac', 'anoisesrc=c=pink:seed=1:a=0.3')],
    ['silence', () => generated('silence.wav', 'anullsrc')],
    ['music', () => record('music.wav', '-t', '5', '-i', music)],
    ['a tone', () => generated('tone.wav', 'sine=220')],
  ]
  test.each(someOf(wordless, 2))('%s has no words', async (_name, path) => {
    const transcript = await recogniser.transcribe(path())
    expect(transcript.segments).toEqual([])
    expect(transcript.durationMs).toBeGreaterThan(4_500)
    expect(transcriptCues(transcript)).toEqual([])
  })

  test('a file without sound, one that is damaged and one that is no media are told apart', async () => {
    const mute = record('mute.mp4', '-f', 'lavfi', '-i', 'testsrc=d=1:s=64x64')
    await expect(recogniser.transcribe(mute)).rejects.toMatchObject({ code: 'recording-no-sound' })
    const short = generated('short.m4a', 'sine=220')
    await truncate(short, 900)
    await expect(recogniser.transcribe(short)).rejects.toMatchObject({ code: 'recording-unreadable' })
    const prose = join(folder, 'prose.mp3')
    await writeFile(prose, 'This is no sound.')
    await expect(recogniser.transcribe(prose)).rejects.toMatchObject({ code: 'recording-unreadable' })
  })

  test('is cancelled', async () => {
    const controller = new AbortController()
    const long = record('long.wav', '-f', 'lavfi', '-i', 'anoisesrc=c=pink:seed=1', '-t', '120')
    const running = recogniser.transcribe(long, {
      signal: controller.signal,
      onProgress: (share) => share > 0 && controller.abort(),
    })
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  })
})
