import type { AlgorithmStats } from '../types.ts'

/** Time in ms over which is averaged */
const defaultSpanMs = 2_000

export type Stage = 'captureMs' | 'detectMs' | 'meshMs' | 'drawMs'
const stageNames: readonly Stage[] = ['captureMs', 'detectMs', 'meshMs', 'drawMs']

interface Measured {
  at: number
  frameMs: number
  stages: Record<Stage, number>
}

/** Measures one frame. */
export interface FrameWatch {
  time<T>(stage: Stage, work: () => T | Promise<T>): Promise<T>
  /** The frame is finished. @param faces number of faces swapped in it */
  end(faces: number): void
}

/** Average time of frames, stage by stage, over the last two seconds. */
export class Meter {
  readonly #now: () => number
  #frames: Measured[] = []
  /** Number of frames processed. */
  taken = 0
  #faces = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** A frame has arrived; the one before may still be in progress. */
  begin(): FrameWatch {
    const started = this.#now()
    const stages = emptyStages()
    return {
      time: async (stage, work) => {
        const from = this.#now()
        try {
          return await work()
        } finally {
          stages[stage] += this.#now() - from
        }
      },
      end: (faces) => {
        this.taken += 1
        this.#faces = faces
        const at = this.#now()
        this.#frames.push({ at, frameMs: at - started, stages })
        this.#frames = this.#frames.filter((frame) => at - frame.at <= defaultSpanMs)
      },
    }
  }

  stats(): Omit<AlgorithmStats, 'dropped'> {
    const now = this.#now()
    const frames = this.#frames.filter(({ at }) => now - at <= defaultSpanMs)
    const mean = (read: (frame: Measured) => number): number =>
      frames.length === 0 ? 0 : frames.reduce((sum, frame) => sum + read(frame), 0) / frames.length
    const spanMs = frames.length < 2 ? 0 : frames.at(-1)!.at - frames[0]!.at
    return {
      fps: spanMs > 0 ? ((frames.length - 1) * 1000) / spanMs : 0,
      ...(Object.fromEntries(stageNames.map((stage) => [stage, mean(({ stages }) => stages[stage])])) as Record<
        Stage,
        number
      >),
      frameMs: mean(({ frameMs }) => frameMs),
      faces: this.#faces,
    }
  }
}

function emptyStages(): Record<Stage, number> {
  return { captureMs: 0, detectMs: 0, meshMs: 0, drawMs: 0 }
}
