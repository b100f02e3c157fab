import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { RowChoice, VoiceoverEvent, VoiceoverSheet } from '../../../common/bridge/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { sweepPartials } from '../../../media/voice-files/index.ts'
import type { Stream } from '../../core/channel.ts'
import { processAlive, processOwner } from '../../durable/index.ts'
import { saveWorkbook } from '../../authoring/sheets/index.ts'
import type { WorkbookContent } from '../../authoring/sheets/index.ts'
import { usableFolder } from '../../core/settings/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { estimate } from './run/estimate.ts'
import type { Estimate } from './run/estimate.ts'
import { SheetFeed } from './run/sheet-feed.ts'
import { joinNow, joinSheet } from './make/joined.ts'
import type { JoinedParts } from './make/joined.ts'
import { OutputIndex } from './make/output-index.ts'
import { unmakeGone } from './make/unmake-gone.ts'
import { RowMaker } from './make/make-row.ts'
import type { SpeechConnection } from '../../speech/index.ts'
import { RowSpecs } from './make/row-specs.ts'
import { RowStore } from './store/row-store.ts'
import { connectionRemoved, nothingToMake, problemsIn, rowNotMade, stillRunning } from './run/run-rows.ts'
import { queueRows, rowsToMake } from './run/rows-to-make.ts'
import { allThere } from './run/all-there.ts'
import { matchFiles } from './run/match-files.ts'
import type { Look } from './run/look.ts'
import { Runner } from './run/runner.ts'
import { VoiceoverSheets } from './edit/sheets.ts'
import type { SheetStore } from './store/store.ts'
import { projectOf } from './to-editor.ts'
import { workbookOf } from './to-workbook.ts'
import { writeSheetZip } from './to-zip.ts'
import type { SheetZip } from './to-zip.ts'
import type { Row, Sheet } from './store/types.ts'
import { Voices } from './check/voices.ts'
import type { VoiceoversOptions } from './voiceovers-options.ts'

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
  readonly #joined: JoinedParts

  constructor(options: VoiceoversOptions) {
    const { store, shared, clock, newId, onError, connection, tools } = options
    this.#options = options
    this.#store = store
    store.dropUnfinished(clock.now())
    this.rows = new RowStore(store.database)
    const { speech, sign, listen } = options
    const outputs = new OutputIndex(shared.database)
    this.#joined = { rows: this.rows, speech, outputs, clock, tools, sign }
    this.maker = new RowMaker({ ...this.#joined, listen, onError })
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
      keepFile: (file) => outputs.keep(file, clock.now()),
      onChanged: (id, changed) => this.#feed.changed(id, changed),
      onEdited: (id) => this.#runner.edited(id),
      matchFiles: async (sheet) => {
        const found = connection(sheet.connection)
        // A run that has paused for a full disk goes on in another folder with the rows that are left.
        if (found && sheet.runState === 'idle') await matchFiles(this, sheet, found)
      },
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
        const message = await joinSheet(this.#joined, sheet, signal)
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
    const connection = this.connectionOf(sheet)
    await usableFolder(sheet.folder)
    // With an outdated list, rows would pass the check that the service then refuses one by one.
    await this.#voices.refresh(sheet.connection)
    await this.sheets.idle()
    const chosen = await rowsToMake(this, { sheet, choice, connection, spend, look })
    const running = sheet.runState !== 'idle'
    if (chosen.length === 0 && !running) throw nothingToMake(problemsIn(this.rows, sheet, choice))
    if (!this.#runner.holds(id))
      throw new StudioError('busy', message('voiceoverErrors.busy'), {
        next: message('voiceoverErrors.busyNext'),
      })
    if (!running) this.rows.endRun(id)
    await queueRows(this.rows, chosen)
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
    return estimate(this, sheet, choice, this.connectionOf(sheet))
  }

  toProject(id: string, choice: RowChoice, templatePath: string | null): Promise<Project> {
    const { newId } = this.#options
    return projectOf({ ...this, newId }, this.sheets.must(id), choice, templatePath)
  }

  /** All rows with their results, as a worksheet. */
  workbook(id: string): Promise<WorkbookContent> {
    return workbookOf(this, this.sheets.must(id), this.#options.format())
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
   * Writes the sheet's files into a ZIP: at `path`, or in the sheet's folder under a free name.
   * @throws StudioError `folder`, `nothing`; SaveFault of the disk
   */
  async zip(
    id: string,
    { path, ...work }: { path?: string; signal?: AbortSignal | undefined; onShare?: (share: number) => void } = {},
  ): Promise<SheetZip> {
    const sheet = this.sheets.must(id)
    const folder = await usableFolder(path === undefined ? sheet.folder : dirname(path))
    return writeSheetZip(this.rows, sheet, { folder, path }, work)
  }

  /** Joins the files of all rows into one. Returns its path. @throws StudioError `folder`, `still-going`, as `joinNow` */
  async join(id: string, signal: AbortSignal): Promise<string> {
    await this.sheets.idle()
    const sheet = this.sheets.must(id)
    await usableFolder(sheet.folder)
    if (sheet.runState !== 'idle') throw stillRunning()
    const path = await joinNow(this.#joined, sheet, signal)
    this.#store.setRun(id, 'idle', null, null)
    this.#feed.changed(id, [])
    return path
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
  allThere(id: string, look: Look = {}): Promise<Row[] | null> {
    const sheet = this.sheets.must(id)
    return allThere(this, sheet, this.connectionOf(sheet), look)
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
    throw rowNotMade()
  }

  /** Resolves when the run of a voiceover sheet is over or paused. */
  rested(id: string): Promise<void> {
    return this.#runner.rested(id)
  }

  /** The connection that speaks a sheet. @throws StudioError where it was removed */
  connectionOf(sheet: Sheet): SpeechConnection {
    const connection = this.#options.connection(sheet.connection)
    if (connection) return connection
    throw connectionRemoved()
  }
}
