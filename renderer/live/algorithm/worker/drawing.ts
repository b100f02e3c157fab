import type { FacePlan, LiveSource } from '@common/faces/live/index.ts'

/** A face whose drawing has started. */
export interface Drawing {
  /**
   * Waits until the face is drawn and passes it to `show`, as RGBA of the plan's rectangle, in memory that is reused
   * afterwards; once only.
   * @throws Error when a WebGL context is lost meanwhile
   */
  read(show: (pixels: Uint8Array | Uint8ClampedArray) => void): Promise<void>
}

/** Draws planned faces, without the openings for eyes and mouth. */
export interface FacePainter {
  /** Starts drawing. The plan must not change until the drawing was read. */
  draw(plan: FacePlan): Drawing
  /** Releases what is stored for all other sources. */
  keep(sources: readonly LiveSource[]): void
}
