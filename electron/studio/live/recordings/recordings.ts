import { message } from '../../../common/messages/index.ts'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { largestLiveRecording, liveRecordingQuietMs } from '../../../common/bridge/index.ts'
import type { LiveRecording } from '../../../common/bridge/index.ts'
import { safeName } from '../../../common/naming/index.ts'
import { isMediaError } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { SignFile } from '../../../media/provenance/index.ts'
import type { Clock } from '../../core/clock.ts'
import { diskFault, hashFile } from '../../media/downloads/index.ts'
import type { Clip, Inspect } from '../../library/index.ts'
import { makeFolders } from '../../core/make-folders.ts'
import { publishNumbered } from '../../core/publish-numbered.ts'
import { StudioError } from '../../core/studio-error.ts'
import { KeptStream } from '../../media/recordings/index.ts'
import { toMp4 } from './to-mp4.ts'

export interface LiveRecordingsOptions {
  /** Folder for recordings until they are finished. */
  folder: string
  /** Absolute path of the folder for clips. */
  clips: () => string
  tools: () => Promise<MediaTools>
  inspect: Inspect
  /** Signs clips with content credentials. */
  sign?: SignFile
  clock: Clock
  newId: () => string
  /** Adds a finished clip to the library. */
  keep: (clip: Clip) => void
  /**
   * Called for a recording whose page is gone, such as after a crash: with the error, or null when the clip is in the
   * library.
   */
  onLeft: (name: string, fault: Error | null, path: string) => void
  onError: (error: unknown) => void
  mostBytes?: number
  quietMs?: number
}

const storedHead = z.object({
  id: z.string().min(1),
  session: z.string(),
  connection: z.string(),
  name: z.string().min(1),
  framesPerSecond: z.number().min(1),
  marked: z.boolean(),
  mark: z.boolean(),
  startedAt: z.number(),
  tries: z.number().int().min(0),
})
type RecordingHead = z.infer<typeof storedHead>
type KeptRecording = KeptStream<RecordingHead>

export type NewRecording = Omit<RecordingHead, 'id' | 'startedAt' | 'tries'>

/** Most attempts at converting a recording; a further one is made at each start. */
const mostTries = 3

/** An unreadable recording of at most this many bytes is taken for one too short to hold a complete picture. */
const mostEmptyBytes = 300_000

function nothingRecorded(cause?: unknown): StudioError {
  return new StudioError('empty', message('liveErrors.nothingRecorded'), {
    next: message('liveErrors.recordLonger'),
    cause,
  })
}

/** Recordings that windows make of live sessions: stored while they arrive, then made into clips of the library. */
export class LiveRecordings {
  readonly #options: LiveRecordingsOptions
  readonly #open = new Map<string, { kept: KeptRecording; heardAt: number }>()
  readonly #finishing = new Map<string, Promise<Clip>>()
  readonly #closing = new AbortController()
  #timer: ReturnType<typeof setInterval> | undefined
  #recovering: Promise<unknown> = Promise.resolve()

  constructor(options: LiveRecordingsOptions) {
    this.#options = options
  }

  /** Continues recordings that a crash left, and watches for those that a window abandons. */
  start(): void {
    const { quietMs = liveRecordingQuietMs, onError } = this.#options
    this.#recovering = this.#recover().catch(onError)
    this.#timer = setInterval(() => this.#finishQuiet(quietMs), quietMs / 4)
    this.#timer.unref()
  }

  /** Begins a recording. @throws StudioError `disk-full`, SaveFault */
  async begin(input: NewRecording): Promise<LiveRecording> {
    const { folder, clock, newId } = this.#options
    const head = { ...input, id: newId(), startedAt: clock.now(), tries: 0 }
    const kept = await KeptStream.begin(join(folder, head.id), head, this.#mostBytes)
    this.#open.set(head.id, { kept, heardAt: clock.now() })
    return { id: head.id, address: `upload/live-recording?id=${encodeURIComponent(head.id)}` }
  }

  /**
   * Adds bytes to a recording. @returns number of bytes stored. @throws StudioError `no-recording`, `disk-full`,
   * `too-large`, `gap`
   */
  append(id: string, at: number, body: AsyncIterable<Uint8Array>): Promise<number> {
    const found = this.#must(id)
    found.heardAt = this.#options.clock.now()
    return found.kept.append(at, body)
  }

  /**
   * Makes the clip of a recording; concurrent calls share one result. @throws StudioError `no-recording`, `empty`;
   * SaveFault; MediaError
   */
  async finish(id: string): Promise<Clip> {
    const under = this.#finishing.get(id)
    if (under) return under
    const { kept } = this.#must(id)
    this.#open.delete(id)
    return this.#finish(kept)
  }

  async discard(id: string): Promise<void> {
    const found = this.#open.get(id)
    this.#open.delete(id)
    await found?.kept.remove()
  }

  /** Stops; unfinished recordings stay on the disk for the next start. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort(new Error('the studio is closing'))
    await Promise.allSettled([this.#recovering, ...this.#finishing.values()])
    await Promise.all([...this.#open.values()].map(({ kept }) => kept.settled()))
  }

  get #mostBytes(): number {
    return this.#options.mostBytes ?? largestLiveRecording
  }

  #must(id: string): { kept: KeptRecording; heardAt: number } {
    const found = this.#open.get(id)
    if (found) return found
    throw new StudioError('no-recording', message('liveErrors.recordingEnded'), {
      field: 'id',
      next: message('liveErrors.lookInLibrary'),
    })
  }

  #finish(kept: KeptRecording): Promise<Clip> {
    const { id } = kept.head
    const clip = this.#make(kept)
    this.#finishing.set(id, clip)
    const done = (): boolean => this.#finishing.delete(id)
    void clip.then(done, done)
    return clip
  }

  async #make(kept: KeptRecording): Promise<Clip> {
    const { clips, tools, inspect, clock, keep } = this.#options
    const { signal } = this.#closing
    const { id, name, framesPerSecond, mark, marked, startedAt, connection } = kept.head
    await kept.settled()
    if (kept.size === 0) {
      await kept.remove()
      throw nothingRecorded()
    }
    const folder = clips()
    const part = join(folder, `.${id}.greenroom-part.mp4`)
    try {
      await kept.tried()
      await makeFolders(folder)
      await toMp4(await tools(), {
        from: kept.stream,
        to: part,
        framesPerSecond,
        signal,
        mark: mark && !marked,
      })
      const marks = mark || marked ? (['visible-sign'] as const) : []
      await this.#options.sign?.({ path: part, origin: { kind: 'created', source: 'composite', marks } })
      const { durationMs, width, height, fps = null } = await inspect(part, 'video', signal)
      const sha256 = await hashFile(part)
      const path = await publishNumbered(part, folder, safeName(name, 'Live'), '.mp4')
      const clip: Clip = {
        jobId: id,
        kind: 'live-swap',
        title: name,
        path,
        size: (await stat(path)).size,
        durationMs,
        width,
        height,
        sha256,
        fps,
        media: 'video',
        connection,
        preview: false,
        stack: null,
        captionsDrawn: false,
        // No service has a copy of the clip, so it doesn't expire.
        madeAt: startedAt,
        expiresAt: 0,
        savedAt: clock.now(),
      }
      keep(clip)
      await kept.remove()
      return clip
    } catch (error) {
      await rm(part, { force: true })
      signal.throwIfAborted()
      if (kept.size <= mostEmptyBytes && isMediaError(error, 'unreadable')) {
        await kept.remove()
        throw nothingRecorded(error)
      }
      throw diskFault(error, part)
    }
  }

  async #recover(): Promise<void> {
    for (const kept of await KeptStream.left(this.#options.folder, storedHead, this.#mostBytes)) {
      if (this.#closing.signal.aborted) return
      if (kept.head.tries < mostTries) await this.#leave(kept)
    }
  }

  #finishQuiet(quietMs: number): void {
    const now = this.#options.clock.now()
    for (const [id, { kept, heardAt }] of this.#open) {
      if (now - heardAt < quietMs) continue
      this.#open.delete(id)
      if (kept.size > 0) void this.#leave(kept)
      else kept.remove().catch(this.#options.onError)
    }
  }

  async #leave(kept: KeptRecording): Promise<void> {
    const { onLeft, onError } = this.#options
    try {
      await this.#finish(kept)
      onLeft(kept.head.name, null, kept.stream)
    } catch (error) {
      if (this.#closing.signal.aborted) return
      onError(error)
      onLeft(kept.head.name, error instanceof Error ? error : new Error(String(error)), kept.stream)
    }
  }
}
