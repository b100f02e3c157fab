import { describe, expect, it } from 'vitest'
import { crossfadeGains } from '@common/transitions/index.ts'
import type { Scene } from '@common/composition/index.ts'
import { fadePoints, sceneFades, sceneLook } from '../../../../renderer/editor/transitions/scene-look.ts'
import type { SceneTiming } from '../../../../renderer/editor/timings.ts'

const canvas = { width: 1280, height: 720 }
const camera = { from: { x: 0, y: 0, size: 1 }, to: { x: 0.5, y: 0.5, size: 0.5 } }

function timing(index: number, startMs: number, overlapMs: number, more: Partial<Scene> = {}): SceneTiming {
  const scene: Scene = { id: `s${index}`, name: '', duration: 4_000, voice: null, elements: [], ...more }
  return { scene, index, startMs, durationMs: 4_000, overlapMs, estimated: false }
}

describe('how a scene is seen', () => {
  it('is as it is without camera and transition', () => {
    expect(sceneLook({ timing: timing(0, 0, 0), sceneMs: 500 }, null, canvas)).toBeNull()
    // A camera that still shows the whole canvas changes nothing.
    expect(sceneLook({ timing: timing(0, 0, 0, { camera }), sceneMs: 0 }, null, canvas)).toBeNull()
    expect(sceneLook({ timing: timing(0, 0, 0, { camera }), sceneMs: 4_000 }, null, canvas)).toMatchObject({
      camera: { scale: 2 },
      leaving: null,
    })
  })

  it('has both scenes in a transition, by its time, each with its camera', () => {
    const before = timing(0, 0, 0, { camera })
    const after = timing(1, 3_200, 800, { transition: { kind: 'dissolve', duration: 800 } })
    const look = sceneLook({ timing: after, sceneMs: 200 }, { timing: before, sceneMs: 3_400 }, canvas)
    expect(look).toMatchObject({ camera: null, leaving: { state: { after: { opacity: 0.25 } } } })
    expect(look?.leaving?.camera?.scale).toBeGreaterThan(1.5)
  })
})

describe('how the sounds of a scene are heard', () => {
  it('is without change where it overlaps no other', () => {
    expect(sceneFades(timing(0, 0, 0), timing(1, 4_000, 0))).toBeUndefined()
  })

  it('is cross-faded in straight lines that are as loud as the curve', () => {
    const fades = sceneFades(timing(1, 3_200, 800), timing(2, 6_600, 600))!
    expect(fades).toEqual({ in: { fromMs: 3_200, toMs: 4_000 }, out: { fromMs: 6_600, toMs: 7_200 } })
    const points = fadePoints(fades)
    const gainAt = (ms: number): number => {
      const next = points.findIndex(([at]) => at > ms)
      const [[from, low], [to, high]] = [points[next - 1]!, points[next]!]
      return low + ((high - low) * (ms - from)) / (to - from)
    }
    for (let ms = 3_250; ms < 4_000; ms += 7) {
      const exact = crossfadeGains((ms - 3_200) / 800).after
      expect(Math.abs(20 * Math.log10(gainAt(ms) / exact))).toBeLessThan(0.05)
    }
    for (let ms = 6_610; ms < 7_150; ms += 7) {
      const exact = crossfadeGains((ms - 6_600) / 600).before
      expect(Math.abs(20 * Math.log10(gainAt(ms) / exact))).toBeLessThan(0.05)
    }
    expect(gainAt(5_000)).toBe(1)
  })
})
