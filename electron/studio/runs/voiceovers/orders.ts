import { join } from 'node:path'
import { numbered, sameName } from '../../../common/naming/index.ts'
import { sampleIdOf } from '../../../common/pronounce/index.ts'
import { readRate, voiceOf } from './check.ts'
import { RowFault } from './faults.ts'
import type { Judge } from './judge.ts'
import type { RowOrder } from './make-row.ts'
import type { SpeechPlace, ToSay } from './master.ts'
import type { RowNames } from './names.ts'
import type { RowStore } from './row-store.ts'
import { scriptOf } from './script.ts'
import type { Row, Sheet } from './types.ts'
import { fileNameOf } from './view.ts'
import type { BookedVoice } from './voice-book.ts'

/** The recording of an own voice. */
export interface SampleFile {
  path: string
  mark: string
  /** Where the service can fetch it; sent there when it has to be. */
  url: (signal: AbortSignal) => Promise<string>
}

export interface OrdersOptions {
  rows: RowStore
  judge: (sheet: Sheet) => Judge
  /** A row's text as it is said: pronunciations; pauses stay as they are. */
  spoken: (text: string, sheet: Sheet) => string
  /** The recording of a voice `sample:<id>`. @throws StudioError when it is gone */
  sample: (voiceId: string, place: SpeechPlace) => Promise<SampleFile>
}

/** Rows as what they are made from: text as it is sent, voice, rate, place and kind of the file. */
export class Orders {
  readonly #options: OrdersOptions

  constructor(options: OrdersOptions) {
    this.#options = options
  }

  /** @throws RowFault when nobody can say it */
  async of(sheet: Sheet, row: Row, place: SpeechPlace): Promise<RowOrder> {
    const { spoken, sample, judge } = this.#options
    const { names } = judge(sheet)
    const voice = this.voice(sheet, row)
    const rate = this.rate(sheet, row)
    const script = scriptOf(spoken(row.text, sheet))
    const cloned = sampleIdOf(voice.voiceId) === null ? null : await sample(voice.voiceId, place)
    const pieces = script.pieces.map(({ text }): ToSay =>
      cloned
        ? { line: { kind: 'clone', sample: cloned.path, text, rate }, sample: cloned }
        : { line: { kind: 'script', voiceId: voice.voiceId, text, rate }, sample: null },
    )
    // A dictionary may leave nothing of a text that had words.
    if (pieces.length === 0)
      throw new RowFault('failed', 'There is no text to speak.', { next: 'Type some, or remove the row.' })
    const path = join(sheet.folder, this.#nameOf(sheet, row, names))
    return { what: { script, pieces }, place, path, output: sheet.output, voice: voice.name, text: row.text }
  }

  /** Who speaks a row. @throws RowFault when there is nobody of this name */
  voice(sheet: Sheet, row: Row): BookedVoice {
    const found = voiceOf(row, this.#options.judge(sheet).context)
    const typed = row.voice.trim() === '' ? sheet.voiceId.trim() : row.voice.trim()
    if (found?.kind === 'known') return found.voice
    // While the list can't be had the service itself decides.
    if (found?.kind === 'unchecked') return { voiceId: typed, name: typed, language: '' }
    throw new RowFault('failed', `There is no voice "${typed}".`, { next: 'Choose another.' })
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
