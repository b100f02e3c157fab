import { join } from 'node:path'
import type { HandOffEvent, HandOffPlan } from '../../../common/bridge/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { formatIn, message } from '../../../common/messages/index.ts'
import { safeName } from '../../../common/naming/index.ts'
import { TimeLeft } from '../../../common/progress/index.ts'
import type { SignFile } from '../../../media/provenance/index.ts'
import { renderDeps } from '../../authoring/render/index.ts'
import type { RenderServices, RenderStage } from '../../authoring/render/index.ts'
import { Channel } from '../../core/channel.ts'
import { usableFolder } from '../../core/settings/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { isResting } from '../../jobs/index.ts'
import { diskFault } from '../../media/downloads/index.ts'
import type { BuiltInEngine } from '../../service/built-in/index.ts'
import { preflightDeps, windowProject } from '../generate/index.ts'
import type { PreflightServices } from '../generate/index.ts'
import { handOff } from './hand-off.ts'
import { writeStems } from './stems.ts'

export interface HandOffsOptions extends RenderServices, PreflightServices {
  engine: Pick<BuiltInEngine, 'connection' | 'client'>
  newId: () => string
  sign: SignFile
  /** Whether videos of real persons who were made to speak bear the visible mark. */
  marks: () => boolean
  /** Shows a folder in the system's file manager; absent where the host can't. */
  reveal?: ((path: string) => Promise<void>) | undefined
}

/** Share of the progress that checks, uploads and speech take. */
const preparing = 0.15

/** Hands projects of windows off with the built-in engine, whatever their connection. */
export class HandOffs {
  readonly #options: HandOffsOptions
  readonly #folders = new Set<string>()

  constructor(options: HandOffsOptions) {
    this.#options = options
  }

  /** @throws RenderError, StudioError, errors of the disk as `SaveFault` */
  async *make(project: Project, plan: HandOffPlan, leaving: AbortSignal): AsyncGenerator<HandOffEvent, void> {
    const events = new Channel<HandOffEvent>({ keyOf: ({ type }) => type })
    const subscription = events.subscribe(leaving)
    const work = this.#make(project, plan, leaving, (event) => events.publish(event)).then(
      (done) => {
        events.publish(done)
        events.close()
      },
      (error: unknown) => events.close(error instanceof Error ? error : new Error(String(error))),
    )
    try {
      yield* subscription
    } finally {
      await work
    }
  }

  async reveal(folder: string): Promise<void> {
    const { reveal } = this.#options
    if (!reveal || !this.#folders.has(folder))
      throw new StudioError('not-here', message('libraryErrors.cannotOpenFile', { path: folder }), {
        next: message('libraryErrors.openYourself'),
      })
    await reveal(folder)
  }

  async #make(
    project: Project,
    { make, folder, name, language }: HandOffPlan,
    signal: AbortSignal,
    tell: (event: HandOffEvent) => void,
  ): Promise<HandOffEvent> {
    const { engine, clock, tools, sign, marks } = this.#options
    const out = join(await usableFolder(folder), safeName(name))
    const time = new TimeLeft()
    let stage: RenderStage | 'draw' = 'check'
    const report = (share: number | null): void => {
      if (share !== null) time.add(clock.now(), share)
      const etaMs = share === null ? null : time.left(clock.now(), 1 - share)
      tell({ type: 'progress', share, etaMs, message: message(stageTexts[stage]) })
    }
    const onShare = (share: number): void => {
      stage = 'draw'
      report(preparing + share * (1 - preparing))
    }
    const parent = `hand-off-${this.#options.newId()}`
    const { connection } = engine
    const deps = renderDeps(this.#options, {
      ...preflightDeps(this.#options, connection, signal),
      signal,
      parent,
      watcher: {
        stage: (next) => {
          stage = next
          report(null)
        },
        progress: (share) => report(share === null || stage !== 'speech' ? null : share * preparing),
        warn: () => undefined,
      },
    })
    const { kind: _kind, ...asked } = windowProject(project, 'avatar-video', connection)
    const common = { render: deps, engine: engine.client().engine, onShare }
    try {
      const request = { ...asked, out }
      const words = formatIn(language)
      const done =
        make === 'stems'
          ? await writeStems({ ...common, sign }, { ...request, mark: marks() })
          : await handOff({ ...common, tools, words }, { ...request, format: make })
      this.#folders.add(done.folder)
      const files = typeof done.files === 'number' ? done.files : done.files.length
      const told = 'notes' in done ? { baked: done.notes, dropped: [] } : { baked: done.baked, dropped: done.dropped }
      return { type: 'done', folder: done.folder, files, ...told }
    } catch (error) {
      throw diskFault(error, out)
    } finally {
      // The speech of a hand-off is not shown in the list of jobs.
      const { jobs } = this.#options
      for (const child of jobs.list({ parentId: parent })) {
        if (!isResting(child.state)) jobs.cancel(child.id)
        jobs.remove(child.id)
      }
    }
  }
}

const stageTexts = {
  check: 'jobSteps.preview.check',
  upload: 'jobSteps.preview.upload',
  speech: 'jobSteps.preview.speech',
  video: 'handOff.drawing',
  download: 'handOff.drawing',
  draw: 'handOff.drawing',
} as const
