import type { CaptionRules, Cue, TimedWord } from '../../../../common/captions/index.ts'
import { sceneCues, overlapAfter } from '../../../../common/composition/index.ts'
import type { Project, Scene, TimedSpeech } from '../../../../common/composition/index.ts'
import { sceneSpans } from '../../../../common/transitions/index.ts'
import type { SceneSpan } from '../../../../common/transitions/index.ts'
import { plainText } from '../../../../common/pronounce/index.ts'
import type { CaptionCue } from '../../../../common/service/extension/captions.ts'

export interface ProjectCues {
  cues: (Cue & CaptionCue)[]
  /** Whether some times are estimates by length of text, since word times are not known. */
  estimated: boolean
  /** When each word is spoken, where that is known. */
  words: TimedWord[]
  /** When each scene begins, ms. */
  sceneStarts: number[]
}

/** Assumed characters per second of speech, for texts whose length is not known otherwise. */
const charactersPerSecond = 15

/**
 * Captions of a clip: what is said in the scenes of its project, in the order of the scenes, or the cues that were edited.
 * @param project the project when the clip was made, with scripts as typed
 * @param spoken speech by id of scene or audio element
 * @param media lengths of scenes that last as long as a file, ms
 * @param totalMs length of the clip: scenes of unknown length share what the others leave
 */
export function projectCues(
  project: Project,
  spoken: ReadonlyMap<string, TimedSpeech>,
  media: ReadonlyMap<string, number>,
  totalMs: number,
  rules?: CaptionRules,
): ProjectCues {
  const lengths = sceneLengths(project.scenes, spoken, media, totalMs)
  const found: ProjectCues = { cues: [], words: [], estimated: false, sceneStarts: [] }
  const spans = spansOf(project.scenes, lengths)
  project.scenes.forEach((scene, index) => {
    const from = Math.round(spans[index]!.startMs)
    const later = <T extends { startMs: number; endMs: number }>(one: T): T => ({
      ...one,
      startMs: one.startMs + from,
      endMs: one.endMs + from,
    })
    const { cues, words, estimated } = sceneCues(scene, spoken, lengths[index]!, rules)
    found.sceneStarts.push(from)
    found.cues.push(...cues.map((cue) => ({ ...later(cue), ...(cue.words && { words: cue.words.map(later) }) })))
    found.words.push(...words.map(later))
    found.estimated ||= estimated
  })
  return found
}

/** When each scene of a clip is shown. */
export function spansOf(scenes: readonly Scene[], lengths: readonly number[]): SceneSpan[] {
  return sceneSpans(scenes.map(({ transition }, index) => ({ durationMs: lengths[index]!, transition })))
}

/** Length of each scene of a clip, ms; scenes of unknown length share what the others leave. */
export function sceneLengths(
  scenes: readonly Scene[],
  spoken: ReadonlyMap<string, TimedSpeech>,
  media: ReadonlyMap<string, number>,
  totalMs: number,
): number[] {
  const known = scenes.map((scene, index) => {
    if (scene.duration !== 'voice') return scene.duration
    const ms = spoken.get(scene.id)?.durationMs ?? media.get(scene.id)
    return ms === undefined ? null : ms + overlapAfter(scenes, index)
  })
  const overlaps = scenes.slice(1).reduce((sum, { transition }) => sum + (transition?.duration ?? 0), 0)
  const rest = totalMs + overlaps - known.reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
  const guesses = scenes.map((scene) => guessMs(scene))
  const guessed = guesses.reduce((sum, ms, index) => sum + (known[index] === null ? ms : 0), 0)
  return known.map((ms, index) => ms ?? (rest > 0 ? (guesses[index]! / guessed) * rest : guesses[index]!))
}

/** Estimated length of a scene whose length is not known, ms. */
function guessMs({ voice }: Scene): number {
  if (!voice || voice.kind === 'audio') return 1_000
  const characters = plainText(voice.text).replaceAll(/\s/g, '').length
  return Math.max(500, ((characters / charactersPerSecond) * 1_000 * 100) / Math.max(50, voice.rate))
}
