import { cutCues } from '../../captions/index.ts'
import type { SceneCaptions } from '../../service/extension/captions.ts'
import type { Project, Scene } from '../model.ts'
import type { ReadOptions } from './options.ts'

/** The captions of the extension beside the body. */
export function writtenCaptions({ extension }: ReadOptions): Pick<Project, 'captions'> {
  if (!extension?.captions) return {}
  const { scenes: _scenes, ...captions } = extension.captions
  return { captions }
}

/** Scenes with the cues that the extension has for them; where a scene was cut into items, each gets its part. */
export function withCaptions(scenes: Scene[], { extension }: ReadOptions): Scene[] {
  let next = 0
  const own = new Map<Scene, SceneCaptions>()
  for (const { items, captions } of extension?.captions?.scenes ?? []) {
    const parts = scenes.slice(next, next + items)
    next += items
    if (!captions) continue
    let startMs = 0
    for (const part of parts) {
      const endMs = part.duration === 'voice' || parts.length === 1 ? Infinity : startMs + part.duration
      own.set(part, { ...captions, cues: parts.length === 1 ? captions.cues : cutCues(captions.cues, startMs, endMs) })
      startMs = endMs
    }
  }
  return scenes.map((scene) => {
    const captions = own.get(scene)
    return captions ? { ...scene, captions } : scene
  })
}
