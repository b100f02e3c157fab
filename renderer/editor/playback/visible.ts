import type { Element, Scene } from '@common/composition/index.ts'

type Span = Pick<Element, 'start' | 'end'>

/**
 * Whether an element is there at a time of its scene, ms. At the very end of the scene its last moment counts: that is
 * what a playhead at the end of the project shows.
 */
export function isThereAt(element: Span, sceneMs: number, durationMs: number): boolean {
  const at = Math.max(0, Math.min(sceneMs, durationMs - 1))
  return (element.start ?? 0) <= at && at < (element.end ?? Number.POSITIVE_INFINITY)
}

/** Elements with a picture that are on show at a time of the scene, ms. */
export function picturesAt(scene: Scene, sceneMs: number, durationMs: number): Element[] {
  return scene.elements.filter(
    (element) => !element.hidden && element.kind !== 'audio' && isThereAt(element, sceneMs, durationMs),
  )
}
