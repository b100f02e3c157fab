import type { Project } from '@common/composition/index.ts'
import type { SceneTime } from './scene-painter.ts'

/** Ms for which a preview shows each scene: long enough for all that comes, and to read a headline. */
export const shownMs = 2_600

/** What a preview shows at a time since it began: it goes through the scenes again and again. */
export function previewAt({ scenes }: Project, elapsedMs: number): { scene: number; time: SceneTime; share: number } {
  const lengthMs = scenes.length * shownMs
  const ms = lengthMs === 0 ? 0 : elapsedMs % lengthMs
  const scene = Math.min(scenes.length - 1, Math.floor(ms / shownMs))
  return { scene, time: { ms: ms - scene * shownMs, lengthMs: shownMs }, share: lengthMs === 0 ? 0 : ms / lengthMs }
}
