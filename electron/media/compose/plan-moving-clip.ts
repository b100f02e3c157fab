import { atRest } from '../../common/motion/index.ts'
import type { MotionBox, MotionState } from '../../common/motion/index.ts'
import type { Appearance } from '../../common/service/extension/looks.ts'
import { message } from '../../common/messages/index.ts'
import { MediaError } from '../errors.ts'
import type { MediaTools } from '../tools.ts'
import { playbackFrom } from './clips.ts'
import type { Clip } from './clips.ts'
import { visiblePart } from './geometry.ts'
import type { Size } from './geometry.ts'
import type { PictureConverter } from './pictures.ts'
import type { ClipPart } from './plan-types.ts'
import type { FrameRate } from './timing.ts'
import { croppingOf } from './motion/cropping.ts'
import { cornersOf, movedBox, stillPoint } from './motion/moved-box.ts'
import { changes } from './motion/mover.ts'
import type { Mover } from './motion/mover.ts'
import { movedRegion } from './motion/region.ts'
import { isSame, stateRuns } from './motion/states.ts'
import type { MotionParts, motionParts } from './motion/states.ts'

/** Frames of an item in which an element moves, or stands where it is placed. */
export interface MotionSection {
  from: number
  frames: number
  isStill: boolean
}

/** Frames without movement that are worth an input of their own. */
const leastStillFrames = 12

/** How a clip moves in an item. */
export interface ClipMotion {
  /** Around all that is drawn of the element when it stands still. */
  box: MotionBox
  states: readonly MotionState[]
  partsOf: ReturnType<typeof motionParts>
  frame: Size
  rate: FrameRate
}

/** The parts of an item that show a clip which moves: its file is read anew for each section. */
export async function clipSections(
  clip: Clip,
  { box, states, partsOf, frame, rate }: ClipMotion,
  { tools, pictures }: { tools: MediaTools; pictures: PictureConverter },
): Promise<ClipPart[]> {
  const { video, playback, window, styled, speed } = clip
  const clipMs = Math.max(1, (video.durationMs ?? clip.info.durationMs) / speed)
  const parts: ClipPart[] = []
  for (const { from, frames, isStill } of sectionsOf(box, states, frame)) {
    const own = states.slice(from, from + frames)
    const mover = isStill ? undefined : moverOf(box, own, partsOf(from, frames), frame, !video.hasAlpha && !styled)
    if (!mover && !isStill) continue
    if (mover) checkMover(tools, mover)
    const cropping = own[0]!.crop && croppingOf(video, window.target, own)
    const section: Clip = {
      ...clip,
      sound: false,
      shownIn: { from, frames },
      playback: playbackFrom(playback, from, frames, clipMs, rate),
      ...(mover && { mover }),
      ...(cropping && { cropping, window: { ...window, source: cropping.part } }),
    }
    parts.push({ kind: 'clip', clip: await pictures.playable(section, rate) })
  }
  return parts
}

/** An appearance without the crop that keyframes take the place of. */
export function withoutCrop({ crop: _, ...rest }: Appearance): Appearance {
  return rest
}

/** The frames of an item in which a moving element is seen, in order. */
export function sectionsOf(box: MotionBox, states: readonly MotionState[], frame: Size): MotionSection[] {
  const sections: (MotionSection & { isSeen: boolean })[] = []
  for (const { from, frames, state } of stateRuns(states)) {
    const isLong = frames >= leastStillFrames
    const moved = movedBox(box, state)
    const isSeen = !isLong || (moved !== undefined && visiblePart(moved, frame) !== undefined)
    const isStill = isLong && isSame(state, atRest)
    const last = sections.at(-1)
    if (last && last.isSeen && isSeen && !last.isStill && !isStill) last.frames += frames
    else sections.push({ from, frames, isStill, isSeen })
  }
  return sections.filter(({ isSeen }) => isSeen).map(({ from, frames, isStill }) => ({ from, frames, isStill }))
}

/** How the frames of a section are moved; undefined where nothing of the element is seen. */
export function moverOf(
  box: MotionBox,
  states: readonly MotionState[],
  parts: MotionParts,
  frame: Size,
  isOpaque: boolean,
): Mover | undefined {
  const region = movedRegion(box, states, frame)
  if (!region) return undefined
  const { transformed, faded, blurred, hidden } = changes({ box, states })
  const isPlain = isOpaque && !faded && !blurred && hidden.length === 0
  // Where only its crop changes, it is laid over others as it is.
  if (isPlain && !transformed && box.x % 2 === 0 && box.y % 2 === 0) {
    return { part: box, canvas: box, isShifted: false, box, states, ...parts, isCovering: true }
  }
  return { ...region, box, states, ...parts, isCovering: isPlain && states.every((state) => covers(box, state, frame)) }
}

/** Whether a state of an element's motion covers the whole frame. */
function covers(box: MotionBox, state: MotionState, frame: Size): boolean {
  return cornersOf({ x: 0, y: 0, ...frame }).every((corner) => {
    const { x, y } = stillPoint(box, state, corner)
    return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
  })
}

/** @throws MediaError `unsupported` where this ffmpeg lacks a filter, or can't change it between frames */
export function checkMover(tools: MediaTools, mover: Mover): void {
  const { faded, blurred, hidden } = changes(mover)
  const commanded = [
    ...(faded ? ['lutyuv'] : []),
    ...(blurred ? ['gblur'] : []),
    ...(hidden.length > 0 ? ['drawbox'] : []),
  ]
  const isAble =
    ['perspective', 'tpad', 'sendcmd', 'unpremultiply'].every((name) => tools.filters.has(name)) &&
    commanded.every((name) => tools.commanded.has(name))
  if (!isAble) throw new MediaError('unsupported', message('mediaErrors.ffmpegTooOld'))
}
