import { drawnBounds } from '../../common/drawing/element/bounds.ts'
import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { isPlain } from '../../common/service/extension/looks.ts'
import type { Appearance } from '../../common/service/extension/looks.ts'
import { isStill } from '../../common/service/extension/motion.ts'
import { MediaError } from '../errors.ts'
import type { MediaInfo } from '../media-info.ts'
import type { ComposeLayer, MotionPart } from '../types.ts'
import { planAppearance } from './appearance/plan.ts'
import type { ClipAppearance } from './appearance/plan.ts'
import type { Clip } from './clips.ts'
import { planPlayback, playbackFrom } from './clips.ts'
import { skippedMs, soundPartLater } from './scenes/sound-piece.ts'
import { visiblePart, windowOf } from './geometry.ts'
import type { Rect, Size } from './geometry.ts'
import { layerSound } from './graph-sounds.ts'
import { maxShownSide } from './limits.ts'
import { clipSections, withoutCrop } from './plan-moving-clip.ts'
import { planMovingStill } from './plan-moving-still.ts'
import { movedRegion } from './motion/region.ts'
import { motionParts, motionStates } from './motion/states.ts'
import { labelOf } from './source-sound.ts'
import { partAt, speedIn } from './sound/sound-speed.ts'
import { msOfFrames } from './timing.ts'
import type { LayerTarget, PlannedLayer, PlanTools } from './plan-types.ts'

/** Probes the source of a layer, and computes how an item shows it. */
export async function planLayer(layer: ComposeLayer, target: LayerTarget, tools: PlanTools): Promise<PlannedLayer> {
  const { frame } = target
  const label = labelOf(layer)
  const info = withAlpha(await tools.sources.info(layer.path, label), layer.alphaBelow)
  const own = info.image ?? info.video
  if (!own) throw new MediaError('unreadable', message('mediaErrors.noPicture', { label }), { source: label })
  const shown = shownRect(layer, own, label)
  const motion = isStill(layer.motion?.motion) ? undefined : layer.motion
  const look = motion?.motion.keyframes?.crop && layer.appearance ? withoutCrop(layer.appearance) : layer.appearance
  const appearance = isPlain(look) ? undefined : look
  if (!info.image) return planClip(layer, { info, shown, appearance, motion }, target, tools)
  if (!appearance && !motion && !visiblePart(shown, frame)) return {}
  const path = await tools.pictures.stillPath(layer.path, info, label)
  const size = { width: own.width, height: own.height }
  const still = { path, label, container: info.container, size, shown }
  if (motion) return planMovingStill(still, { appearance, motion, isOpaque: !info.image.hasAlpha }, target, tools)
  return { still: appearance ? await tools.appearances.still(still, appearance) : still }
}

/** What is known of a clip whose alpha lies below its colours, as of one that has both in one picture. */
function withAlpha(info: MediaInfo, size: Size | undefined): MediaInfo {
  if (!size || !info.video) return info
  const { width, height } = size
  const picture = { width, height, codedWidth: width, codedHeight: height }
  return { ...info, video: { ...info.video, ...picture, pixFmt: 'yuva420p', hasAlpha: true, alphaBelow: true } }
}

interface Found {
  info: MediaInfo
  shown: Rect
  appearance: Appearance | undefined
  motion: MotionPart | undefined
}

async function planClip(
  layer: ComposeLayer,
  { info, shown, appearance, motion }: Found,
  { span, frame, rate }: LayerTarget,
  tools: PlanTools,
): Promise<PlannedLayer> {
  const label = labelOf(layer)
  const video = info.video!
  // In a later piece of its item, the sound may be over.
  const begun = (layer.fragment?.startMs ?? 0) + skippedMs(span, rate) * speedIn(layer.soundPart)
  const isOver = span.skipped > 0 && begun >= (info.audio?.durationMs ?? info.durationMs)
  const sound = layer.sound === true && info.audio !== undefined && !isOver
  const crops = motion?.motion.keyframes?.crop !== undefined
  const box = drawnBounds(shown, appearance)
  const states = motion && motionStates(motion, { box, canvas: frame }, span, rate)
  // Of an element that moves, other parts are seen than of one that stands still.
  const seen = states ? movedRegion(box, states, frame)?.part : { x: 0, y: 0, ...frame }
  // The content of a clip whose crop changes is moved within all of its box.
  const around = seen && crops ? box : seen
  const placed = around && placedIn(video, shown, appearance, around)
  if (!placed && !sound) return {}
  await tools.sources.checkDecodes(layer.path, label, 'video', undefined)
  const repeats = layer.kind === 'avatar' || (layer.kind === 'image' && info.kind === 'animation')
  // What repeats is no sound or video of the user, and has no speed.
  const speed = repeats ? 1 : speedIn(layer.soundPart)
  // What is more than a gain and fades can't be read together with the picture.
  const isApart = sound && (speed !== 1 || layer.soundPart?.settings.keyframes !== undefined)
  const clipMs = Math.max(1, (video.durationMs ?? info.durationMs) / speed)
  const fragment = layer.fragment && partAt(layer.fragment, speed)
  const whole = planPlayback(clipMs, 1000 / (video.fps ?? 25) / speed, fragment, repeats, span.itemFrames, rate)
  const isWhole = span.frames === span.itemFrames
  const playback = isWhole ? whole : playbackFrom(whole, span.skipped, span.frames, clipMs, rate)
  const clip: Clip = {
    path: layer.path,
    label,
    info,
    video,
    window: placed?.window ?? hiddenWindow(video),
    playback,
    speed,
    sound: sound && !isApart,
    soundPart: soundPartLater(layer.soundPart, span, rate),
    styled: placed?.look && { ...placed.look, files: await tools.appearances.files(placed.look) },
  }
  const apart = isApart ? layerSound({ ...clip, sound }, span, rate) : undefined
  const itemMs = msOfFrames(span.frames, rate)
  const prepared = apart && { sound: await tools.volumes.shaped(await tools.speeds.retimed(apart), itemMs) }
  if (!motion || !states || !placed) {
    return { parts: [{ kind: 'clip', clip: await tools.pictures.playable(clip, rate) }], ...prepared }
  }
  const parts = await clipSections(
    clip,
    { box, states, partsOf: motionParts(motion, { box, canvas: frame }, span, rate), frame, rate },
    tools,
  )
  const ownSound = layerSound(clip, span, rate)
  return { parts, ...(ownSound ? { sound: ownSound } : {}), ...prepared }
}

/** Where a clip is drawn, and which part of it, so that what is seen of it around some rectangle of the frame is there. */
function placedIn(
  video: NonNullable<MediaInfo['video']>,
  shown: Rect,
  appearance: Appearance | undefined,
  around: Rect,
): { window: Clip['window']; look?: ClipAppearance } | undefined {
  const shifted = (rect: Rect, sign: 1 | -1): Rect => ({
    ...rect,
    x: rect.x + sign * around.x,
    y: rect.y + sign * around.y,
  })
  const inside = shifted(shown, -1)
  if (!appearance) {
    const window = windowOf(video, inside, around)
    return window && { window: { ...window, target: shifted(window.target, 1) } }
  }
  const styled = planAppearance(appearance, video, inside, around)
  if (!styled) return undefined
  const { window, look } = styled
  return {
    window: { ...window, target: shifted(window.target, 1) },
    look: { ...look, rect: shifted(look.rect, 1), shadowRect: look.shadowRect && shifted(look.shadowRect, 1) },
  }
}

/** Placement of a clip that is outside of the frame but whose sound is audible. */
function hiddenWindow(video: Size): Clip['window'] {
  return {
    source: { x: 0, y: 0, width: video.width, height: video.height },
    target: { x: -2, y: -2, width: 2, height: 2 },
  }
}

function shownRect(layer: ComposeLayer, own: Size, label: Text): Rect {
  const width = Math.max(1, Math.round((layer.width ?? own.width) * layer.scaleX))
  const height = Math.max(1, Math.round((layer.height ?? own.height) * layer.scaleY))
  if (width > maxShownSide || height > maxShownSide) {
    throw new MediaError(
      'too-large',
      message('mediaErrors.tooWide', { label, width, height, maxShownSide: maxShownSide }),
      {
        source: label,
      },
    )
  }
  return { x: Math.round(layer.x), y: Math.round(layer.y), width, height }
}
