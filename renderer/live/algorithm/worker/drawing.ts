import type { FacePlan, LiveSource } from '@common/faces/live/index.ts'

/** A face that is being drawn. */
export interface Drawing {
  /**
   * Waits until it is drawn and shows it, RGBA of the plan's rectangle, in memory that is used again afterwards; once.
   * @throws Error when a WebGL context is lost meanwhile
   */
  read(show: (pixels: Uint8Array | Uint8ClampedArray) => void): Promise<void>
}

/** Draws planned faces, without their openings. */
export interface FacePainter {
  /** Begins to draw. The plan has to stay as it is until it was read. */
  draw(plan: FacePlan): Drawing
  /** What is kept of other sources goes. */
  keep(sources: readonly LiveSource[]): void
}
