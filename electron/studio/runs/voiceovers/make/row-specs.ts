import { join } from 'node:path'
import { soundEnding } from '../../../../common/formats/index.ts'
import { message } from '../../../../common/messages/index.ts'
import { numbered, sameName } from '../../../../common/naming/index.ts'
import { asSpeechMarkup, markedPauses, sampleIdOf } from '../../../../common/pronounce/index.ts'
import { readRate, voiceOf } from '../check/check.ts'
import { afterNotice, noticeOf } from './notice.ts'
import { RowFault } from './faults.ts'
import type { Judge } from '../check/judge.ts'
import type { RowSpec } from './make-row.ts'
import { isEnglish, scriptOf, takeFor, textFor } from '../../../speech/index.ts'
import type { SpeechConnection, Utterance, VoiceSample } from '../../../speech/index.ts'
import type { RowNames } from '../check/names.ts'
import type { RowStore } from '../store/row-store.ts'
import type { Row, Sheet } from '../store/types.ts'
import { fileNameOf } from '../check/view.ts'
import type { BookedVoice } from '../check/voice-book.ts'

export interface RowSpecsOptions {
  rows: RowStore
  judge: (sheet: Sheet) => Judge
  /** A row's text with pronunciations applied; pause marks stay. */
  applyDictionary: (text: string, sheet: Sheet) => string
  /** The recording of an own voice (`sample:<id>`). @throws StudioError when it is gone */
  sample: (voiceId: string, connection: SpeechConnection) => Promise<VoiceSample>
}

/** Specifications of rows: text as it is sent, voice, rate, and path and format of the file. */
export class RowSpecs {
  readonly #options: RowSpecsOptions

  constructor(options: RowSpecsOptions) {
    this.#options = options
  }

  /** The specification of a row. @throws RowFault when the row can't be spoken */
  async of(sheet: Sheet, row: Row, connection: SpeechConnection): Promise<RowSpec> {
    const { applyDictionary, sample, judge } = this.#options
    const { names } = judge(sheet)
    const voice = this.voice(sheet, row)
    const rate = this.rate(sheet, row)
    const notice = sheet.output.notice ? noticeOf(voice) : undefined
    const text = afterNotice(notice, row.text)
    const sent = applyDictionary(text, sheet)
    const script = scriptOf(sent)
    const speaker: Utterance['voice'] =
      sampleIdOf(voice.voiceId) === null
        ? { kind: 'voice', voiceId: voice.voiceId }
        : { kind: 'clone', sample: await sample(voice.voiceId, connection) }
    const pieces = script.pieces.map(({ text }): Utterance => ({
      text: textFor(connection, text),
      rate,
      ...takeFor(connection, row.take),
      voice: speaker,
    }))
    // Pronunciations may replace all words of a text by nothing.
    if (pieces.length === 0 || (notice !== undefined && pieces.length === 1))
      throw new RowFault('failed', message('voiceoverErrors.noText'), {
        next: message('voiceoverErrors.noTextNext'),
      })
    const path = join(sheet.folder, this.#nameOf(sheet, row, names))
    return {
      spoken: { script, pieces },
      connection,
      path,
      output: sheet.output,
      voice: voice.name,
      text,
      title: row.text,
      ...(sheet.output.proof && isEnglish(voice.language)
        ? { proof: { text: markedPauses(asSpeechMarkup(sent)), rate } }
        : {}),
      ...(notice === undefined ? {} : { notice }),
    }
  }

  /** The voice that speaks a row. @throws RowFault when there is no such voice */
  voice(sheet: Sheet, row: Row): BookedVoice {
    const found = voiceOf(row, this.#options.judge(sheet).context)
    const typed = row.voice.trim() === '' ? sheet.voiceId.trim() : row.voice.trim()
    if (found?.kind === 'known') return found.voice
    // While the list of voices is not available, the service decides whether the voice exists.
    if (found?.kind === 'unchecked') return { voiceId: typed, name: typed, language: '' }
    throw new RowFault('failed', message('voiceoverErrors.noVoice', { typed }), {
      next: message('runErrors.chooseAnother'),
    })
  }

  /** Rate of a row in percent, 0 (half speed) to 100 (natural). */
  rate(sheet: Sheet, row: Row): number {
    const read = readRate(row.rate)
    return read.ok ? (read.rate ?? sheet.rate) : sheet.rate
  }

  /** File name of a row. The name of another row's file is taken only when that row is to get another name. */
  #nameOf(sheet: Sheet, row: Row, names: RowNames): string {
    const { format } = sheet.output
    const name = fileNameOf(row, names, format)
    const other = this.#options.rows.ofPath(sheet.id, join(sheet.folder, name))
    if (!other || other.id === row.id) return name
    if (sameName(fileNameOf(other, names, format)) !== sameName(name)) return name
    const ending = soundEnding(format)
    return numbered(name.slice(0, -ending.length), ending, row.position + 1)
  }
}
