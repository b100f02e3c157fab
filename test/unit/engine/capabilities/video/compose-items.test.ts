import { expect, test } from 'vitest'
import { layersWith } from '../../../../../electron/engine/capabilities/video/compose-items.ts'
import { spanOf } from '../../../../../electron/engine/capabilities/video/draw.ts'
import type { AvatarRun, Scene } from '../../../../../electron/engine/capabilities/video/scenes.ts'

const layer = { kind: 'avatar' as const, x: 4, y: 2, scaleX: 1, scaleY: 1, layer: 0 }
const actor: AvatarRun['actor'] = { kind: 'official', id: 'ann', avatar: {} as never }

/** Scenes of these lengths, each with one avatar that continues from scene to scene. */
function world(durations: readonly number[]) {
  const scenes: Scene[] = durations.map((durationMs) => ({
    item: { background: 'white', audio: [], elements: [] },
    durationMs,
    audio: [],
    layers: [{ kind: 'draw', actor, element: 0, shown: { width: 20, height: 20 }, layer }],
  }))
  const run: AvatarRun = {
    actor,
    width: 20,
    height: 20,
    parts: [],
    durationMs: 0,
    seed: 1,
    hands: true,
    liveliness: 'natural',
  }
  durations.forEach((durationMs, scene) => {
    run.parts.push({ scene, position: 0, startMs: run.durationMs, durationMs, speaks: true })
    run.durationMs += durationMs
  })
  return { scenes, run }
}

test('a clip of several parts plays from where each begins, and holds its last frame instead of a repetition', () => {
  // 2.015 s are no whole number of frames: the second item has one frame more than its length alone would give.
  const { scenes, run } = world([2015, 3015])
  const span = spanOf(run, run.parts)
  expect(span.frames).toBe(126)
  const [first, second] = layersWith([{ span, path: '/clip.mp4' }], scenes)
  expect(first).toEqual([{ ...layer, kind: 'video', path: '/clip.mp4', fragment: { startMs: 0 } }])
  expect(second).toEqual([{ ...layer, kind: 'video', path: '/clip.mp4', fragment: { startMs: 2015 } }])
})

test('a clip of one part is played whole', () => {
  const { scenes, run } = world([1000, 1500])
  const [, second] = layersWith([{ span: spanOf(run, [run.parts[1]!]), path: '/two.mp4' }], scenes)
  expect(second).toEqual([{ ...layer, kind: 'video', path: '/two.mp4' }])
})
