import { createTracker } from '@common/faces/tracker.ts'
import type { FaceTracker, TrackedFace, TrackerModels } from '@common/faces/tracker-types.ts'
import type { Pixels } from '@common/faces/draw/index.ts'
import { Chooser, LiveFace, LiveTrackerModels, drawOpenings, patchPlanes } from '@common/faces/live/index.ts'
import type { FacePlan, LiveRuns, LiveSource } from '@common/faces/live/index.ts'
import type { AlgorithmSettings } from '../types.ts'
import type { Drawing, FacePainter } from './drawing.ts'
import { Label } from './label.ts'
import type { FrameWatch, Stage } from './meter.ts'
import type { OpenFrame } from './frame.ts'

/** Most faces that are tracked. */
const mostFaces = 4

/** A face that is being drawn, with its plan. */
export interface Overlay {
  drawing: Drawing
  plan: FacePlan
}

/** Swaps the faces of one session's frames. */
export class Swapper {
  /** Measurement of the current frame. */
  #watch: FrameWatch | undefined
  readonly #tracker: FaceTracker<Pixels>
  readonly #chooser = new Chooser()
  readonly #label = new Label()
  #settings: AlgorithmSettings
  #sources: readonly LiveSource[] = []
  #faces = new Map<number, LiveFace>()

  constructor(runs: LiveRuns, settings: AlgorithmSettings) {
    this.#settings = settings
    const models = timed(new LiveTrackerModels(runs), (stage, work) => this.#watch?.time(stage, work) ?? work())
    this.#tracker = createTracker(models, { maxFaces: mostFaces, fast: true })
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

  /** Tracks the faces from frame to frame. */
  track(frame: OpenFrame, timeMs: number, watch: FrameWatch): Promise<TrackedFace[]> {
    this.#watch = watch
    return this.#tracker.next(frame.picture, timeMs)
  }

  /** Starts to draw the swapped faces of a frame. */
  begin({ picture }: OpenFrame, tracked: readonly TrackedFace[], timeMs: number, painter: FacePainter): Overlay[] {
    this.#faces = new Map([...this.#faces].filter(([id]) => tracked.some((face) => face.id === id)))
    const chosen = this.#chooser.choose(tracked, this.#settings.faces, this.#sources.length)
    const overlays: Overlay[] = []
    for (const { face, source } of chosen) {
      const live = this.#faces.get(face.id) ?? new LiveFace()
      this.#faces.set(face.id, live)
      const plan = live.plan(picture, face.mesh.points, timeMs, this.#sources[source]!)
      if (plan) overlays.push({ drawing: painter.draw(plan), plan })
    }
    return overlays
  }

  /** Changes the frame's planes when its faces are drawn. A frame without faces stays exactly as it is. */
  async finish({ planes, picture, colors }: OpenFrame, overlays: readonly Overlay[]): Promise<void> {
    for (const { drawing, plan } of overlays) {
      await drawing.read((pixels) => {
        // These few hundred px are drawn on the CPU, because another drawing by WebGL would take longer.
        drawOpenings(picture, plan, pixels)
        patchPlanes(planes, picture, pixels, plan.rect, colors)
      })
    }
    if (overlays.length === 0 || !this.#settings.label) return
    const label = this.#label.of(picture)
    patchPlanes(planes, picture, label.colors, label.rect, colors)
  }
}

type Time = <T>(stage: Stage, work: () => Promise<T>) => Promise<T>

function timed(models: TrackerModels<Pixels>, time: Time): TrackerModels<Pixels> {
  return {
    blendshapes: (mesh) => models.blendshapes(mesh),
    describe: (picture, mesh) => models.describe(picture, mesh),
    detect: (picture, options) => time('detectMs', () => models.detect(picture, options)),
    mesh: (picture, region, options) => time('meshMs', () => models.mesh(picture, region, options)),
  }
}
