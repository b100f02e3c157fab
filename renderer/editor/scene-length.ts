import type { Scene } from '@common/composition/index.ts'
import { countWords } from '@common/text/index.ts'

/** Words per minute of a built-in voice at 100 %, measured with the sample scripts. */
const wordsPerMinute = 165
/** Length in ms of a scene without anything that has a length. */
const emptySceneMs = 5_000
const leastMs = 500

/** Estimates the length of a scene, in ms, before its speech exists. */
export function estimateSceneMs(scene: Scene): number {
  if (scene.duration !== 'voice') return scene.duration
  const { voice } = scene
  if (!voice || voice.kind === 'audio') return emptySceneMs
  const words = countWords(voice.text)
  if (words === 0) return emptySceneMs
  const rate = Math.max(voice.rate, 25) / 100
  return Math.max(leastMs, Math.round((words / wordsPerMinute / rate) * 60_000))
}
