import type { Cue } from '../../../../common/captions/index.ts'
import type { Project, Scene } from '../../../../common/composition/index.ts'
import { withoutPauses } from '../../../../common/pronounce/index.ts'
import { cuesOf } from '../../voiceovers/index.ts'
import type { TimedWord } from '../../voiceovers/index.ts'

/** Speech of one text. Times in ms from its beginning. */
export interface TimedSpeech {
  durationMs: number
  /** When each word is spoken; empty when the service doesn't tell. */
  words: readonly TimedWord[]
}

export interface ProjectCues {
  cues: Cue[]
  /** Whether some times are estimates by length of text, since word times are not known. */
  estimated: boolean
}

/** Assumed characters per second of speech, for texts whose length is not known otherwise. */
const charactersPerSecond = 15

/**
 * Captions of a clip: the scripts of its project, one scene after the other, and audio elements from where they begin.
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
): ProjectCues {
  const lengths = sceneLengths(project.scenes, spoken, media, totalMs)
  const cues: Cue[] = []
  let estimated = false
  let at = 0
  const addCues = (id: string, text: string, from: number, most: number): void => {
    const plain = withoutPauses(text)
    const known = spoken.get(id)
    const lasts = Math.min(known?.durationMs ?? most, Math.max(0, most))
    if (lasts <= 0 || plain.trim() === '') return
    if (!known || known.words.length === 0) estimated = true
    for (const cue of cuesOf(plain, known?.words ?? [], lasts)) {
      const startMs = Math.round(from + Math.min(cue.startMs, lasts))
      const endMs = Math.round(from + Math.min(cue.endMs, lasts))
      if (endMs > startMs) cues.push({ text: cue.text, startMs, endMs })
    }
  }
  project.scenes.forEach((scene, index) => {
    const lasts = lengths[index]!
    if (scene.voice && scene.voice.kind !== 'audio') addCues(scene.id, scene.voice.text, at, lasts)
    for (const element of scene.elements) {
      const { source, hidden, id } = element
      if (hidden || source.kind !== 'script') continue
      const start = element.start ?? 0
      addCues(id, source.text, at + start, Math.min(element.end ?? lasts, lasts) - start)
    }
    at += lasts
  })
  cues.sort((a, b) => a.startMs - b.startMs)
  return { cues, estimated }
}

function sceneLengths(
  scenes: readonly Scene[],
  spoken: ReadonlyMap<string, TimedSpeech>,
  media: ReadonlyMap<string, number>,
  totalMs: number,
): number[] {
  const known = scenes.map((scene) => {
    if (scene.duration !== 'voice') return scene.duration
    return spoken.get(scene.id)?.durationMs ?? media.get(scene.id) ?? null
  })
  const rest = totalMs - known.reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
  const guesses = scenes.map((scene) => guessMs(scene))
  const guessed = guesses.reduce((sum, ms, index) => sum + (known[index] === null ? ms : 0), 0)
  return known.map((ms, index) => ms ?? (rest > 0 ? (guesses[index]! / guessed) * rest : guesses[index]!))
}

/** Estimated length of a scene whose length is not known, ms. */
function guessMs({ voice }: Scene): number {
  if (!voice || voice.kind === 'audio') return 1_000
  const characters = withoutPauses(voice.text).replaceAll(/\s/g, '').length
  return Math.max(500, ((characters / charactersPerSecond) * 1_000 * 100) / Math.max(50, voice.rate))
}
