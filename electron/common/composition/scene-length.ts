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
