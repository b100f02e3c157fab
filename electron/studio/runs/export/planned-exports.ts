import type { AppEvent } from '../../../common/bridge/index.ts'
import { errorText, message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { SourceStore } from '../../jobs/index.ts'
import type { Clip } from '../../library/index.ts'
import { exportClips } from './export-clips.ts'
import type { ExportContext } from './export-clip.ts'

export interface PlannedExportsOptions {
  context: ExportContext
  sources: Pick<SourceStore, 'exportPlan' | 'withExportPlan' | 'endExportPlan'>
  /** A clip of the library by its job's id; null while there is none. */
  clip: (id: string) => Clip | null
  announce: (notice: Extract<AppEvent, { type: 'notice' }>) => void
}

/**
 * Exports that were asked for together with a clip: each is made once its clip is done, one after the other. One that
 * was interrupted by the end of the studio is made by the next studio.
 */
export class PlannedExports {
  readonly #options: PlannedExportsOptions
  readonly #stop = new AbortController()
  readonly #queued = new Set<string>()
  #work: Promise<void> = Promise.resolve()

  constructor(options: PlannedExportsOptions) {
    this.#options = options
  }

  /** Makes the exports of clips that an earlier studio, or a command of the command line, has finished. */
  start(): void {
    for (const id of this.#options.sources.withExportPlan()) this.clipDone(id)
  }

  /** Makes the export of a clip that is done, if one was asked for. */
  clipDone(id: string): void {
    if (this.#queued.has(id) || this.#options.clip(id) === null) return
    if (this.#options.sources.exportPlan(id) === null) return
    this.#queued.add(id)
    this.#work = this.#work.then(() => this.#export(id)).finally(() => this.#queued.delete(id))
  }

  /** Stops the export under way; resolves when nothing is written any more. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#work
  }

  async #export(id: string): Promise<void> {
    const { context, sources, announce } = this.#options
    const { signal } = this.#stop
    const clip = this.#options.clip(id)
    const plan = sources.exportPlan(id)
    if (clip === null || plan === null || signal.aborted) return
    const name = clip.title
    const failed = (reason: Text): void =>
      announce({
        type: 'notice',
        level: 'error',
        message: message('clipExport.planned.failed', { name, reason }),
        next: message('clipExport.planned.failedNext'),
      })
    try {
      for await (const event of exportClips(context, [clip], plan, signal)) {
        if (event.type === 'progress') continue
        const [first] = event.files
        const count = event.files.length
        if (first) {
          const text = message('clipExport.planned.done', { name, path: first.path, count, folder: plan.folder })
          announce({
            type: 'notice',
            level: 'info',
            message: text,
            ...(first.notes[0] ? { next: first.notes[0] } : {}),
          })
        }
        for (const { message: reason } of event.failed) failed(reason)
      }
    } catch (error) {
      // The next studio makes the export.
      if (signal.aborted) return
      failed(errorText(error))
    }
    // An iterator that ends because of the signal ends without an error.
    if (!signal.aborted) sources.endExportPlan(id)
  }
}
