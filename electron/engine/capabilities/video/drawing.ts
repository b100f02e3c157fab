import { join } from 'node:path'
import { runParallel } from '../../../common/parallel/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { programsAtOnce } from '../../../media/process.ts'
import type { RunContext } from '../../work/generations/types.ts'
import { stages } from '../../core/stages.ts'
import { deliveryOf } from './conversation.ts'
import { createPoseCache, drawSpan, plannedClip, spanOf } from './draw.ts'
import type { DrawnClip, DrawParts, Span } from './draw.ts'
import type { MouthTracks } from './mouths.ts'
import type { VideoPlan } from './plan/types.ts'
import { planAvatarRuns } from './scenes.ts'
import type { AvatarRun, Scene } from './scenes.ts'

interface Drawn {
  span: Span
  /** Path of the clip without its ending. */
  outBase: string
  clip: ReturnType<typeof Promise.withResolvers<DrawnClip>>
}

/** The clips of a video's avatars. Composing begins with those that are there while others are still being drawn. */
export class AvatarDrawing {
  readonly #scenes: readonly Scene[]
  readonly #runs: readonly AvatarRun[]
  readonly #drawn: readonly Drawn[]

  /** @param folder where the clips are written */
  constructor(plan: VideoPlan, scenes: readonly Scene[], folder: string) {
    this.#scenes = scenes
    this.#runs = planAvatarRuns(scenes, plan)
    this.#drawn = this.#runs.map((run, index) => {
      const clip = Promise.withResolvers<DrawnClip>()
      // Whoever waits for a clip gets its error, and so does the one who draws.
      clip.promise.catch(() => undefined)
      return { span: spanOf(run, run.parts), outBase: join(folder, `avatar-${String(index)}`), clip }
    })
  }

  /** The clips of all runs, in their order: of drawn presenters before they are there, of own avatars afterwards. */
  clips(): Promise<DrawnClip[]> {
    return Promise.all(
      this.#drawn.map(async ({ span, outBase, clip }) => {
        const planned = plannedClip(span, outBase)
        return planned ? { ...planned, span } : clip.promise
      }),
    )
  }

  /** The files of `clips` that are being made, by path. */
  get pending(): ReadonlyMap<string, Promise<unknown>> {
    return new Map(
      this.#drawn.flatMap(({ span, outBase, clip }) => {
        const planned = plannedClip(span, outBase)
        return planned ? [[planned.path, clip.promise] as const] : []
      }),
    )
  }

  /**
   * The clips in the order in which they are drawn: scenes that take longest come first, so that what is composed at the end,
   * when nothing else is left to do, is short.
   */
  #inOrder(): Drawn[] {
    const costs = new Map<number, number>()
    for (const { parts } of this.#runs)
      for (const { scene, durationMs } of parts) costs.set(scene, (costs.get(scene) ?? 0) + durationMs)
    const cost = ({ span }: Drawn): number => Math.max(...span.run.parts.map(({ scene }) => costs.get(scene)!))
    return this.#drawn.toSorted((a, b) => cost(b) - cost(a))
  }

  /** Draws all clips. @param onShare receives the progress, 0 to 1, and what is being done */
  async draw(
    mouths: MouthTracks,
    parts: DrawParts,
    context: Pick<RunContext, 'signal'>,
    onShare: (share: number, stage: Text) => void,
  ): Promise<void> {
    const posesOf = createPoseCache(this.#scenes, mouths)
    const total = this.#runs.reduce((sum, run) => sum + run.durationMs, 0)
    const shares = this.#runs.map(() => 0)
    const jobs = this.#inOrder().map(({ span, outBase, clip }) => async (signal: AbortSignal): Promise<void> => {
      const { run } = span
      const index = this.#runs.indexOf(run)
      const report = (share: number, stage: Text) => {
        shares[index] = share
        onShare(this.#runs.reduce((sum, { durationMs }, at) => sum + shares[at]! * durationMs, 0) / total, stage)
      }
      // The mouths of speech that the engine made follow from its phonemes.
      const isKnown = run.parts.every(({ scene }) => this.#scenes[scene]?.voice?.phonemes !== undefined)
      const listening = isKnown ? 0.02 : 0.3
      const poses = await posesOf(run, (share) => report(share * listening, stages.listeningToVoice))
      const drawn = await drawSpan(span, { poses, ...deliveryOf(run, this.#scenes) }, parts, {
        outBase,
        purpose: 'compose',
        most: Math.max(1, Math.floor(programsAtOnce / this.#runs.length)),
        signal,
        onProgress: (share) => report(listening + share * (1 - listening), stages.drawingAvatars),
      })
      clip.resolve({ ...drawn, span })
    })
    try {
      await runParallel(programsAtOnce, jobs, context.signal)
    } catch (error) {
      for (const { clip } of this.#drawn) clip.reject(error)
      throw error
    }
  }
}
