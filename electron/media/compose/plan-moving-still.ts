import { drawnBounds } from '../../common/drawing/element/bounds.ts'
import { atRest } from '../../common/motion/index.ts'
import type { Appearance } from '../../common/service/extension/looks.ts'
import type { MediaTools } from '../tools.ts'
import type { MotionPart } from '../types.ts'
import type { AppearanceRenderer } from './appearance/draw.ts'
import { planAppearance } from './appearance/plan.ts'
import type { Clip } from './clips.ts'
import type { ChangingPart, LayerTarget, PlannedItem, PlannedLayer } from './plan-types.ts'
import type { PictureConverter } from './pictures.ts'
import type { Still } from './stills.ts'
import type { MotionRenderer, MovingStill } from './motion/draw.ts'
import { checkMover, clipSections, moverOf, sectionsOf } from './plan-moving-clip.ts'
import { isOnlyTransformed } from './motion/mover.ts'
import { planSeries } from './motion/series.ts'
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
  const states = motionStates(motion, { box, canvas: frame }, span, rate)
  const partsOf = motionParts(motion, { box, canvas: frame }, span, rate)
  if (states.every((state) => isSame(state, atRest))) return { still: await appearances.still(still, appearance) }
  const series = planSeries(box, states, frame, movingLayers)
  if (series?.length === 0) return {}
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
  return {
    parts: sectionsOf(box, states, frame).flatMap(({ from, frames }): ChangingPart[] => {
      const mover = moverOf(
        rect,
        states.slice(from, from + frames),
        partsOf(from, frames),
        frame,
        isOpaque && Object.keys(appearance).length === 0,
      )
      if (!mover) return []
      checkMover(tools, mover)
      const shownIn = { from, frames }
      if (!isOnlyTransformed(mover)) return [{ kind: 'moved', still: { picture: { path, rect }, mover, shownIn } }]
      const { canvas } = mover
      const pictures = [{ x: canvas.x, y: canvas.y, state: atRest }]
      const series = motions.named([{ ...shownIn, size: canvas, pictures }], 'premultiplied')
      const drawn = { picture: path, box: rect, series }
      return [{ kind: 'moved', still: { picture: { drawn }, mover, shownIn } }]
    }),
  }
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
