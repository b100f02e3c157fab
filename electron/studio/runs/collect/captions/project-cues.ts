import type { Cue } from '../../../../common/captions/index.ts'
import type { Project, Scene } from '../../../../common/composition/index.ts'
import { withoutPauses } from '../../../../common/pronounce/index.ts'
import { cuesOf } from '../../voiceovers/index.ts'
import type { TimedWord } from '../../voiceovers/index.ts'

/** What is known of a line that was spoken. Times in ms from its beginning. */
export interface TimedSpeech {
  durationMs: number
  /** [] where the service doesn't tell. */
  words: readonly TimedWord[]
}

export interface ProjectCues {
  cues: Cue[]
  /** Some times are by the length of the text, since nobody knows when each word is said. */
  estimated: boolean
}

/** Characters of a second of speech, for lines whose length can't be had otherwise. */
const charactersPerSecond = 15

/**
 * What is said in a clip, and when: the scripts of its project, one scene after the other, and further speech where it
 * begins. @param project as it was when the clip was made, scripts as they were typed
 * @param spoken by id of the scene or of the element @param media lengths of scenes that last as long as a file, ms
 * @param totalMs of the clip: scenes of unknown length share what the others leave
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
  const say = (id: string, text: string, from: number, most: number): void => {
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
    if (scene.voice && scene.voice.kind !== 'audio') say(scene.id, scene.voice.text, at, lasts)
    for (const element of scene.elements) {
      const { source, hidden, id } = element
      if (hidden || source.kind !== 'script') continue
      const start = element.start ?? 0
      say(id, source.text, at + start, Math.min(element.end ?? lasts, lasts) - start)
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

/** Of a scene whose length nobody knows, ms. */
function guessMs({ voice }: Scene): number {
  if (!voice || voice.kind === 'audio') return 1_000
  const characters = withoutPauses(voice.text).replaceAll(/\s/g, '').length
  return Math.max(500, ((characters / charactersPerSecond) * 1_000 * 100) / Math.max(50, voice.rate))
}
