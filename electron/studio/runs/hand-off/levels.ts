import { joinedSpans, musicCurve, musicGain, musicLength, soundGain } from '../../../common/music/index.ts'
import type { SpeechSpan } from '../../../common/music/index.ts'
import type { Element, Music } from '../../../common/composition/index.ts'
import { msOfFrames } from '../../../media/compose/timing.ts'
import type { PreparedVideo } from '../../authoring/render/index.ts'
import type { FilmFrames, FrameSpan } from './frames.ts'
import { rate } from './rate.ts'
import type { EditClip } from './types.ts'

/** The volume of a sound by frames of a clip, with straight lines of dB between them. */
export type Levels = NonNullable<EditClip['levels']>

/** What counts as silence, and the greatest difference to the exact course, dB. */
const [silentDb, toleranceDb] = [-60, 0.15]

/**
 * The points of a course of volume.
 * @param gainAt factor of the amplitude at a frame of the clip
 */
export function levelsOf(gainAt: (frame: number) => number, frames: number): Levels {
  const exact = Array.from({ length: frames }, (_, frame) =>
    Math.max(silentDb, 20 * Math.log10(Math.max(1e-9, gainAt(frame)))),
  )
  const kept = new Set([0, frames - 1])
  const open: [number, number][] = [[0, frames - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    let [worst, at] = [toleranceDb, -1]
    for (let frame = from + 1; frame < to; frame += 1) {
      const line = exact[from]! + ((exact[to]! - exact[from]!) * (frame - from)) / (to - from)
      const off = Math.abs(exact[frame]! - line)
      if (off > worst) [worst, at] = [off, frame]
    }
    if (at < 0) continue
    kept.add(at)
    open.push([from, at], [at, to])
  }
  return [...kept].toSorted((a, b) => a - b).map((frame) => ({ frame, db: exact[frame]! }))
}

/** When somebody speaks, as the engine counts it for the music: by words where they are known, else for all of a voice. */
export function speechOf({ project, words, files, urls }: PreparedVideo, film: FilmFrames): SpeechSpan[] {
  const spans = project.scenes.flatMap((scene, index): SpeechSpan[] => {
    const { startMs, whole } = film.scenes[index]!
    if (!scene.voice || whole.end <= whole.start) return []
    const known = words.get(scene.id) ?? []
    if (known.length > 0) return known.map((word) => ({ startMs: startMs + word.startMs, endMs: startMs + word.endMs }))
    if (scene.voice.kind !== 'audio') return []
    const { source } = scene.voice
    const own = source.kind === 'asset' ? files.find(({ path }) => path === source.path && urls[path]) : undefined
    const lastsMs = msOfFrames(whole.end - whole.start, rate)
    return [{ startMs, endMs: startMs + Math.min(lastsMs, own?.info.durationMs ?? lastsMs) }]
  })
  return joinedSpans(spans, 0)
}

/** The volume of the music of a whole video, which steps back for speech, in one of the clips that it became. */
export function musicLevels(
  { settings, fileMs, speech, total }: { settings: Music; fileMs: number; speech: SpeechSpan[]; total: number },
  { at, frames }: Pick<EditClip, 'at' | 'frames'>,
): Levels {
  const length = musicLength(settings.loop, fileMs, msOfFrames(total, rate))
  const curve = musicCurve(settings, speech, length)
  return levelsOf((frame) => musicGain(curve, msOfFrames(at + frame + 0.5, rate)), frames)
}

/**
 * The volume of a sound with its fades, its keyframes and the cross-fades of its scene, which have equal power
 * (`crossfadeGains`), in one of the clips that it became.
 */
export function soundLevels(
  { sound = {} }: Element,
  { audible, comes, goes }: { audible: FrameSpan; comes: FrameSpan | null; goes: FrameSpan | null },
  { at, frames }: Pick<EditClip, 'at' | 'frames'>,
): Levels {
  const wholeMs = msOfFrames(audible.end - audible.start, rate)
  const share = (shared: FrameSpan, frame: number): number =>
    Math.min(1, Math.max(0, (frame - shared.start) / (shared.end - shared.start)))
  return levelsOf((index) => {
    const frame = at + index + 0.5
    const own = soundGain(sound, msOfFrames(frame - audible.start, rate), wholeMs)
    const coming = comes ? Math.sin((share(comes, frame) * Math.PI) / 2) : 1
    const going = goes ? Math.cos((share(goes, frame) * Math.PI) / 2) : 1
    return own * coming * going
  }, frames)
}
