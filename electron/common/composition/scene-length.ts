import { withoutMarks } from '../pronounce/index.ts'
import { estimateSpeechSeconds } from '../service/engine-prices.ts'
import { turnSpans, turnsOf } from './dialogue/index.ts'
import type { Scene } from './model.ts'

/** Length in ms of a scene without anything that has a length */
const emptySceneMs = 5_000

/** Estimates the length of a scene, in ms, before its speech exists. */
export function estimateSceneMs({ duration, voice }: Pick<Scene, 'duration' | 'voice'>): number {
  return duration === 'voice' ? (estimateVoiceMs(voice) ?? emptySceneMs) : duration
}

/** Estimates how long a scene's script takes, in ms; undefined where nothing is read. */
export function estimateVoiceMs(voice: Scene['voice']): number | undefined {
  if (!voice || voice.kind === 'audio') return undefined
  const turns = turnsOf({ id: '', voice })
  if (turns) return turnSpans(turns.map(textMs)).at(-1)!.endMs
  const ms = textMs(voice)
  return ms > 0 ? ms : undefined
}

/** Estimated lengths of what is spoken in a scene, ms: of its voice by its id, and of each turn by the turn's. */
export function estimateSpeechOf(scene: Pick<Scene, 'id' | 'voice'>): Record<string, number> {
  const turns = (turnsOf(scene) ?? []).map((turn) => [turn.id, textMs(turn)])
  return { ...Object.fromEntries(turns), [scene.id]: estimateSceneMs({ duration: 'voice', voice: scene.voice }) }
}

function textMs({ text, rate }: { text: string; rate: number }): number {
  const spoken = withoutMarks(text).trim()
  return spoken === '' ? 0 : Math.round(estimateSpeechSeconds(spoken, rate) * 1000)
}

/**
 * For how long a scene that lasts as long as its voice is shown after it, ms: for the transition to the next scene, which shows
 * both, so that the next voice begins where this one has ended.
 */
export function overlapAfter(
  scenes: readonly Pick<Scene, 'duration' | 'voice' | 'transition'>[],
  index: number,
): number {
  const scene = scenes[index]
  return scene?.duration === 'voice' && scene.voice ? (scenes[index + 1]?.transition?.duration ?? 0) : 0
}

/** Scenes with their durations where they are longer than their voices, as far as those are known (ms by scene id). */
export function withOverlaps(scenes: readonly Scene[], voiceMs: Readonly<Record<string, number>> = {}): Scene[] {
  const spoken = new Map(Object.entries(voiceMs))
  return scenes.map((scene, index) => {
    const overlapMs = overlapAfter(scenes, index)
    const lengthMs = spoken.get(scene.id) ?? 0
    return overlapMs > 0 && lengthMs > 0 ? { ...scene, duration: Math.round(lengthMs + overlapMs) } : scene
  })
}
