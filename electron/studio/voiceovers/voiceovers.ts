import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breath } from 'node:timers/promises'
import type { RowChoice, VoiceoverEvent, VoiceoverSheet } from '../../common/bridge/index.ts'
import { numbered } from '../../common/naming/index.ts'
import type { Stream } from '../channel.ts'
import type { Clock } from '../clock.ts'
import { processAlive, processOwner } from '../jobs/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { checkFolder } from '../settings/index.ts'
import { StudioError } from '../studio-error.ts'
import { RowFault } from './faults.ts'
import { Feed } from './feed.ts'
import { RowMaker } from './make-row.ts'
import type { RowOrder } from './make-row.ts'
import type { MastersOptions, SpeechPlace, ToSay } from './master.ts'
import { Masters } from './master.ts'
import { MadeFiles } from './made-files.ts'
import { readRate, voiceOf } from './check.ts'
import { RowStore } from './row-store.ts'
import { chosenRows, isUpToDate, nothingToMake, problemsIn } from './run-rows.ts'
import { Runner } from './runner.ts'
import { VoiceoverSheets } from './sheets.ts'
import type { SheetsOptions } from './sheets.ts'
import { SheetStore } from './store.ts'
import type { Row, Sheet } from './types.ts'
import { fileNameOf } from './view.ts'
import type { RowLooks } from './view.ts'
import type { BookedVoice } from './voice-book.ts'
import { Voices } from './voices.ts'

export interface VoiceoversOptions extends Omit<MastersOptions, 'clock'> {
  /** The database file. */
  path: string
  clock: Clock
  newId: () => string
  jobs: Jobs
  tools: Parameters<typeof makerOf>[0]['tools']
  place: (connection: string) => (SpeechPlace & { parallel: number }) | null
  usual: SheetsOptions['usual']
  media: RowLooks['media']
  /** All voices of a connection. @throws while they can't be had */
  listVoices: (connection: string) => Promise<readonly BookedVoice[]>
  ownVoices: () => readonly BookedVoice[]
  /** What is sent for a row's text: pronunciations, pauses. */
  spoken: (text: string, sheet: Sheet) => string
  /** The recording of a voice `sample:<id>`. */
  sample: (voiceId: string, place: SpeechPlace) => Promise<NonNullable<ToSay['sample']> & { path: string }>
  /** Rows that could not be made for a reason that nobody foresaw. */
  onError: (error: unknown) => void
}

/** Voiceovers by the sheet: rows of text become files of speech. */
export class Voiceovers {
  readonly sheets: VoiceoverSheets
  readonly rows: RowStore
  readonly maker: RowMaker
  readonly #options: VoiceoversOptions
  readonly #store: SheetStore
  readonly #voices: Voices
  readonly #runner: Runner
  readonly #feed: Feed

  constructor(options: VoiceoversOptions) {
    const { path, clock, newId, onError, place } = options
    this.#options = options
    this.#store = new SheetStore(path)
    this.#store.dropUnfinished(clock.now() - unfinishedMs)
    this.rows = new RowStore(this.#store.database)
    this.maker = makerOf({ ...options, files: options.files, database: this.#store })
    this.#feed = new Feed({
      ...{ clock, onError },
      sheet: (id) => {
        const sheet = this.#store.get(id)
        return sheet && this.sheets.view(sheet)
      },
      rows: (id, ids) => {
        const sheet = this.#store.get(id)
        if (!sheet) return []
        const found = ids.flatMap((one) => this.rows.get(id, one) ?? [])
        return this.sheets.viewRows(sheet, found)
      },
    })
    this.#voices = new Voices({
      ...{ store: this.#store, clock, onError, list: options.listVoices, own: options.ownVoices },
      onChanged: (connection) => void this.sheets.recheckAll(connection).catch(onError),
    })
    this.sheets = new VoiceoverSheets({
      ...{ store: this.#store, rows: this.rows, clock, newId, voices: this.#voices, usual: options.usual },
      connection: (id) => place(id),
      looks: { share: (id) => this.#runner.share(id), media: options.media },
      progress: (id) => this.#runner.progress(id),
      onChanged: (id, changed) => this.#feed.changed(id, changed),
      onEdited: (id) => this.#runner.edited(id),
    })
    this.#runner = new Runner({
      ...{
        store: this.#store,
        rows: this.rows,
        jobs: options.jobs,
        clock,
        onError,
        maker: this.maker,
        place,
      },
      owner: processOwner('studio', randomBytes(4).toString('hex')),
      alive: processAlive,
      order: (sheet, row, at) => this.order(sheet, row, at),
      finished: () => Promise.resolve(),
      onChanged: (id, changed) => this.#feed.changed(id, changed),
    })
  }

  /** Goes on with runs that the last studio left. */
  start(): void {
    this.#runner.start()
  }

  async close(): Promise<void> {
    this.#voices.close()
    await this.#runner.stop()
    await this.sheets.idle()
    this.#feed.close()
    this.#store.close()
  }

  watch(signal?: AbortSignal): Stream<VoiceoverEvent> {
    return this.#feed.watch(signal)
  }

  /** The user's own voices or their dictionary changed. */
  ownVoicesChanged(): void {
    this.#voices.ownChanged()
  }

  /** @throws StudioError when nothing can be made, or not without asking */
  async run(id: string, choice: RowChoice, spend: boolean): Promise<VoiceoverSheet> {
    const sheet = this.sheets.must(id)
    const place = this.#place(sheet)
    await usableFolder(sheet.folder)
    // A list that is out of date would let rows pass that the service refuses one by one.
    await this.#voices.refresh(sheet.connection)
    await this.sheets.idle()
    const chosen: { id: number; resend: boolean }[] = []
    let checked = 0
    for (const { row, resend } of chosenRows(this.rows, sheet, choice)) {
      if ((checked += 1) % 100 === 0) await breath()
      const order = await this.order(sheet, row, place)
      if (await isUpToDate(row, this.maker.signatureOf(order), order.path)) continue
      if (!place.free && !spend && !(await this.#isThere(order)))
        throw new StudioError('costs-credits', `Speaking these rows on ${place.name} costs credits.`, {
          field: 'spend',
          next: 'Confirm that credits may be spent, or choose the built-in engine.',
        })
      chosen.push({ id: row.id, resend })
    }
    const running = sheet.runState !== 'idle'
    if (chosen.length === 0 && !running) throw nothingToMake(problemsIn(this.rows, sheet, choice))
    if (!this.#runner.holds(id))
      throw new StudioError('busy', 'Another Greenroom is making this sheet.', {
        next: 'Wait until it has finished, or close it.',
      })
    this.rows.together(() => {
      if (!running) this.rows.endRun(id)
      for (const { id: row, resend } of chosen)
        this.rows.set(row, { state: 'queued', inRun: 1, resend, reused: false, message: null })
    })
    this.#feed.changed(id, null)
    if (running) this.#runner.edited(id)
    else this.#runner.begin(id)
    return this.sheets.view(this.sheets.must(id))
  }

  pause(id: string): void {
    this.sheets.must(id)
    this.#runner.pause(id)
  }

  async resume(id: string): Promise<void> {
    const sheet = this.sheets.must(id)
    await usableFolder(sheet.folder)
    this.#runner.resume(id)
  }

  async cancel(id: string): Promise<void> {
    this.sheets.must(id)
    await this.#runner.cancel(id)
  }

  async remove(id: string): Promise<void> {
    this.sheets.must(id)
    await this.#runner.cancel(id)
    await this.sheets.remove(id)
    this.#feed.removed(id)
  }

  /** What a row is made from, as it is now. @throws RowFault when nobody can say it */
  async order(sheet: Sheet, row: Row, place: SpeechPlace): Promise<RowOrder> {
    const { spoken, sample } = this.#options
    const judge = this.sheets.judge(sheet)
    const found = voiceOf(row, judge.context)
    const typed = row.voice.trim() === '' ? sheet.voiceId.trim() : row.voice.trim()
    const voice = found?.kind === 'known' ? found.voice : { voiceId: typed, name: typed, language: '' }
    if (found === null || found.kind === 'unknown' || found.kind === 'several')
      throw new RowFault('failed', `There is no voice "${typed}".`, { next: 'Choose another.' })
    const read = readRate(row.rate)
    const rate = read.ok ? (read.rate ?? sheet.rate) : sheet.rate
    const text = spoken(row.text, sheet)
    const cloned = voice.voiceId.startsWith('sample:') ? await sample(voice.voiceId, place) : null
    const what: ToSay = cloned
      ? { line: { kind: 'clone', sample: cloned.path, text, rate }, sample: cloned }
      : { line: { kind: 'script', voiceId: voice.voiceId, text, rate }, sample: null }
    const path = join(sheet.folder, this.#nameOf(sheet, row, judge.names))
    return { what, place, path, output: sheet.output, voice: voice.name, text: row.text }
  }

  /** A name that belongs to another row's file is taken over only when that row is named otherwise by now. */
  #nameOf(sheet: Sheet, row: Row, names: Parameters<typeof fileNameOf>[1]): string {
    const name = fileNameOf(row, names, sheet.output.format)
    const other = this.rows.ofPath(sheet.id, join(sheet.folder, name))
    if (!other || other.id === row.id) return name
    if (fileNameOf(other, names, sheet.output.format) !== name) return name
    const ending = `.${sheet.output.format}`
    return numbered(name.slice(0, -ending.length), ending, row.position + 1)
  }

  async #isThere(order: RowOrder): Promise<boolean> {
    return this.maker.isSpoken(order)
  }

  #place(sheet: Sheet): SpeechPlace & { parallel: number } {
    const place = this.#options.place(sheet.connection)
    if (place) return place
    throw new StudioError('not-found', 'The connection of this sheet was removed.', {
      field: 'connection',
      next: 'Choose another for the sheet.',
    })
  }
}

/** What a crash left of sheets that were being made is dropped after this long, ms. */
const unfinishedMs = 60 * 60_000

export function makerOf(
  options: MastersOptions & {
    tools: ConstructorParameters<typeof RowMaker>[0]['tools']
    database: SheetStore
  },
): RowMaker {
  const { clock, tools, database } = options
  const masters = new Masters(options)
  return new RowMaker({ masters, files: new MadeFiles(database.database), clock, tools })
}

/** Made when it is missing, tried before anything is spoken. @throws StudioError `folder` */
async function usableFolder(folder: string): Promise<void> {
  // A reason why it can't be made is told by the check, in words.
  await mkdir(folder, { recursive: true }).catch(() => undefined)
  const { ok, message } = await checkFolder(folder)
  if (ok) return
  throw new StudioError('folder', message ?? `${folder} can't be used.`, {
    field: 'folder',
    next: 'Choose another folder.',
  })
}
