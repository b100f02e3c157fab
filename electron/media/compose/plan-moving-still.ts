import { drawnBounds } from '../../common/drawing/element/bounds.ts'
import { isPartlyDrawn } from '../../common/drawing/moving/redrawn-content.ts'
import { atRest } from '../../common/motion/index.ts'
import type { MotionBox, MotionState } from '../../common/motion/index.ts'
import type { Appearance } from '../../common/service/extension/looks.ts'
import type { MediaTools } from '../tools.ts'
import type { MotionPart } from '../types.ts'
import type { AppearanceRenderer } from './appearance/draw.ts'
import { planAppearance } from './appearance/plan.ts'
import type { Clip } from './clips.ts'
import type { Rect, Size } from './geometry.ts'
import type { ChangingPart, LayerTarget, PlannedItem, PlannedLayer } from './plan-types.ts'
import type { PictureConverter } from './pictures.ts'
import type { Still } from './stills.ts'
import type { MotionRenderer, MovingStill } from './motion/draw.ts'
import { checkMover, clipSections, moverOf, sectionsOf } from './plan-moving-clip.ts'
import { isOnlyTransformed } from './motion/mover.ts'
import { mostPixelsOfItem, pixelsOf, planSeries } from './motion/series.ts'
import type { FrameSeries } from './motion/series.ts'
import { isSame, motionParts, motionStates } from './motion/states.ts'

interface StillTools {
  tools: MediaTools
  appearances: AppearanceRenderer
  motions: MotionRenderer
  pictures: PictureConverter
}

interface Moving {
  appearance: Appearance | undefined
  motion: MotionPart
  /** The source has no transparent px. */
  isOpaque: boolean
}

/**
 * How an item shows a still that moves: short movements as pictures that are drawn beforehand, long ones by ffmpeg's filters. A
 * still that stands in its own position all the time stays one.
 */
export async function planMovingStill(
  still: Still,
  { appearance = {}, motion, isOpaque }: Moving,
  { span, frame, rate, movingLayers }: LayerTarget,
  { tools, appearances, motions, pictures }: StillTools,
): Promise<PlannedLayer> {
  const box = drawnBounds(still.shown, appearance)
  const { redrawn } = motion
  const content = redrawn && ('text' in redrawn.source ? 'text' : 'shape')
  let states = motionStates(motion, { box, canvas: frame, content }, span, rate)
  const partsOf = motionParts(motion, { box, canvas: frame }, span, rate)
  if (states.every((state) => isSame(state, atRest))) return { still: await appearances.still(still, appearance) }
  const isAnew = states.some(isPartlyDrawn)
  const series = planSeries(box, states, frame, movingLayers, isAnew ? mostPixelsOfItem : undefined)
  if (series?.length === 0) return {}
  if (isAnew && redrawn) {
    const { path, shown: rect } = await appearances.still(still, appearance)
    const named = (list: FrameSeries[]): ChangingPart => ({
      kind: 'moving',
      still: { picture: path, box: rect, redrawn, series: motions.named(list) },
    })
    if (series) return { parts: [named(series)] }
    const parts = anewParts(box, states, frame, movingLayers)
    if (parts) {
      const { moved, rest } = parts
      const others = movedParts(rect, rest, { partsOf, frame, isCovering: false }, { tools, motions, path })
      return { parts: [...(moved.length > 0 ? [named(moved)] : []), ...others] }
    }
    // Too many pictures: it comes and goes as a whole, which filters can do.
    states = motionStates(motion, { box, canvas: frame }, span, rate)
  }
  if (series && motion.motion.keyframes?.crop) {
    const picture = await appearances.source(still)
    const cropped = { shown: still.shown, appearance }
    return { parts: [{ kind: 'moving', still: { picture, box, cropped, series: motions.named(series) } }] }
  }
  if (motion.motion.keyframes?.crop) {
    const clip = await pictureClip(still, appearance, isOpaque, appearances)
    return { parts: await clipSections(clip, { box, states, partsOf, frame, rate }, { tools, pictures }) }
  }
  const { path, shown: rect } = await appearances.still(still, appearance)
  if (series) return { parts: [{ kind: 'moving', still: { picture: path, box: rect, series: motions.named(series) } }] }
  const isCovering = isOpaque && Object.keys(appearance).length === 0
  const sections = sectionsOf(box, states, frame).map((one) => ({
    ...one,
    states: states.slice(one.from, one.from + one.frames),
  }))
  return { parts: movedParts(rect, sections, { partsOf, frame, isCovering }, { tools, motions, path }) }
}

interface Section {
  from: number
  frames: number
  states: readonly MotionState[]
}

/** Parts of a still that ffmpeg's filters move. */
function movedParts(
  rect: Rect,
  sections: readonly Section[],
  { partsOf, frame, isCovering }: { partsOf: ReturnType<typeof motionParts>; frame: Size; isCovering: boolean },
  { tools, motions, path }: { tools: MediaTools; motions: MotionRenderer; path: string },
): ChangingPart[] {
  return sections.flatMap(({ from, frames, states }): ChangingPart[] => {
    const mover = moverOf(rect, states, partsOf(from, frames), frame, isCovering)
    if (!mover) return []
    checkMover(tools, mover)
    const shownIn = { from, frames }
    if (!isOnlyTransformed(mover)) return [{ kind: 'moved', still: { picture: { path, rect }, mover, shownIn } }]
    const { canvas } = mover
    const pictures = [{ x: canvas.x, y: canvas.y, state: atRest }]
    const series = motions.named([{ ...shownIn, size: canvas, pictures }], 'premultiplied')
    const drawn = { picture: path, box: rect, series }
    return [{ kind: 'moved', still: { picture: { drawn }, mover, shownIn } }]
  })
}

/**
 * The frames in which a still is drawn anew, as pictures, and all others, in which filters move it; undefined where even those
 * are too many.
 */
function anewParts(
  box: MotionBox,
  states: readonly MotionState[],
  frame: Size,
  stills: number,
): { moved: FrameSeries[]; rest: Section[] } | undefined {
  const moved: FrameSeries[] = []
  const rest: Section[] = []
  for (let from = 0; from < states.length;) {
    const isAnew = isPartlyDrawn(states[from]!)
    const next = states.findIndex((state, index) => index > from && isPartlyDrawn(state) !== isAnew)
    const part = states.slice(from, next < 0 ? undefined : next)
    if (isAnew) {
      const series = planSeries(box, part, frame, stills, mostPixelsOfItem)
      if (!series) return undefined
      moved.push(...series.map((one) => ({ ...one, from: one.from + from })))
    } else {
      const start = from
      rest.push(
        ...sectionsOf(box, part, frame).map((one) => ({
          from: one.from + start,
          frames: one.frames,
          states: part.slice(one.from, one.from + one.frames),
        })),
      )
    }
    from += part.length
  }
  return pixelsOf(moved) <= mostPixelsOfItem / stills ? { moved, rest } : undefined
}

const noColors = { transfer: null, primaries: null, space: null, range: null, hdr: false }

/** The pictures that are drawn for a part of an item before it is made. */
export function drawnStills(part: PlannedItem['stack'][number]): MovingStill[] {
  if (part.kind === 'moving') return [part.still]
  return part.kind === 'moved' && 'drawn' in part.still.picture ? [part.still.picture.drawn] : []
}

/** A still as a clip of one picture, whose content can be moved within its box. */
async function pictureClip(
  still: Still,
  appearance: Appearance,
  isOpaque: boolean,
  appearances: AppearanceRenderer,
): Promise<Clip> {
  const path = await appearances.source(still)
  const { label, shown, size } = still
  const { width, height } = size
  const video = {
    index: 0,
    codec: 'png',
    width,
    height,
    codedWidth: width,
    codedHeight: height,
    rotation: 0,
    sar: 1,
    fps: 25,
    variableFrameRate: false,
    pixFmt: isOpaque ? 'rgb24' : 'rgba',
    hasAlpha: !isOpaque,
    bitDepth: 8,
    interlaced: false,
    color: noColors,
    frameCount: 1,
    durationMs: 40,
  }
  const around = drawnBounds(shown, appearance)
  const inside = { ...shown, x: shown.x - around.x, y: shown.y - around.y }
  const look = Object.keys(appearance).length > 0 ? planAppearance(appearance, size, inside, around)?.look : undefined
  const styled = look && {
    ...look,
    rect: { ...look.rect, x: look.rect.x + around.x, y: look.rect.y + around.y },
    shadowRect: look.shadowRect && {
      ...look.shadowRect,
      x: look.shadowRect.x + around.x,
      y: look.shadowRect.y + around.y,
    },
    files: await appearances.files(look),
  }
  return {
    path,
    speed: 1,
    label,
    info: { kind: 'animation', container: 'png', demuxer: 'png_pipe', sizeBytes: 0, durationMs: 40, video },
    video,
    window: { source: { x: 0, y: 0, width, height }, target: shown },
    playback: { kind: 'once', startMs: 0, frames: 1 },
    sound: false,
    styled,
  }
}
