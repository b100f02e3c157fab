import type { Box, Point } from '../../box.ts'
import type { Target } from '../hit.ts'
import type { Guide, SnapLine } from '../snap.ts'

/** A pointer over the stage. */
export interface Pointer {
  /** CSS px of the stage. */
  screen: Point
  /** px of the canvas. */
  canvas: Point
  /** As in PointerEvent: 0 left, 1 middle, 2 right. */
  button: number
  shift: boolean
  alt: boolean
  /** Ctrl, or Cmd on macOS. */
  mod: boolean
  /** The space bar is held. */
  space: boolean
}

export type ToolEvent =
  /** `move` also comes when a modifier key changes. */
  | { type: 'down' | 'move' | 'up'; pointer: Pointer }
  /** Escape, a lost pointer, or a document that changed under the drag. */
  | { type: 'cancel' }

/** State of the pointer's action, and the state after an event. */
export interface Tool {
  readonly name: 'idle' | 'press' | 'pan' | 'marquee' | 'move' | 'resize'
  /** CSS cursor of the tool. */
  cursor(pointer: Pointer, context: StageContext): string
  /** The tool after the event; null: the drag has ended. */
  handle(event: ToolEvent, context: StageContext): Tool | null
}

/** Interface between tools and stage; tests implement it too. */
export interface StageContext {
  readonly zoom: number
  readonly snapping: boolean
  readonly readOnly: boolean
  /** Elements that can be clicked, lowest first, at their present positions. */
  targets(): readonly Target[]
  selected(): readonly string[]
  select(ids: readonly string[]): void
  /** Lines to snap to, except those of the named elements. */
  snapLines(without: readonly string[]): SnapLine[]
  /** Shows elements at other positions without changing the document; null ends that. */
  preview(places: ReadonlyMap<string, Box> | null): void
  /** Makes one step of undo of the previewed positions. */
  commit(kind: 'move' | 'resize', places: ReadonlyMap<string, Box>): void
  showGuides(guides: readonly Guide[]): void
  showMarquee(box: Box | null): void
  pan(): Point
  panTo(at: Point): void
}

/** CSS px that the pointer moves before a press becomes a drag. */
export const dragThreshold = 3
/** CSS px within which edges snap. */
export const snapReach = 6
/** Distance in CSS px from a handle within which a press still hits it. */
export const handleReach = 8

export const moved = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) >= dragThreshold
