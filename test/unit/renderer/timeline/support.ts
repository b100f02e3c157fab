import type { Element, Scene } from '@common/composition/index.ts'
import type { SceneTiming } from '../../../../renderer/editor/timings.ts'

let count = 0

export function element(more: Partial<Omit<Element, 'kind' | 'source'>> & Pick<Element, 'kind' | 'source'>): Element {
  count += 1
  return {
    id: `e${count}`,
    name: `Element ${count}`,
    x: 0,
    y: 0,
    scaleX: 1,
    scaleY: 1,
    layer: 1,
    locked: false,
    hidden: false,
    ...more,
  } as Element
}

export const image = (more: Partial<Omit<Element, 'kind' | 'source'>> = {}): Element =>
  element({ kind: 'image', source: { kind: 'asset', path: 'a.png' }, ...more })
export const video = (more: Partial<Omit<Element, 'kind' | 'source'>> = {}, path = 'a.mp4'): Element =>
  element({ kind: 'video', source: { kind: 'asset', path }, ...more })
export const avatar = (avatarId: string, more: Partial<Omit<Element, 'kind' | 'source'>> = {}): Element =>
  element({ kind: 'avatar', source: { kind: 'avatar', avatarId, from: 2 }, ...more })

export function scene(id: string, elements: Element[], more: Partial<Scene> = {}): Scene {
  return { id, name: id, duration: 5_000, voice: null, elements, ...more }
}

/** Scenes one after the other, each of the given length (5 s for a voice). */
export function timingsOf(scenes: readonly Scene[]): SceneTiming[] {
  let startMs = 0
  return scenes.map((one, index) => {
    const durationMs = one.duration === 'voice' ? 5_000 : one.duration
    const timing = { scene: one, index, startMs, durationMs, overlapMs: 0, estimated: false }
    startMs += durationMs
    return timing
  })
}
