import { makeCues } from '../../captions/index.ts'
import type { CaptionRules, TimedWord } from '../../captions/index.ts'
import { plainText } from '../../pronounce/index.ts'
import type { CaptionCue } from '../../service/extension/captions.ts'
import { turnsOf } from '../dialogue/turns.ts'
import type { Scene } from '../model.ts'
import type { TimedSpeech } from '../timed-speech.ts'

export interface SceneCues {
  /** Times in ms from the start of the scene. */
  cues: CaptionCue[]
  /** When each word of the scene is spoken, where that is known. */
  words: TimedWord[]
  /** Whether some times are estimates by length of text, since word times are not known. */
  estimated: boolean
}

/**
 * The captions of a scene: those that were edited, otherwise those made from what its voice and its further speech say.
 * @param scene with its scripts as they are typed
 * @param spoken speech by id of scene or audio element
 * @param lastsMs length of the scene
 */
export function sceneCues(
  scene: Scene,
  spoken: ReadonlyMap<string, TimedSpeech>,
  lastsMs: number,
  rules?: CaptionRules,
): SceneCues {
  const found: SceneCues = { cues: [], words: [], estimated: false }
  const add = (text: string, known: TimedSpeech | undefined, from: number, most: number): void => {
    const plain = plainText(text)
    const lasts = Math.min(known?.durationMs ?? most, Math.max(0, most))
    if (lasts <= 0 || plain.trim() === '') return
    if (!known || known.words.length === 0) found.estimated = true
    const within = <T extends { startMs: number; endMs: number }>(one: T): T[] => {
      const startMs = Math.round(from + Math.min(one.startMs, lasts))
      const endMs = Math.round(from + Math.min(one.endMs, lasts))
      return endMs > startMs ? [{ ...one, startMs, endMs }] : []
    }
    found.cues.push(...makeCues(plain, known?.words ?? [], lasts, rules).flatMap(within))
    found.words.push(...(known?.words ?? []).filter(({ startMs }) => startMs < lasts).flatMap(within))
  }
  const { voice } = scene
  if (voice && voice.kind !== 'audio') {
    const speech = spoken.get(scene.id)
    const turns = turnsOf(scene)
    // No caption goes from one speaker to the next.
    if (turns && speech?.turns?.length === turns.length) {
      for (const [index, { text }] of turns.entries()) {
        const { startMs, endMs } = speech.turns[index]!
        add(text, speechBetween(speech, startMs, endMs), startMs, lastsMs - startMs)
      }
    } else add(voice.text, speech, 0, lastsMs)
  }
  for (const { id, source, hidden, start = 0, end } of scene.elements) {
    if (hidden || source.kind !== 'script') continue
    add(source.text, spoken.get(id), start, Math.min(end ?? lastsMs, lastsMs) - start)
  }
  const byStart = (a: { startMs: number }, b: { startMs: number }): number => a.startMs - b.startMs
  found.cues.sort(byStart)
  found.words.sort(byStart)
  if (!scene.captions) return found
  const cues = scene.captions.cues.flatMap((cue) => {
    const endMs = Math.min(cue.endMs, lastsMs)
    return cue.startMs < endMs ? [{ ...cue, endMs }] : []
  })
  return { ...found, cues, estimated: false }
}

/** The part of a speech that is one turn, with its times from the turn's beginning. */
function speechBetween({ words }: TimedSpeech, startMs: number, endMs: number): TimedSpeech {
  const own = words.filter((word) => word.startMs >= startMs && word.startMs < endMs)
  return {
    durationMs: endMs - startMs,
    words: own.map((word) => ({ ...word, startMs: word.startMs - startMs, endMs: word.endMs - startMs })),
  }
}
