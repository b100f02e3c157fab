import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { largestRecording } from '../../../common/bridge/index.ts'
import type { ReadScript, Recording, RecordingEvent, RecordingKind } from '../../../common/bridge/index.ts'
import { GreenroomError, errorText, message } from '../../../common/messages/index.ts'
import { safeName } from '../../../common/naming/index.ts'
import { isMediaError, probe } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { removeNoise } from '../../../media/noise/index.ts'
import { Channel } from '../../core/channel.ts'
import type { Stream } from '../../core/channel.ts'
import type { Clock } from '../../core/clock.ts'
import { Mutex } from '../../core/concurrency.ts'
import { StudioError } from '../../core/studio-error.ts'
import { diskFault } from '../downloads/index.ts'
import { cleanFilm } from './clean-film.ts'
import { toFilm, toWav } from './convert.ts'
import { shownEntry } from './entry.ts'
import type { Entry } from './entry.ts'
import { gone, nothingRecorded } from './faults.ts'
import { KeptStream } from './kept-stream.ts'
import { storedRecording } from './stored.ts'
import type { StoredRecording } from './stored.ts'

export interface RecordingsOptions {
  folder: string
  tools: () => Promise<MediaTools>
  clock: Clock
  newId: () => string
  onError: (error: unknown) => void
  mostBytes?: number
}

export interface NewRecording {
  project: string
  scene: string | null
  group: string
  kind: RecordingKind
  name: string
  script: ReadScript | null
}

/** Recordings made in the editor: stored while they arrive, then made into files that stay until they are deleted. */
export class Recordings {
  readonly #options: RecordingsOptions
  readonly #entries = new Map<string, Entry>()
  readonly #events = new Channel<RecordingEvent>({
    keyOf: (event) => (event.type === 'changed' ? event.recording.id : event.id),
  })
  /** One conversion at a time: each keeps the processor busy. */
  readonly #work = new Mutex()
  #opening: Promise<void> = Promise.resolve()
  #closing = false

  constructor(options: RecordingsOptions) {
    this.#options = options
  }

  /** Finds what earlier runs left; conversions that were under way go on. */
  start(): void {
    this.#opening = this.#open().catch(this.#options.onError)
  }

  /** Begins a recording. @throws StudioError `disk-full`, SaveFault */
  async begin(input: NewRecording): Promise<{ id: string; address: string }> {
    const { folder, clock, newId } = this.#options
    await this.#opening
    const head: StoredRecording = {
      ...input,
      id: newId(),
      startedAt: clock.now(),
      tries: 0,
      ended: false,
      offsetMs: 0,
      durationMs: 0,
      file: null,
      cleanFile: null,
    }
    const kept = await KeptStream.begin(join(folder, head.id), head, this.#mostBytes)
    this.#entries.set(head.id, { kept, heardAt: clock.now(), working: null, share: null, problem: null })
    this.#changed(head.id)
    return { id: head.id, address: `upload/recording?id=${encodeURIComponent(head.id)}` }
  }

  /** Adds bytes. @returns number of bytes stored. @throws StudioError `no-recording`, `disk-full`, `too-large`, `gap` */
  async append(id: string, at: number, body: AsyncIterable<Uint8Array>): Promise<number> {
    const entry = this.#must(id)
    if (entry.kept.head.ended) throw gone()
    entry.heardAt = this.#options.clock.now()
    const size = await entry.kept.append(at, body)
    entry.heardAt = this.#options.clock.now()
    return size
  }

  /** Ends a recording and makes its file in the background. @throws StudioError `no-recording`, `empty` */
  async finish(id: string, offsetMs: number): Promise<Recording> {
    await this.#opening
    const entry = this.#must(id)
    const { kept } = entry
    await kept.settled()
    if (kept.head.file === null && entry.working === null) {
      if (kept.size === 0) {
        await this.discard(id)
        throw nothingRecorded()
      }
      const lengthMs = Math.max(0, (entry.heardAt || (await stat(kept.stream)).mtimeMs) - kept.head.startedAt)
      Object.assign(kept.head, { ended: true, offsetMs: kept.head.offsetMs || offsetMs, durationMs: lengthMs })
      await kept.store()
      this.#begin(entry, (signal) => this.#convert(entry, signal), 'recordingErrors.notConverted')
    }
    return shownEntry(entry, this.#options.clock.now())
  }

  /** Recordings of a project, newest first. */
  async list(project: string): Promise<Recording[]> {
    await this.#opening
    return [...this.#entries.values()]
      .filter(({ kept }) => kept.head.project === project)
      .map((entry) => shownEntry(entry, this.#options.clock.now()))
      .toSorted((a, b) => b.startedAt - a.startedAt || a.id.localeCompare(b.id))
  }

  watch(signal?: AbortSignal): Stream<RecordingEvent> {
    return this.#events.subscribe(signal)
  }

  cancel(id: string): void {
    this.#must(id).working?.abort(new StudioError('cancelled', message('recordingErrors.cancelled')))
  }

  /** Makes the file without noise in the background. @throws StudioError `no-recording`, `no-voice`, `busy` */
  async removeNoise(id: string, name: string): Promise<void> {
    await this.#opening
    const entry = this.#must(id)
    const { head } = entry.kept
    if (head.kind === 'screen') throw new StudioError('no-voice', message('recordingErrors.notVoice'))
    if (head.file === null || entry.working)
      throw new StudioError('busy', message('recordingErrors.inUse'), { next: message('recordingErrors.waitOrCancel') })
    if (head.cleanFile === null)
      this.#begin(entry, (signal) => this.#clean(entry, name, signal), 'recordingErrors.noiseNotRemoved')
  }

  /** Deletes a recording with its files; what is under way ends. */
  async discard(id: string): Promise<void> {
    await this.#opening
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    entry.working?.abort(new StudioError('cancelled', message('recordingErrors.cancelled')))
    this.#events.publish({ type: 'removed', id })
    await this.#work.run(() => entry.kept.remove())
  }

  /** Stops; unfinished recordings stay on the disk for the next start. */
  async close(): Promise<void> {
    this.#closing = true
    const closing = new StudioError('cancelled', message('recordingErrors.closing'))
    for (const { working } of this.#entries.values()) working?.abort(closing)
    await this.#opening
    await this.#work.idle()
    await Promise.all([...this.#entries.values()].map(({ kept }) => kept.settled()))
    this.#events.close()
  }

  get #mostBytes(): number {
    return this.#options.mostBytes ?? largestRecording
  }

  async #open(): Promise<void> {
    const found = await KeptStream.left(
      this.#options.folder,
      storedRecording,
      this.#mostBytes,
      (head) => head.file !== null,
    )
    for (const kept of found) {
      const entry: Entry = { kept, heardAt: 0, working: null, share: null, problem: null }
      this.#entries.set(kept.head.id, entry)
      if (kept.head.ended && kept.head.file === null && kept.head.tries < mostTries && !this.#closing)
        this.#begin(entry, (signal) => this.#convert(entry, signal), 'recordingErrors.notConverted')
    }
  }

  /** Runs work on a recording in its turn; a failure stands at the recording. */
  #begin(
    entry: Entry,
    work: (signal: AbortSignal) => Promise<void>,
    failed: 'recordingErrors.notConverted' | 'recordingErrors.noiseNotRemoved',
  ): void {
    const { id } = entry.kept.head
    const working = new AbortController()
    Object.assign(entry, { working, share: 0, problem: null })
    this.#changed(id)
    const turn = this.#work.run(async () => {
      working.signal.throwIfAborted()
      await work(working.signal)
    })
    void turn
      .catch((error: unknown) => {
        if (this.#closing) return
        if (working.signal.aborted) {
          entry.problem = { message: message('recordingErrors.cancelled') }
          return
        }
        const why = diskFault(error, entry.kept.stream)
        const next = why instanceof GreenroomError ? why.next : undefined
        entry.problem = {
          message: message(failed, { reason: errorText(why) }),
          next: next ?? message('recordingErrors.tryConvert'),
        }
        this.#options.onError(error)
      })
      .finally(() => {
        Object.assign(entry, { working: null, share: null })
        this.#changed(id)
      })
  }

  async #convert(entry: Entry, signal: AbortSignal): Promise<void> {
    const { kept } = entry
    const { kind, name, offsetMs } = kept.head
    await kept.tried()
    const file = `${safeName(name, 'Recording')}${kind === 'voice' ? '.wav' : '.mp4'}`
    const part = join(kept.folder, `part-${file}`)
    const to = join(kept.folder, file)
    try {
      const options = {
        from: kept.stream,
        to: part,
        signal,
        onProgress: (share: number) => this.#progress(entry, share),
      }
      if (kind === 'voice') kept.head.durationMs = await toWav(options)
      else {
        const tools = await this.#options.tools()
        await toFilm(tools, { ...options, durationMs: kept.head.durationMs + offsetMs, offsetMs })
        kept.head.durationMs = (await probe(tools, part, { signal })).durationMs ?? kept.head.durationMs
      }
      signal.throwIfAborted()
      await rename(part, to)
    } catch (error) {
      await rm(part, { force: true })
      if (isMediaError(error, 'unreadable')) throw nothingRecorded(error)
      throw error
    }
    kept.head.file = file
    await kept.store()
    await kept.dropStream()
  }

  async #clean({ kept }: Entry, name: string, signal: AbortSignal): Promise<void> {
    const { file, kind } = kept.head
    const given = `${safeName(name, 'Recording')}${kind === 'voice' ? '.wav' : '.mp4'}`
    const cleanFile = given === file ? `_${given}` : given
    const [from, to] = [join(kept.folder, file ?? ''), join(kept.folder, cleanFile)]
    const onProgress = (share: number): void => this.#progress(this.#must(kept.head.id), share)
    let isMade = true
    if (kind === 'voice') await removeNoise(from, to, { signal, onProgress })
    else {
      const part = join(kept.folder, `part-${cleanFile}`)
      try {
        isMade = await cleanFilm(await this.#options.tools(), { from, to: part, signal, onProgress })
        signal.throwIfAborted()
        if (isMade) await rename(part, to)
      } finally {
        await rm(part, { force: true })
      }
    }
    // A film without sound has no noise.
    kept.head.cleanFile = isMade ? cleanFile : file
    await kept.store()
  }

  #progress(entry: Entry, share: number): void {
    entry.share = share
    this.#changed(entry.kept.head.id)
  }

  #changed(id: string): void {
    const entry = this.#entries.get(id)
    if (entry) this.#events.publish({ type: 'changed', recording: shownEntry(entry, this.#options.clock.now()) })
  }

  #must(id: string): Entry {
    const found = this.#entries.get(id)
    if (found) return found
    throw gone()
  }
}

/** Most conversions of a recording that are begun by themselves, one at each start. */
const mostTries = 3
