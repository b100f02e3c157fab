import { message } from '../../common/messages/index.ts'
import { isStill } from '../../common/service/extension/motion.ts'
import { MediaError } from '../errors.ts'
import type { ComposeItem, Composition } from '../types.ts'
import { floorEven } from './geometry.ts'
import { planLayer } from './plan-layer.ts'
import type { ChangingPart, Film, PlannedItem, PlannedSegment, PlanTools } from './plan-types.ts'
import { layTimeline } from './pieces.ts'
import type { Piece, Segment } from './pieces.ts'
import { soundPiece, soundPartLater } from './scenes/sound-piece.ts'
import { planTransition } from './scenes/plan-transition.ts'
import { cameraStates } from './scenes/states.ts'
import type { PlannedSound } from './sounds.ts'
import { labelOf, soundInfo, soundLength } from './source-sound.ts'
import type { Backdrop, Still } from './stills.ts'
import type { FrameRate } from './timing.ts'
import { frameRate, sampleRate, samplesOf } from './timing.ts'
import { invalid } from './validate.ts'

/**
 * Computes the size of a composition and when each of its parts is shown. Only sources that give an item its length are read.
 * @throws MediaError `too-large` where it is too long
 */
export async function layFilm(composition: Composition, tools: PlanTools): Promise<Film> {
  const [first] = composition.items
  const frame = { width: floorEven(first!.width), height: floorEven(first!.height) }
  const rate = frameRate(composition.fps ?? 25)
  const durations: number[] = []
  for (const [index, item] of composition.items.entries()) durations.push(await itemDuration(item, index, tools))
  const timeline = layTimeline(durations, composition.scenes, composition.durationMs, rate)
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
  return { composition, timeline, frame, rate }
}

/** Probes the sources of a segment, and computes sizes, positions and times. */
export async function planSegment(segment: Segment, whole: Film, tools: PlanTools): Promise<PlannedSegment> {
  const { start, frames, before } = segment
  const { inTransitions } = whole.composition
  const isOther = inTransitions !== undefined && before.length > 0
  const film = isOther ? { ...whole, composition: { ...whole.composition, items: inTransitions } } : whole
  const planned = async (pieces: readonly Piece[]): Promise<PlannedItem[]> => {
    const items: PlannedItem[] = []
    for (const piece of pieces) items.push(await planItem(piece, film, tools))
    return items
  }
  const items = await planned(segment.pieces)
  if (before.length === 0) return { start, frames, items, transition: null }
  return { start, frames, items, transition: await planTransition(segment, await planned(before), film, tools) }
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
  span: Piece,
  { composition, timeline, frame, rate }: Film,
  tools: PlanTools,
): Promise<PlannedItem> {
  const item = composition.items[span.index]!
  const layers = [...item.layers].sort((a, b) => a.layer - b.layer)
  // Layers are split into runs of stills with moving layers between them: each run is drawn as one picture, the lowest
  // together with the background.
  const runs: Still[][] = [[]]
  const movingLayers = layers.filter(({ motion }) => !isStill(motion?.motion)).length
  const changing: ChangingPart[] = []
  const layerSounds: PlannedSound[] = []
  for (const layer of layers) {
    const { still, parts = [], sound } = await planLayer(layer, { span, frame, rate, movingLayers }, tools)
    if (still) runs.at(-1)!.push(still)
    for (const part of parts) {
      changing.push(part)
      runs.push([])
    }
    if (sound) layerSounds.push(sound)
  }
  const base = await tools.plates.base(frame, await backdropOf(item, tools), runs[0]!, composition.alpha)
  const stack: PlannedItem['stack'] = []
  for (const [index, part] of changing.entries()) {
    stack.push(part)
    const plate = await tools.plates.overlay(frame, runs[index + 1]!)
    if (plate) stack.push({ kind: 'plate', plate })
  }
  const sounds = await planSounds(item, span, rate, tools)
  const camera = composition.scenes?.[span.scene]?.camera
  const states = camera ? cameraStates(camera, timeline.scenes[span.scene]!, span, frame, rate) : null
  return { span, base, stack, sounds: [...sounds, ...layerSounds], camera: states }
}

async function backdropOf(item: ComposeItem, tools: PlanTools): Promise<Backdrop | undefined> {
  if (item.background === null) return undefined
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
  span: Piece,
  rate: FrameRate,
  { sources, loops, speeds, volumes, sums }: PlanTools,
): Promise<PlannedSound[]> {
  const pieceMs = (samplesOf(span, rate) * 1000) / sampleRate
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
    const { path, fragment, part, gainDb } = sound
    const plain = { path, info, role, startMs: fragment?.startMs ?? 0, lengthMs, part, gainDb }
    const timed = await speeds.retimed(plain)
    if (part?.settings.loop) {
      const shaped = await volumes.shaped({ ...timed, part: soundPartLater(part, span, rate) }, pieceMs)
      planned.push(shaped.part?.settings.loop ? await loops.looped(shaped, pieceMs) : shaped)
    } else {
      const shaped = await volumes.shaped(timed, pieceMs)
      planned.push(...soundPiece({ ...shaped, part: soundPartLater(shaped.part, span, rate) }, span, rate))
    }
  }
  return sums.summed(planned, samplesOf(span, rate))
}
