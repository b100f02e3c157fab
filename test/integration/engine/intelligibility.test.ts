import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSpeaker, missingModels, officialVoices } from '../../../electron/engine/speech/index.ts'
import { findTools } from '../../../electron/media/index.ts'
import {
  hasRecogniser,
  Recogniser,
  scoreVoice,
  spokenWords,
  transcriptErrors,
  wordErrors,
} from '../../support/recogniser/index.ts'
import type { Sentence } from '../../support/recogniser/index.ts'

const sentences = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/sentences/fifty.json'), 'utf8'),
) as Sentence[]
const ready = hasRecogniser() && missingModels().length === 0
const folder = mkdtempSync(join(tmpdir(), 'heard-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('counting word errors', () => {
  it.each([
    ['one two three', 'one two three', 0],
    ['one two three', 'one too three', 1],
    ['one two three', 'one three', 1],
    ['one two', 'one two three', 1],
    ['log in now', 'login now', 0],
    ['', 'one', 1],
    ['one two', '', 2],
  ])('%j heard as %j: %i', (spoken, transcript, errors) => {
    const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')
    expect(wordErrors(words(spoken), words(transcript)).errors).toBe(errors)
  })

  it.each([
    ['five dollars and twenty cents', 'It costs $5.20', 2],
    ['it costs five dollars and twenty cents', 'It costs $5.20.', 0],
    ['november third twenty twenty six', 'November 3, 2026', 0],
    ['twelve fifty files', '1250 files', 0],
    ['one thousand two hundred fifty files', '1250 files', 0],
    ['nine thirty A M', '9.30 a.m.', 0],
    ['eight hundred people', '900 people', 1],
  ])('%j against the transcript %j: %i', (spoken, transcript, errors) => {
    expect(transcriptErrors(spokenWords(spoken), transcript).errors).toBe(errors)
  })
})

describe.skipIf(!ready)(
  'what the voices say (skipped without the speech and recognition models: npm run setup)',
  () => {
    // Ten voices of both tiers, and fifty sentences: test/deep/speech/intelligibility.ts.
    it('is understood by a recogniser: two sentences of an everyday voice', async () => {
      const tools = await findTools()
      const speaker = createSpeaker({ tools, scratchDir: folder, workers: 1 })
      try {
        const recogniser = await Recogniser.load()
        const voice = officialVoices.find(({ tier }) => tier === 'everyday')!
        const listen = { ffmpeg: tools.ffmpeg, speaker, recogniser, folder }
        const score = await scoreVoice(listen, voice, [sentences[3]!, sentences[27]!])
        expect(score.errors / score.words).toBeLessThanOrEqual(0.08)
      } finally {
        await speaker.close()
      }
    })
  },
)
