import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { message } from '../../../../common/messages/index.ts'
import { cellsOf } from '../../../../common/sheets/index.ts'
import type { Text } from '../../../../common/messages/index.ts'
import type { Cue, TimedWord } from '../../../../common/captions/index.ts'
import { isLossless, soundEnding } from '../../../../common/formats/index.ts'
import { safeName, sameName } from '../../../../common/naming/index.ts'
import type { MediaTools } from '../../../../media/index.ts'
import type { SignFile } from '../../../../media/provenance/index.ts'
import { joinVoiceFiles } from '../../../../media/voice-files/index.ts'
import { StudioError } from '../../../core/studio-error.ts'
import type { Clock } from '../../../core/clock.ts'
import { timesIn, writeCues } from './sidecars.ts'
import { generatedComment, refuseOthers } from './foreign.ts'
import type { SpeechSource } from '../../../speech/index.ts'
import { afterNotice, withoutNotice } from './notice.ts'
import { factsOf } from './output-index.ts'
import type { OutputIndex } from './output-index.ts'
import type { RowStore } from '../store/row-store.ts'
import { scriptCues } from './script-cues.ts'
import type { OutputFile, Row, Sheet } from '../store/types.ts'

/** Gap between the rows where none is asked for, ms. */
const usualGapMs = 500

export interface JoinedParts {
  rows: RowStore
  speech: SpeechSource
  outputs: OutputIndex
  clock: Clock
  tools: () => Promise<MediaTools>
  /** Signs files with content credentials. */
  sign?: SignFile | undefined
}

/**
 * Joins the files of all rows of a sheet into one, when all are made. Returns the reason when it can't; null when the
 * file is there.
 * @throws MediaError
 */
export async function joinSheet(parts: JoinedParts, sheet: Sheet, signal: AbortSignal): Promise<Text | null> {
  const { joinedGap, format, subtitles } = sheet.output
  if (joinedGap === null) return null
  const { rows, outputs, clock, tools, sign } = parts
  const all = rowsToJoin(rows, sheet)
  const missing = all.filter((row) => row.state !== 'done' || !row.outputFile).length
  if (all.length === 0) return message('voiceoverErrors.nothingToZip')
  if (missing > 0) return message('sheetRows.joinedWaits', { n: missing })
  const path = join(sheet.folder, `${nameOf(all, sheet)}${soundEnding(format)}`)
  const signature = createHash('sha256')
    .update(
      JSON.stringify([2, joinedGap, sheet.output, all.map(({ outputFile, text }) => [outputFile!.signature, text])]),
    )
    .digest('hex')
  if (await outputs.there(path, signature)) return null
  await refuseOthers(outputs, path)
  const pieces = []
  for (const [index, { outputFile }] of all.entries()) {
    const isTold = index > 0 && outputFile!.notice !== undefined
    const spoken = isLossless(format) && !isTold ? null : await parts.speech.find(outputFile!.speech)
    const { path: from, recipe } = (isTold && spoken && withoutNotice(outputFile!, spoken)) || {
      path: spoken?.path,
      recipe: outputFile!.recipe,
    }
    pieces.push(from === undefined ? { path: outputFile!.path, recipe: null } : { path: from, recipe })
  }
  const tags = { title: sheet.name, artist: 'Greenroom', comment: generatedComment }
  outputs.forget(path)
  const done = await joinVoiceFiles(await tools(), pieces, joinedGap, path, sheet.output, tags, {
    signal,
    sign,
    marks: all[0]!.outputFile!.notice === undefined ? [] : ['spoken-notice'],
  })
  if (subtitles.length > 0) {
    const { cues, words } = await timesOf(parts, all, done.starts)
    const texts = all.map(({ text, outputFile }, index) => (index > 0 ? text : afterNotice(outputFile!.notice, text)))
    const source = { text: texts.join('\n\n'), voice: '' }
    await writeCues(path, subtitles, source, cues, words, done.durationMs)
  }
  const outputFile: OutputFile = {
    ...(await factsOf(path)),
    signature,
    speech: '',
    durationMs: done.durationMs,
    offsetMs: 0,
    recipe: { fromMs: 0, toMs: done.durationMs, headMs: 0, tailMs: 0, gainDb: 0, ceilingDb: null },
  }
  outputs.keep(outputFile, clock.now())
  return null
}

/**
 * Joins the files of all rows, also where the settings of the sheet don't ask for that: with half a second between them.
 * Returns the path. @throws StudioError `not-made` while rows are not made; MediaError
 */
export async function joinNow(parts: JoinedParts, { output, ...sheet }: Sheet, signal: AbortSignal): Promise<string> {
  const asked = { ...sheet, output: { ...output, joinedGap: output.joinedGap ?? usualGapMs } }
  const reason = await joinSheet(parts, asked, signal)
  const path = joinedPath(parts.rows, asked)
  if (reason === null && path !== null) return path
  throw new StudioError('not-made', reason ?? message('voiceoverErrors.nothingToZip'), {
    next: message('voiceoverErrors.rowNotMadeNext'),
    field: 'sheet',
  })
}

/** Whether a row is empty altogether. As the last one it is the place for the next line, and becomes no file. */
export function isEmptyRow(row: Row): boolean {
  return [...Object.values(cellsOf(row)), ...row.values].every((cell) => cell.trim() === '')
}

/** All rows that are to become files. */
function rowsToJoin(rows: RowStore, { id }: Sheet): Row[] {
  const all = rows.from(id, 0, rows.count(id))
  const last = all.at(-1)
  return last !== undefined && isEmptyRow(last) ? all.slice(0, -1) : all
}

async function timesOf(
  { speech }: JoinedParts,
  rows: readonly Row[],
  starts: readonly number[],
): Promise<{ cues: Cue[]; words: TimedWord[] }> {
  const cues: Cue[] = []
  const words: TimedWord[] = []
  for (const [index, { text, outputFile }] of rows.entries()) {
    const start = starts[index]!
    const later = <T extends TimedWord>(one: T): T => ({
      ...one,
      startMs: one.startMs + start,
      endMs: one.endMs + start,
    })
    const spoken = await speech.find(outputFile!.speech)
    const whole = { words: [], stretches: [], ...spoken, ...outputFile! }
    const {
      words: spokenWords,
      stretches,
      durationMs,
      offsetMs,
    } = (index > 0 && spoken && withoutNotice(outputFile!, spoken)) || whole
    const own = timesIn({ words: spokenWords, stretches, durationMs, offsetMs })
    const typed = index > 0 ? text : afterNotice(outputFile!.notice, text)
    cues.push(...scriptCues(typed, own.words, own.stretches, durationMs).map(later))
    words.push(...own.words.map(later))
  }
  return { cues, words }
}

/** Path of the file that joins all rows of a sheet; null when none is asked for, or rows are still missing. */
export function joinedPath(rows: RowStore, sheet: Sheet): string | null {
  if (sheet.output.joinedGap === null) return null
  const all = rowsToJoin(rows, sheet)
  if (all.some(({ state, outputFile }) => state !== 'done' || !outputFile)) return null
  return join(sheet.folder, `${nameOf(all, sheet)}${soundEnding(sheet.output.format)}`)
}

/** File name of the joined file, different from those of the rows. */
function nameOf(rows: readonly Row[], sheet: Sheet): string {
  const taken = new Set(rows.map(({ outputFile }) => sameName(outputFile!.path)))
  const stem = safeName(sheet.name, 'Voiceovers')
  for (let count = 0; ; count += 1) {
    const name = count === 0 ? stem : `${stem} (joined${count === 1 ? '' : ` ${count}`})`
    if (!taken.has(sameName(join(sheet.folder, `${name}${soundEnding(sheet.output.format)}`)))) return name
  }
}
