import { join } from 'node:path'
import { message } from '../../../../common/messages/index.ts'
import { numbered, sameName } from '../../../../common/naming/index.ts'
import { sampleIdOf } from '../../../../common/pronounce/index.ts'
import { readRate, voiceOf } from '../check/check.ts'
import { RowFault } from './faults.ts'
import type { Judge } from '../check/judge.ts'
import type { RowSpec } from './make-row.ts'
import { scriptOf } from '../../../speech/index.ts'
import type { SpeechConnection, Utterance, VoiceSample } from '../../../speech/index.ts'
import type { RowNames } from '../check/names.ts'
import type { RowStore } from '../store/row-store.ts'
import type { Row, Sheet } from '../store/types.ts'
import { fileNameOf } from '../check/view.ts'
import type { BookedVoice } from '../check/voice-book.ts'

export interface RowSpecsOptions {
  rows: RowStore
  judge: (sheet: Sheet) => Judge
  /** A row's text as it is said: pronunciations; pauses stay as they are. */
  said: (text: string, sheet: Sheet) => string
  /** The recording of a voice `sample:<id>`. @throws StudioError when it is gone */
  sample: (voiceId: string, connection: SpeechConnection) => Promise<VoiceSample>
}

/** Rows as what they are made from: text as it is sent, voice, rate, place and kind of the file. */
export class RowSpecs {
  readonly #options: RowSpecsOptions

  constructor(options: RowSpecsOptions) {
    this.#options = options
  }

  /** @throws RowFault when nobody can say it */
  async of(sheet: Sheet, row: Row, connection: SpeechConnection): Promise<RowSpec> {
    const { said, sample, judge } = this.#options
    const { names } = judge(sheet)
    const voice = this.voice(sheet, row)
    const rate = this.rate(sheet, row)
    const script = scriptOf(said(row.text, sheet))
    const speaker: Utterance['voice'] =
      sampleIdOf(voice.voiceId) === null
        ? { kind: 'voice', voiceId: voice.voiceId }
        : { kind: 'clone', sample: await sample(voice.voiceId, connection) }
    const pieces = script.pieces.map(({ text }): Utterance => ({ text, rate, voice: speaker }))
    // A dictionary may leave nothing of a text that had words.
    if (pieces.length === 0)
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
      text: row.text,
    }
  }

  /** Who speaks a row. @throws RowFault when there is nobody of this name */
  voice(sheet: Sheet, row: Row): BookedVoice {
    const found = voiceOf(row, this.#options.judge(sheet).context)
    const typed = row.voice.trim() === '' ? sheet.voiceId.trim() : row.voice.trim()
    if (found?.kind === 'known') return found.voice
    // While the list can't be had the service itself decides.
    if (found?.kind === 'unchecked') return { voiceId: typed, name: typed, language: '' }
    throw new RowFault('failed', message('voiceoverErrors.noVoice', { typed }), {
      next: message('runErrors.chooseAnother'),
    })
  }

  /** percent */
  rate(sheet: Sheet, row: Row): number {
    const read = readRate(row.rate)
    return read.ok ? (read.rate ?? sheet.rate) : sheet.rate
  }

  /** A name that another row's file has is taken over only when that row is to be named otherwise by now. */
  #nameOf(sheet: Sheet, row: Row, names: RowNames): string {
    const { format } = sheet.output
    const name = fileNameOf(row, names, format)
    const other = this.#options.rows.ofPath(sheet.id, join(sheet.folder, name))
    if (!other || other.id === row.id) return name
    if (sameName(fileNameOf(other, names, format)) !== sameName(name)) return name
    const ending = `.${format}`
    return numbered(name.slice(0, -ending.length), ending, row.position + 1)
  }
}
