import { message } from '../../common/messages/index.ts'
import { isPlain } from '../../common/service/extension/looks.ts'
import { MediaError } from '../errors.ts'
import type { MediaTools } from '../tools.ts'
import type { ComposeItem, ComposeLayer, Composition } from '../types.ts'
import type { AppearanceRenderer } from './appearance/draw.ts'
import { planAppearance } from './appearance/plan.ts'
import type { Clip } from './clips.ts'
import { planPlayback } from './clips.ts'
import type { Rect, Size } from './geometry.ts'
import { floorEven, visiblePart, windowOf } from './geometry.ts'
import type { ComposeLimits } from './limits.ts'
import { maxShownSide } from './limits.ts'
import type { PictureConverter } from './pictures.ts'
import type { SoundLooper } from './sound-loops.ts'
import type { SoundSummer } from './sound-sums.ts'
import type { PlannedSound } from './sounds.ts'
import { planMusic } from './music.ts'
import type { PlannedMusic } from './music.ts'
import { labelOf, soundInfo, soundLength } from './source-sound.ts'
import type { SourceProber } from './sources.ts'
import type { Backdrop, Plate, StillRenderer, Still } from './stills.ts'
import type { FrameRate, ItemSpan, Timeline } from './timing.ts'
import { frameRate, layTimeline, msOfFrames, samplesOf } from './timing.ts'
import { invalid } from './validate.ts'
import type { Text } from '../../common/messages/index.ts'

/** Pictures of an item, from the lowest to the highest, and its sounds. */
export interface PlannedItem {
  span: ItemSpan
  base: Plate
  stack: ({ kind: 'plate'; plate: Plate } | { kind: 'clip'; clip: Clip })[]
  sounds: PlannedSound[]
}

export interface Plan {
  frame: Size
  rate: FrameRate
  timeline: Timeline
  items: PlannedItem[]
  /** Music under all of them; null where none is heard. */
  music: PlannedMusic | null
}

export interface PlanTools {
  tools: MediaTools
  sources: SourceProber
  plates: StillRenderer
  pictures: PictureConverter
  loops: SoundLooper
  sums: SoundSummer
  appearances: AppearanceRenderer
  limits: ComposeLimits
  /** Folder for temporary files. */
  folder: string
}

/** Probes every source, and computes sizes, positions and times. */
export async function planComposition(composition: Composition, tools: PlanTools): Promise<Plan> {
  const [first] = composition.items
  const frame = { width: floorEven(first!.width), height: floorEven(first!.height) }
  const rate = frameRate(composition.fps ?? 25)
  const durations: number[] = []
  for (const [index, item] of composition.items.entries()) durations.push(await itemDuration(item, index, tools))
  const timeline = layTimeline(durations, composition.durationMs, rate)
  const totalMs = (timeline.totalFrames * rate.den * 1000) / rate.num
  if (totalMs > tools.limits.totalMs) {
    const minutes = (ms: number) => Math.round(ms / 60_000)
    throw new MediaError(
      'too-large',
      message('mediaErrors.tooLong', {
        minutes: minutes(totalMs),
        limit: minutes(tools.limits.totalMs),
      }),
    )
  }
  const items: PlannedItem[] = []
  for (const span of timeline.spans) {
    items.push(await planItem(composition.items[span.index]!, span, frame, rate, tools))
  }
  const music = composition.music ? await planMusic(composition.music, totalMs, tools) : null
  return { frame, rate, timeline, items, music }
}

/**
 * Duration of an item: the given one, else that of its voice or longest audio, else of its longest video, else of its
 * longest avatar.
 */
async function itemDuration(item: ComposeItem, index: number, { sources }: PlanTools): Promise<number> {
  if (item.durationMs !== undefined) return item.durationMs
  const sounds = item.voice ? [item.voice] : (item.audio ?? [])
  const lengths = await Promise.all(sounds.map((sound) => soundLength(sound, sources)))
  for (const kind of ['video', 'avatar'] as const) {
    if (Math.max(0, ...lengths) > 0) break
    for (const layer of item.layers.filter((one) => one.kind === kind)) {
      const info = await sources.info(layer.path, labelOf(layer))
      if (!info.video) continue
      const wholeMs = info.video.durationMs ?? info.durationMs
      const { startMs = 0, endMs = wholeMs } = layer.fragment ?? {}
      lengths.push(Math.max(0, Math.min(endMs, wholeMs) - startMs))
    }
  }
  const longest = Math.max(0, ...lengths)
  if (longest > 0) return longest
  throw invalid(`items[${index}]`, 'has no length: give it a duration, a voice or a video')
}

async function planItem(
  item: ComposeItem,
  span: ItemSpan,
  frame: Size,
  rate: FrameRate,
  tools: PlanTools,
): Promise<PlannedItem> {
  const layers = [...item.layers].sort((a, b) => a.layer - b.layer)
  // Layers are split into runs of stills with moving layers between them: each run is drawn as one picture, the lowest
  // together with the background.
  const runs: Still[][] = [[]]
  const clips: Clip[] = []
  for (const layer of layers) {
    const placed = await planLayer(layer, span, frame, rate, tools)
    if (!placed) continue
    if ('playback' in placed) {
      clips.push(placed)
      runs.push([])
    } else runs.at(-1)!.push(placed)
  }
  const base = await tools.plates.base(frame, await backdropOf(item, tools), runs[0]!)
  const stack: PlannedItem['stack'] = []
  for (const [index, clip] of clips.entries()) {
    stack.push({ kind: 'clip', clip })
    const plate = await tools.plates.overlay(frame, runs[index + 1]!)
    if (plate) stack.push({ kind: 'plate', plate })
  }
  return { span, base, stack, sounds: await planSounds(item, span, rate, tools) }
}

async function backdropOf(item: ComposeItem, tools: PlanTools): Promise<Backdrop> {
  if ('color' in item.background) return item.background
  const { imagePath, label = imagePath } = item.background
  const info = await tools.sources.info(imagePath, label)
  if (!info.image)
    throw new MediaError('unreadable', message('mediaErrors.noStill', { label }), {
      source: label,
    })
  return { path: await tools.pictures.stillPath(imagePath, info, label), label }
}

async function planSounds(
  item: ComposeItem,
  span: ItemSpan,
  rate: FrameRate,
  { sources, loops, sums }: PlanTools,
): Promise<PlannedSound[]> {
  const itemMs = msOfFrames(span.frames, rate)
  const wanted = [
    ...(item.voice ? [{ sound: item.voice, role: 'voice' as const }] : []),
    ...(item.audio ?? []).map((sound) => ({ sound, role: 'audio' as const })),
  ]
  const planned: PlannedSound[] = []
  for (const { sound, role } of wanted) {
    const info = await soundInfo(sound, sources)
    await sources.checkDecodes(sound.path, labelOf(sound), 'audio', sound.fragment)
    const lengthMs = await soundLength(sound, sources)
    if (lengthMs <= 0) continue
    const { path, fragment, part } = sound
    const plain = { path, info, role, startMs: fragment?.startMs ?? 0, lengthMs, part }
    planned.push(part?.settings.loop ? await loops.looped(plain, itemMs) : plain)
  }
  return sums.summed(planned, samplesOf(span, rate))
}

async function planLayer(
  layer: ComposeLayer,
  span: ItemSpan,
  frame: Size,
  rate: FrameRate,
  tools: PlanTools,
): Promise<Still | Clip | undefined> {
  const label = labelOf(layer)
  const info = await tools.sources.info(layer.path, label)
  const own = info.image ?? info.video
  if (!own) throw new MediaError('unreadable', message('mediaErrors.noPicture', { label }), { source: label })
  const shown = shownRect(layer, own, label)
  const appearance = isPlain(layer.appearance) ? undefined : layer.appearance
  if (info.image) {
    if (!appearance && !visiblePart(shown, frame)) return undefined
    const path = await tools.pictures.stillPath(layer.path, info, label)
    const still = { path, label, container: info.container, size: { width: own.width, height: own.height }, shown }
    return appearance ? tools.appearances.still(still, appearance) : still
  }
  const video = info.video!
  const sound = layer.sound === true && info.audio !== undefined
  const styled = appearance && planAppearance(appearance, video, shown, frame)
  const window = appearance ? styled?.window : windowOf(video, shown, frame)
  if (!window && !sound) return undefined
  await tools.sources.checkDecodes(layer.path, label, 'video', undefined)
  const repeats = layer.kind === 'avatar' || (layer.kind === 'image' && info.kind === 'animation')
  const clipMs = Math.max(1, video.durationMs ?? info.durationMs)
  const playback = planPlayback(clipMs, 1000 / (video.fps ?? 25), layer.fragment, repeats, span.frames, rate)
  const clip: Clip = {
    path: layer.path,
    label,
    info,
    video,
    window: window ?? hiddenWindow(video),
    playback,
    sound,
    soundPart: layer.soundPart,
    styled: styled && { ...styled.look, files: await tools.appearances.files(styled.look) },
  }
  return tools.pictures.playable(clip, rate)
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
