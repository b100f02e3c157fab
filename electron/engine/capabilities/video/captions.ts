import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { cutCues, defaultPosition, joinWords, makeCues, rulesFor, timedCue } from '../../../common/captions/index.ts'
import type { TimedCue, TimedWord } from '../../../common/captions/index.ts'
import type { CaptionCue } from '../../../common/service/extension/captions.ts'
import type { CaptionsRequest, DrawnCaptions } from '../../../media/drawing/index.ts'
import type { OverlayTrack } from '../../../media/overlay/track.ts'
import { engineFps } from '../../presenters/frame-rate.ts'
import type { VideoPlan } from './plan/types.ts'
import { spansIn } from './scenes.ts'
import type { Scene } from './scenes.ts'
import type { ReadySound } from './sounds.ts'

/** Draws captions as pictures; replaced in tests. */
export type DrawCaptions = (request: CaptionsRequest, signal?: AbortSignal) => Promise<DrawnCaptions>

/** Speech that goes on through one or more items of a video. Times are ms from the video's start. */
interface Speech {
  sound: ReadySound
  startMs: number
  endMs: number
  /** Time in the sound's file that is heard at `endMs`, ms. */
  untilMs: number
  words: TimedWord[]
  /** Index of the item in which the cue begins. */
  item: number
}

/** Largest distance of two parts of a file that follow each other, ms: fragments are written in seconds. */
const sameMs = 50

/**
 * The captions of a video's scenes, by the words that are spoken in them, or those that the project has for a scene.
 * @param first index of the first of the scenes among the plan's items
 */
export function captionCues(plan: VideoPlan, scenes: readonly Scene[], first = 0): TimedCue[] {
  const { captions, width, height } = plan
  if (!captions) return []
  const spans = spansIn(plan, scenes, first)
  const speeches = speechesOf(scenes, spans)
  /** Cues with the words of their own scenes: others may be spoken at the same time. */
  const cues: { cue: CaptionCue; words: TimedWord[] }[] = []
  /** Items whose captions are not made of what is spoken. */
  const edited = new Set<number>()
  let item = -first
  for (const { items, cues: own } of captions.scenes) {
    const [from, to] = [item, item + items]
    item = to
    if (!own || from < 0 || from >= scenes.length) continue
    for (let index = from; index < to; index++) edited.add(index)
    const { startMs } = spans[from]!
    const { endMs } = spans[Math.min(to, scenes.length) - 1]!
    const words = speeches.filter((speech) => speech.item >= from && speech.item < to).flatMap((speech) => speech.words)
    cues.push(...cutCues(own, 0, endMs - startMs).map((cue) => ({ cue: movedBy(cue, startMs), words })))
  }
  const { insets } = captions.position ?? defaultPosition(plan)
  const rules = rulesFor({ width, height }, captions.look.size, insets)
  for (const { sound, startMs, endMs, words: own, item: index } of speeches) {
    if (edited.has(index)) continue
    const text = sound.caption ?? joinWords(own.map((word) => word.text))
    const within = own.map((word) => movedBy(word, -startMs))
    const fromWords = makeCues(text, within, endMs - startMs, rules)
    cues.push(...fromWords.map((cue) => ({ cue: movedBy(cue, startMs), words: own })))
  }
  cues.sort((a, b) => a.cue.startMs - b.cue.startMs)
  return cues.map(({ cue, words }) => timedCue(cue, words))
}

/**
 * Draws the captions of a video.
 * @param totalMs length of the video
 * @returns the pictures to lay over it; null where it shows no captions
 */
export async function drawCaptionTrack(
  plan: VideoPlan,
  scenes: readonly Scene[],
  draw: DrawCaptions,
  { folder, totalMs, first = 0, signal }: { folder: string; totalMs: number; first?: number; signal: AbortSignal },
): Promise<OverlayTrack | null> {
  const { captions } = plan
  const cues = captionCues(plan, scenes, first)
  if (!captions || cues.length === 0) return null
  const pictures = join(folder, 'captions')
  await mkdir(pictures, { recursive: true })
  // H.264 with 4:2:0 chroma has even sides only.
  const canvas = { width: plan.width & ~1, height: plan.height & ~1 }
  const request: CaptionsRequest = {
    cues,
    look: captions.look,
    position: captions.position ?? defaultPosition(canvas),
    canvas,
    fps: engineFps,
    frames: Math.ceil((totalMs * engineFps) / 1000),
    folder: pictures,
  }
  return (await draw(request, signal)).track
}

/** What is spoken in the scenes. Parts of one file that follow each other, as those of a cut scene, are one speech. */
function speechesOf(scenes: readonly Scene[], spans: readonly { startMs: number }[]): Speech[] {
  const speeches: Speech[] = []
  let open: Speech[] = []
  scenes.forEach((scene, item) => {
    const next: Speech[] = []
    for (const sound of [...(scene.voice ? [scene.voice] : []), ...scene.audio]) {
      if (!sound.words && sound.caption === undefined) continue
      const fromMs = sound.fragment?.startMs ?? 0
      const lasts = Math.min(sound.durationMs, scene.durationMs)
      const { startMs } = spans[item]!
      const words = (sound.words ?? [])
        .filter((word) => word.startMs >= fromMs - 1 && word.startMs < fromMs + lasts)
        .map((word) => movedBy(word, startMs - fromMs))
      const before = open.find((one) => one.sound.path === sound.path && Math.abs(one.untilMs - fromMs) <= sameMs)
      if (before && fromMs > 0) {
        before.words.push(...words)
        Object.assign(before, { endMs: startMs + lasts, untilMs: fromMs + lasts })
        next.push(before)
      } else {
        const speech = { sound, startMs, endMs: startMs + lasts, untilMs: fromMs + lasts, words, item }
        speeches.push(speech)
        next.push(speech)
      }
    }
    open = next
  })
  return speeches
}

function movedBy<T extends { startMs: number; endMs: number; words?: readonly TimedWord[] }>(one: T, ms: number): T {
  const moved = { ...one, startMs: Math.round(one.startMs + ms), endMs: Math.round(one.endMs + ms) }
  return one.words ? { ...moved, words: one.words.map((word) => movedBy(word, ms)) } : moved
}
