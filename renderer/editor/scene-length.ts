import type { Scene } from '@common/composition/index.ts'
import { countWords } from '@common/text/index.ts'

/** Words a built-in voice says in a minute at 100 %; measured over the sample scripts. */
const wordsPerMinute = 165
/** ms of a scene with nothing in it that lasts. */
const emptySceneMs = 5_000
const leastMs = 500

/** About how long a scene will last, in ms, before its speech exists. */
export function estimateSceneMs(scene: Scene): number {
  if (scene.duration !== 'voice') return scene.duration
  const { voice } = scene
  if (!voice || voice.kind === 'audio') return emptySceneMs
  const words = countWords(voice.text)
  if (words === 0) return emptySceneMs
  const rate = Math.max(voice.rate, 25) / 100
  return Math.max(leastMs, Math.round((words / wordsPerMinute / rate) * 60_000))
}
