import type { Box } from '../../box.ts'
import type { Part, Placement } from '../../drawing/part.ts'
import type { Drawn } from './element-painter.ts'

/** What lies above all elements of the scene; null while it shows nothing. */
export type Above = (at: Placement) => Part | null

/** An element on the layer. */
export interface Entry {
  drawn: Drawn
  /** A part of it lies outside of the canvas. */
  isOutside: boolean
  /** What it fills of the layer, device px; null: nothing was drawn yet. */
  painted: Box | null
}
