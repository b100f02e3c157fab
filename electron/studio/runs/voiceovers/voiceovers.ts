import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { setImmediate as breath } from 'node:timers/promises'
import { message } from '../../../common/messages/index.ts'
import type { Format } from '../../../common/messages/index.ts'
import type { RowChoice, VoiceoverEvent, VoiceoverSheet } from '../../../common/bridge/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { sweepPartials } from '../../../media/voice-files/index.ts'
import type { Stream } from '../../core/channel.ts'
import type { Clock } from '../../core/clock.ts'
import { processAlive, processOwner } from '../../durable/index.ts'
import { saveWorkbook } from '../../authoring/sheets/index.ts'
import type { WorkbookContent } from '../../authoring/sheets/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import { usableFolder } from '../../core/settings/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { estimate } from './run/estimate.ts'
import type { Estimate } from './run/estimate.ts'
import { SheetFeed } from './run/sheet-feed.ts'
import { joinSheet } from './make/joined.ts'
import { OutputIndex } from './make/output-index.ts'
import { unmakeGone } from './make/unmake-gone.ts'
import { RowMaker } from './make/make-row.ts'
import type { SpeechConnection, SpeechSource } from '../../speech/index.ts'
import { RowSpecs } from './make/row-specs.ts'
import type { RowSpecsOptions } from './make/row-specs.ts'
import { RowStore } from './store/row-store.ts'
import { chosenRows, isUpToDate, nothingToMake, problemsIn } from './run/run-rows.ts'
import { eachLooked } from './run/look.ts'
import type { Look } from './run/look.ts'
import { Runner } from './run/runner.ts'
import type { RunnerOptions } from './run/runner.ts'
import { VoiceoverSheets } from './edit/sheets.ts'
import type { SheetsOptions } from './edit/sheets.ts'
import type { SheetStore } from './store/store.ts'
import { projectOf } from './to-editor.ts'
import { workbookOf } from './to-workbook.ts'
import type { OutcomeRow } from './to-workbook.ts'
import type { Row, Sheet } from './store/types.ts'
import type { RowContext } from './check/view.ts'
import type { BookedVoice } from './check/voice-book.ts'
import { Voices } from './check/voices.ts'

export interface VoiceoversOptions {
  speech: SpeechSource
  /** The store of sheets and rows. */
  store: SheetStore
  /** The store for data that all sheets share, also those of other processes: the index of files, and the voices. */
  shared: SheetStore
  clock: Clock
  newId: () => string
  jobs: Jobs
  tools: () => Promise<MediaTools>
  connection: (connection: string) => SpeechConnection | null
  usual: SheetsOptions['usual']
  media: RowContext['media']
  /** Requests all voices of a connection. @throws while they are not available */
  listVoices: (connection: string) => Promise<readonly BookedVoice[]>
  ownVoices: () => readonly BookedVoice[]
  applyDictionary: RowSpecsOptions['applyDictionary']
  sample: RowSpecsOptions['sample']
  /** See `RowWorkOptions.onLost`. */
  onLost?: RunnerOptions['onLost']
  /** Formats texts in the language of the files' readers. */
  format: () => Format
  /** Called when a row's part of a run has ended, with or without a file. */
  onEnded?: (row: Row, sheet: Sheet) => void
  /** Called with unexpected errors that kept a row from being made. */
  onError: (error: unknown) => void
}

/** Voiceovers by sheet: rows of text become files of speech. */
export class Voiceovers {
  readonly sheets: VoiceoverSheets
  readonly rows: RowStore
  readonly maker: RowMaker
  readonly specs: RowSpecs
  readonly #options: VoiceoversOptions
  readonly #store: SheetStore
  readonly #voices: Voices
  readonly #runner: Runner
  readonly #feed: SheetFeed

  constructor(options: VoiceoversOptions) {
    const { store, shared, clock, newId, onError, connection, tools } = options
    this.#options = options
    this.#store = store
    store.dropUnfinished(clock.now() - unfinishedMs)
    this.rows = new RowStore(store.database)
    const { speech } = options
    const outputs = new OutputIndex(shared.database)
    this.maker = new RowMaker({ speech, outputs, clock, tools })
    this.specs = new RowSpecs({
      rows: this.rows,
      applyDictionary: options.applyDictionary,
      sample: options.sample,
      judge: (sheet) => this.sheets.judge(sheet),
    })
    this.#feed = new SheetFeed({
      clock,
      onError,
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
      store: shared,
      clock,
      onError,
      list: options.listVoices,
      own: options.ownVoices,
      onChanged: (connection) => this.sheets.recheckAll(connection),
    })
    this.sheets = new VoiceoverSheets({
      store: this.#store,
      rows: this.rows,
      clock,
      newId,
      voices: this.#voices,
      usual: options.usual,
      connection: (id) => connection(id),
      rowContext: { share: (id) => this.#runner.share(id), media: options.media },
      progress: (id) => this.#runner.progress(id),
      onChanged: (id, changed) => this.#feed.changed(id, changed),
      onEdited: (id) => this.#runner.edited(id),
    })
    this.#runner = new Runner({
      store: this.#store,
      rows: this.rows,
      jobs: options.jobs,
      clock,
      onError,
      maker: this.maker,
      connection,
      owner: processOwner('studio', randomBytes(4).toString('hex')),
      alive: processAlive,
      spec: (sheet, row, at) => this.specs.of(sheet, row, at),
      finished: async (sheet, signal) => {
        const message = await joinSheet({ rows: this.rows, speech, outputs, clock, tools }, sheet, signal)
        await sweepPartials(sheet.folder).catch(onError)
        return message
      },
      onEnded: (sheet, row) => options.onEnded?.(row, sheet),
      onLost: options.onLost,
      onChanged: (id, changed) => this.#feed.changed(id, changed),
    })
  }

  /** Continues the runs of an earlier process. */
  start(): void {
    this.#runner.start()
  }

  async close(): Promise<void> {
    this.#voices.close()
    await this.#runner.stop()
    await this.sheets.idle()
    this.#feed.close()
  }

  watch(signal?: AbortSignal): Stream<VoiceoverEvent> {
    return this.#feed.watch(signal)
  }

  /** Checks rows again after the user's own voices or pronunciations have changed. */
  ownVoicesChanged(): void {
    this.#voices.ownChanged()
  }

  /**
   * Begins a run. @throws StudioError when nothing can be made, or when it would cost credits that `spend` doesn't
   * permit; the signal's reason, before the run has begun
   */
  async run(id: string, choice: RowChoice, spend: boolean, look: Look = {}): Promise<VoiceoverSheet> {
    const sheet = this.sheets.must(id)
    const connection = this.#speechContext(sheet)
    await usableFolder(sheet.folder)
    // With an outdated list, rows would pass the check that the service then refuses one by one.
    await this.#voices.refresh(sheet.connection)
    await this.sheets.idle()
    const chosen: { id: number; resend: boolean }[] = []
    const looked = eachLooked(this.rows.count(id), look)
    for (const { row, resend } of chosenRows(this.rows, sheet, choice)) {
      await looked()
      const spec = await this.specs.of(sheet, row, connection)
      if (await isUpToDate(row, this.maker.signatureOf(spec), spec.path)) continue
      if (!connection.free && !spend && !(await this.maker.isSpoken(spec)))
        throw new StudioError('costs-credits', message('voiceoverErrors.costsCredits', { name: connection.name }), {
          field: 'spend',
          next: message('voiceoverErrors.costsCreditsNext'),
        })
      chosen.push({ id: row.id, resend })
    }
    const running = sheet.runState !== 'idle'
    if (chosen.length === 0 && !running) throw nothingToMake(problemsIn(this.rows, sheet, choice))
    if (!this.#runner.holds(id))
      throw new StudioError('busy', message('voiceoverErrors.busy'), {
        next: message('voiceoverErrors.busyNext'),
      })
    if (!running) this.rows.endRun(id)
    for (let at = 0; at < chosen.length; at += queuedAtOnce) {
      if (at > 0) await breath()
      this.rows.together(() => {
        for (const { id: row, resend } of chosen.slice(at, at + queuedAtOnce))
          this.rows.set(row, { state: 'queued', inRun: 1, resend, reused: false, message: null })
      })
    }
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

  cost(id: string, choice: RowChoice): Promise<Estimate> {
    const sheet = this.sheets.must(id)
    return estimate(this, sheet, choice, this.#speechContext(sheet))
  }

  toProject(id: string, choice: RowChoice, templatePath: string | null): Promise<Project> {
    const { newId } = this.#options
    return projectOf({ ...this, newId }, this.sheets.must(id), choice, templatePath)
  }

  /** All rows with their results, as a worksheet. */
  async workbook(id: string): Promise<WorkbookContent> {
    const sheet = this.sheets.must(id)
    const rows: OutcomeRow[] = []
    for (let offset = 0; ; offset += rowsAtOnce) {
      const page = this.rows.from(id, offset, rowsAtOnce)
      this.sheets.viewRows(sheet, page).forEach((row, index) => {
        const { state, outputFile } = page[index]!
        rows.push({ ...row, result: state === 'done' && outputFile ? basename(outputFile.path) : '' })
      })
      if (page.length < rowsAtOnce) return workbookOf(sheet, rows, this.#options.format())
      await breath()
    }
  }

  /**
   * Writes that workbook into the sheet's folder under a free name. Returns its path. @throws StudioError `folder`,
   * `bad-sheet`
   */
  async saveWorkbook(id: string): Promise<string> {
    const { folder, name } = this.sheets.must(id)
    return saveWorkbook(await usableFolder(folder), name, await this.workbook(id))
  }

  /**
   * Requests the voices of a sheet's connection, so that its rows are checked against them. Returns false while they
   * are not available.
   */
  async voicesNow(id: string): Promise<boolean> {
    const had = await this.#voices.refresh(this.sheets.must(id).connection)
    await this.sheets.idle()
    return had
  }

  /**
   * All rows, marked as done, when the file of each exists as it would be made now; otherwise null. Makes no requests.
   * @throws the signal's reason
   */
  async allThere(id: string, look: Look = {}): Promise<Row[] | null> {
    const sheet = this.sheets.must(id)
    const connection = this.#speechContext(sheet)
    const rows = this.rows.from(id, 0, this.rows.count(id))
    if (sheet.output.joinedGap !== null) return null
    const there: Row[] = []
    const looked = eachLooked(this.rows.count(id), look)
    for (const row of rows) {
      await looked()
      if (row.state !== 'ready') return null
      const outputFile = await this.maker.there(await this.specs.of(sheet, row, connection))
      if (!outputFile) return null
      there.push({ ...row, state: 'done', reused: true, outputFile })
    }
    this.rows.relaxed(() => {
      for (const { id: row, state, reused, outputFile } of there) this.rows.set(row, { state, reused, outputFile })
    })
    return there
  }

  /** Resets finished rows whose file is gone from the disk, so that they are made again. Returns how many. */
  async findFiles(id: string): Promise<number> {
    // During a run, files may be missing because their disk is; the run continues when the disk is back.
    if (this.sheets.must(id).runState !== 'idle') return 0
    return unmakeGone(this.rows, id, (changed) => this.#feed.changed(id, changed))
  }

  /**
   * Path of a row's file, or of the sheet's folder when `row` is null. @throws StudioError while the file isn't made
   */
  pathOf(id: string, row: string | null): string {
    const sheet = this.sheets.must(id)
    if (row === null) return sheet.folder
    const outputFile = this.rows.get(id, Number(row))?.outputFile
    if (outputFile) return outputFile.path
    throw new StudioError('not-found', message('voiceoverErrors.rowNotMade'), {
      next: message('voiceoverErrors.rowNotMadeNext'),
      field: 'row',
    })
  }

  /** Resolves when the run of a voiceover sheet is over or paused. */
  rested(id: string): Promise<void> {
    return this.#runner.rested(id)
  }

  #speechContext(sheet: Sheet): SpeechConnection {
    const connection = this.#options.connection(sheet.connection)
    if (connection) return connection
    throw new StudioError('not-found', message('voiceoverErrors.connectionRemoved'), {
      field: 'connection',
      next: message('voiceoverErrors.connectionRemovedNext'),
    })
  }
}

/** Rows queued per turn of the event loop. */
const queuedAtOnce = 1_000
/** Rows checked per turn of the event loop. */
const rowsAtOnce = 500
/** Age at which sheets are deleted that a crash left half-written, ms. */
const unfinishedMs = 60 * 60_000
