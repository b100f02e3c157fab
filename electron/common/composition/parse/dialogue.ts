import type { Scene } from '../model.ts'
import type { ReadOptions } from './options.ts'

/** Scenes with the number of the avatar that speaks, where the extension says that it is the second one. */
export function withSpeakers(scenes: Scene[], { extension }: ReadOptions): Scene[] {
  const speakers = (extension?.dialogue?.scenes ?? []).flatMap(({ items, turns = [] }) => {
    const numbers = turns.flatMap(({ items: count, speaker }) => Array.from({ length: count }, () => speaker))
    return Array.from({ length: items }, (_, index) => numbers[index] ?? 1)
  })
  return scenes.map((scene, index) =>
    scene.voice && speakers[index] === 2 ? { ...scene, voice: { ...scene.voice, speaker: 2 } } : scene,
  )
}
