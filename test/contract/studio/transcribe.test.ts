import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainCue, readCues } from '../../../electron/common/captions/index.ts'
import { findTools } from '../../../electron/media/index.ts'
import { greenroom } from '../../integration/cli/run.ts'
import type { Ended } from '../../integration/cli/run.ts'
import { hasRecogniser, spokenWords, transcriptErrors } from '../../support/recogniser/index.ts'

// Transcripts by the command line, with the engine that it starts itself.

const sentence = 'The studio opens at nine, and everybody is welcome. Please bring your script with you.'
let folder = ''
const inFolder = (name: string) => join(folder, name)
const run = (args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  greenroom(args, { data: inFolder('data'), env })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-transcribe-'))
  for (const name of ['there.wav', 'there.mp4', 'there.srt']) writeFileSync(inFolder(name), 'Nothing to listen to.')
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

describe.skipIf(!hasRecogniser())('greenroom transcribe (skipped without the recogniser: npm run setup)', () => {
  test('writes captions beside sound and video, and goes on after a file that is no media', async () => {
    const wav = inFolder('speech.wav')
    const spoken = await run(['speak', '--voice', 'everyday-nora', '--text', sentence, '--out', wav])
    expect(spoken.code, spoken.stderr).toBe(0)
    const picture = ['-f', 'lavfi', '-i', 'color=s=64x64:r=5', '-i', wav, '-shortest', inFolder('video.mp4')]
    execFileSync((await findTools()).ffmpeg, ['-v', 'error', ...picture])
    writeFileSync(inFolder('prose.mp3'), 'This is no sound.')
    const { code, events } = await run([
      'transcribe',
      ...['speech.wav', 'prose.mp3', 'video.mp4'].map(inFolder),
      '--format',
      'vtt',
      '--json',
    ])
    expect(code).toBe(1)
    const told = events.filter(({ event }) => event === 'transcript' || event === 'failed' || event === 'error')
    expect(told).toMatchObject([
      { event: 'transcript', recording: wav, file: inFolder('speech.vtt') },
      { event: 'failed', recording: inFolder('prose.mp3') },
      { event: 'transcript', file: inFolder('video.vtt') },
      { event: 'error', code: 'incomplete' },
    ])
    expect(existsSync(inFolder('prose.vtt'))).toBe(false)
    const shares = events.filter(({ event, stage }) => event === 'progress' && stage === 'transcribe')
    expect(shares.length).toBeGreaterThan(0)
    for (const name of ['speech.vtt', 'video.vtt']) {
      const text = readFileSync(inFolder(name), 'utf8')
      expect(text).toMatch(/^WEBVTT/)
      const words = readCues(text).cues.map((cue) => plainCue(cue.text))
      expect(transcriptErrors(spokenWords(sentence), words.join(' ')).errors).toBeLessThanOrEqual(1)
    }
  })
})

describe('what is refused before an engine is started', () => {
  test.each<[string, string[], string]>([
    ['a transcript that is there', ['there.wav'], '--force'],
    ['two recordings of one name', ['there.wav', 'there.mp4', '--format', 'txt'], 'there.mp4'],
    ['one file for two recordings', ['there.wav', 'there.mp4', '--out', 'both.srt'], 'beside its recording'],
    ['another ending', ['there.wav', '--out', 'there.docx'], '.json'],
    ['an ending that is not the format', ['there.wav', '--format', 'vtt', '--out', 'new.srt'], '.vtt'],
    ['a recording that is not there', ['none.wav'], 'none.wav'],
    ['a folder', ['.'], 'is a folder'],
  ])('%s', async (_name, args, named) => {
    const { code, stderr, stdout } = await run(located(args))
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(named)
    expect(readdirSync(folder)).not.toContain('new.srt')
    expect(readFileSync(inFolder('there.srt'), 'utf8')).toBe('Nothing to listen to.')
  })

  test('any other service, since it is the built-in engine that listens', async () => {
    const { code, stderr } = await run(located(['there.wav']), {
      GREENROOM_BASE_URL: 'https://service.example',
      GREENROOM_API_KEY: 'key',
    })
    expect(code).toBe(2)
    expect(stderr).toMatch(/built-in engine alone.*\n.*GREENROOM_BASE_URL/)
  })
})

/** The arguments with names of files in the folder. */
const located = (args: readonly string[]): string[] => [
  'transcribe',
  ...args.map((one) => (/\.\w+$/.test(one) ? inFolder(one) : one)),
]
