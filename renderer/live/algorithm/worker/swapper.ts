import { createTracker } from '@common/faces/tracker.ts'
import type { FaceTracker, TrackedFace, TrackerModels } from '@common/faces/tracker-types.ts'
import type { Pixels } from '@common/faces/sample.ts'
import { Chooser, LiveFace, createLiveModels, patchPlanes } from '@common/faces/live/index.ts'
import type { LiveRuns, LiveSource } from '@common/faces/live/index.ts'
import type { AlgorithmSettings } from '../types.ts'
import type { Painter } from './gl/painter.ts'
import { Label } from './label.ts'
import type { Meter, Stage } from './meter.ts'
import type { OpenFrame } from './frame.ts'

/** Faces that are followed at a time. */
const MOST_FACES = 4

/** Swaps the faces of one session's frames. */
export class Swapper {
  readonly #meter: Meter
  readonly #tracker: FaceTracker<Pixels>
  readonly #chooser = new Chooser()
  readonly #label = new Label()
  #settings: AlgorithmSettings
  #sources: readonly LiveSource[] = []
  #faces = new Map<number, LiveFace>()

  constructor(runs: LiveRuns, settings: AlgorithmSettings, meter: Meter) {
    this.#settings = settings
    this.#meter = meter
    this.#tracker = createTracker(timed(createLiveModels(runs), meter), { maxFaces: MOST_FACES, fast: true })
  }

  set(settings: Partial<AlgorithmSettings>): void {
    this.#settings = { ...this.#settings, ...settings }
  }

  setSources(sources: readonly LiveSource[]): void {
    this.#sources = sources
  }

  get sources(): readonly LiveSource[] {
    return this.#sources
  }

  /** Changes the frame's planes; how many faces it drew. None: not a bit has changed. */
  async swap(frame: OpenFrame, timeMs: number, painter: Painter): Promise<number> {
    const tracked = await this.#tracker.next(frame.picture, timeMs)
    return this.#meter.time('drawMs', () => this.#draw(frame, tracked, timeMs, painter))
  }

  #draw(frame: OpenFrame, tracked: readonly TrackedFace[], timeMs: number, painter: Painter): number {
    this.#faces = new Map([...this.#faces].filter(([id]) => tracked.some((face) => face.id === id)))
    const chosen = this.#chooser.choose(tracked, this.#settings.faces, this.#sources.length)
    let drawn = 0
    for (const { face, source } of chosen) {
      const live = this.#faces.get(face.id) ?? new LiveFace()
      this.#faces.set(face.id, live)
      const plan = live.plan(frame.picture, face.mesh.points, timeMs, this.#sources[source]!)
      if (!plan) continue
      patchPlanes(frame.planes, frame.picture, painter.draw(frame.picture, plan), plan.rect, frame.colors)
      drawn++
    }
    if (drawn > 0 && this.#settings.label) {
      const { rect, colors } = this.#label.of(frame.picture)
      patchPlanes(frame.planes, frame.picture, colors, rect, frame.colors)
    }
    return drawn
  }
}

function timed(models: TrackerModels<Pixels>, meter: Meter): TrackerModels<Pixels> {
  const during = <T>(stage: Stage, work: () => Promise<T>): Promise<T> => meter.time(stage, work)
  return {
    ...models,
    detect: (picture, options) => during('detectMs', () => models.detect(picture, options)),
    mesh: (picture, region, options) => during('meshMs', () => models.mesh(picture, region, options)),
  }
}
