import type { Box, Point } from '../../box.ts'
import type { LiveBox } from '../../rotation.ts'
import type { Target } from '../hit.ts'
import type { Guide, SnapLine } from '../snap.ts'

/** A pointer over the stage. */
export interface Pointer {
  /** Position of the pointer in CSS px of the stage. */
  screen: Point
  /** Position of the pointer in px of the canvas. */
  canvas: Point
  /** The pressed button, as in PointerEvent: 0 left, 1 middle, 2 right. */
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
  readonly name: 'idle' | 'press' | 'pan' | 'marquee' | 'move' | 'resize' | 'rotate' | 'crop' | 'pick'
  /** CSS cursor of the tool. */
  cursor(pointer: Pointer, context: StageContext): string
  /** The tool after the event; null: the drag has ended. */
  handle(event: ToolEvent, context: StageContext): Tool | null
}

/** An element while it is cropped. Boxes are in the coordinates in which its picture is upright. */
export interface Cropping {
  elementId: string
  /** The part of the picture that stays visible. */
  box: Box
  /** The whole picture. */
  full: Box
  /** The picture is rotated around this point of the canvas, by degrees clockwise. */
  pivot: Point
  rotation: number
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
  preview(places: ReadonlyMap<string, LiveBox> | null): void
  /** Makes one step of undo of the previewed positions. */
  commit(kind: 'move' | 'resize' | 'rotate', places: ReadonlyMap<string, LiveBox>): void
  /** The element that is cropped; null outside of the crop mode. */
  cropping(): Cropping | null
  setCropping(cropping: Cropping): void
  /** Ends the crop mode with one step of undo. */
  endCropping(): void
  /** Whether a colour is to be picked from the stage. */
  picking(): boolean
  /** Ends the picking with the colour at a point; without one for null. */
  pickColor(at: Point | null): void
  showGuides(guides: readonly Guide[]): void
  showMarquee(box: Box | null): void
  pan(): Point
  panTo(at: Point): void
}

/** Distance that the pointer moves before a press becomes a drag, CSS px. */
export const dragThreshold = 3
/** Distance within which edges snap, CSS px. */
export const snapReach = 6
/** Distance in CSS px of the handle that rotates from the edge of the selection. */
export const rotateDistance = 24
/** Distance in CSS px from a handle within which a press still hits it. */
export const handleReach = 8

export const moved = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) >= dragThreshold
