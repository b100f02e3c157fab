import { setImmediate as breath } from 'node:timers/promises'
import { isLossless } from '../../../../common/formats/index.ts'
import type { RowChoice } from '../../../../common/bridge/index.ts'
import { plainText } from '../../../../common/pronounce/index.ts'
import { countWords } from '../../../../common/text/index.ts'
import { freeAt } from '../../../media/downloads/index.ts'
import type { RowMaker } from '../make/make-row.ts'
import type { SpeechConnection } from '../../../speech/index.ts'
import type { RowSpecs } from '../make/row-specs.ts'
import type { RowStore } from '../store/row-store.ts'
import { chosenRows, isUpToDate, problemsIn } from './run-rows.ts'
import { silenceOf } from '../../../speech/index.ts'
import type { Sheet } from '../store/types.ts'

export interface Estimate {
  rows: number
  reused: number
  problems: number
  words: number
  credits: number | null
  seconds: number | null
  neededBytes: number
  freeBytes: number | null
}

/**
 * Seconds that the engine on two cores needs per second of speech, and per file; measured with commonly used voices.
 */
const engineSecondsPerSpoken = 0.35
const secondsPerFile = 0.35
/** Words per minute of speech, pauses included. */
const wordsPerMinute = 150

/** Estimates time and credits for making rows. Makes no requests. */
export async function estimate(
  parts: { rows: RowStore; specs: RowSpecs; maker: RowMaker },
  sheet: Sheet,
  choice: RowChoice,
  connection: SpeechConnection,
): Promise<Estimate> {
  const { rows, specs, maker } = parts
  const sum = { rows: 0, reused: 0, words: 0, newWords: 0, spokenMs: 0 }
  const seen = new Set<string>()
  let checked = 0
  for (const { row } of chosenRows(rows, sheet, choice)) {
    if ((checked += 1) % 100 === 0) await breath()
    const spec = await specs.of(sheet, row, connection)
    if (await isUpToDate(row, maker.signatureOf(spec), spec.path)) continue
    const words = countWords(plainText(row.text))
    const rate = specs.rate(sheet, row)
    const ms = (words / wordsPerMinute) * 60_000 * (2 / (1 + rate / 100)) + 500 + silenceOf(spec.spoken.script)
    sum.rows += 1
    sum.words += words
    sum.spokenMs += ms
    let isNew = false
    for (const { key, text } of maker.piecesOf(spec)) {
      // A text that occurs several times is spoken once.
      if (seen.has(key)) continue
      seen.add(key)
      if (await maker.isHere(key)) continue
      isNew = true
      sum.newWords += countWords(text)
    }
    if (!isNew) sum.reused += 1
  }
  const newSeconds = (sum.newWords / wordsPerMinute) * 60
  const local = connection.service.local === true
  return {
    rows: sum.rows,
    reused: sum.reused,
    words: sum.words,
    problems: problemsIn(rows, sheet, choice),
    credits: connection.free || sum.reused === sum.rows ? 0 : null,
    seconds: local ? Math.round(newSeconds * engineSecondsPerSpoken + sum.rows * secondsPerFile) : null,
    neededBytes: Math.round((sum.spokenMs / 1_000) * bytesPerSecond(sheet)),
    freeBytes: await freeAt(sheet.folder),
  }
}

function bytesPerSecond({ output }: Sheet): number {
  const { format, channels, sampleRate, joinedGap } = output
  const own = isLossless(format) ? sampleRate * channels * 2 : (channels * 128_000) / 8
  return joinedGap === null ? own : own * 2
}
