import { withoutMarks } from '../pronounce/index.ts'
import { estimateSpeechSeconds } from '../service/engine-prices.ts'
import type { Scene } from './model.ts'

/** Length in ms of a scene without anything that has a length */
const emptySceneMs = 5_000

/** Estimates the length of a scene, in ms, before its speech exists. */
export function estimateSceneMs({ duration, voice }: Pick<Scene, 'duration' | 'voice'>): number {
  if (duration !== 'voice') return duration
  if (!voice || voice.kind === 'audio') return emptySceneMs
  const text = withoutMarks(voice.text).trim()
  return text === '' ? emptySceneMs : Math.round(estimateSpeechSeconds(text, voice.rate) * 1000)
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
