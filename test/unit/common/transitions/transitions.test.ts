import { describe, expect, it } from 'vitest'
import { easingNames, motionDirections } from '../../../../electron/common/service/extension/motion.ts'
import {
  cameraSchema,
  transitionKinds,
  transitionSchema,
} from '../../../../electron/common/service/extension/transitions.ts'
import {
  cameraAt,
  cameraBoxAt,
  crossfadeGains,
  cutCamera,
  sceneAtRest,
  sceneSpans,
  scenesLength,
  transitionAt,
  transitions,
} from '../../../../electron/common/transitions/index.ts'
import type { SceneState } from '../../../../electron/common/transitions/index.ts'
import fc from '../../../support/fast-check.ts'
import { camera, transition } from './arbitrary-scenes.ts'

const canvas = { width: 1280, height: 720 }
const shares = Array.from({ length: 41 }, (_, index) => index / 40)

/** Whether nothing of a scene is seen within the canvas. */
const isUnseen = ({ opacity, x, y, hidden, circle }: SceneState): boolean =>
  opacity === 0 ||
  Math.abs(x) >= canvas.width ||
  Math.abs(y) >= canvas.height ||
  hidden.left + hidden.right >= 1 ||
  hidden.top + hidden.bottom >= 1 ||
  circle === 0

describe('when scenes are shown', () => {
  const timed = fc.array(
    fc.record({
      durationMs: fc.integer({ min: 1, max: 20_000 }),
      transition: fc.option(fc.record({ duration: fc.integer({ min: 40, max: 10_000 }) }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 8 },
  )

  it('is one after another, and together with the scene before for no more than half of each', () => {
    fc.assert(
      fc.property(timed, (scenes) => {
        const spans = sceneSpans(scenes)
        expect(spans[0]).toEqual({ startMs: 0, endMs: scenes[0]!.durationMs, overlapMs: 0 })
        for (const [index, { startMs, endMs, overlapMs }] of spans.entries()) {
          const { durationMs, transition: wanted } = scenes[index]!
          expect(endMs - startMs).toBe(durationMs)
          if (index === 0) continue
          const before = spans[index - 1]!
          const most = Math.min(durationMs, scenes[index - 1]!.durationMs) / 2
          expect(startMs).toBe(before.endMs - overlapMs)
          expect(overlapMs).toBe(Math.min(wanted?.duration ?? 0, Math.floor(most)))
          if (index > 1) expect(startMs).toBeGreaterThanOrEqual(spans[index - 2]!.endMs)
        }
        const overlaps = spans.reduce((sum, { overlapMs }) => sum + overlapMs, 0)
        const lengths = scenes.reduce((sum, { durationMs }) => sum + durationMs, 0)
        expect(scenesLength(scenes)).toBe(lengths - overlaps)
      }),
    )
    expect(scenesLength([])).toBe(0)
  })
})

describe('transitions', () => {
  it.each(transitionKinds)('%s begins with the scene before as it is, and ends with the one after', (kind) => {
    for (const direction of motionDirections) {
      const at = (share: number) => transitionAt({ kind, duration: 500, direction }, share, canvas)
      expect(at(0).before).toEqual(sceneAtRest)
      expect(isUnseen(at(0).after)).toBe(true)
      const { circle = Infinity, ...after } = at(1).after
      expect(after).toEqual(sceneAtRest)
      expect(circle).toBeGreaterThanOrEqual(Math.hypot(canvas.width, canvas.height) / 2)
      expect(at(-1)).toEqual(at(0))
      expect(at(2)).toEqual(at(1))
    }
  })

  it('go in small steps, by any easing', () => {
    fc.assert(
      fc.property(transition, ({ easing: _any, ...wanted }) => {
        const states = shares.map((share) => transitionAt(wanted, share, canvas))
        for (const [index, now] of states.slice(1).entries()) {
          const last = states[index]!
          for (const key of ['before', 'after'] as const) {
            expect(Math.abs(now[key].x - last[key].x)).toBeLessThan(canvas.width / 10)
            expect(Math.abs(now[key].y - last[key].y)).toBeLessThan(canvas.height / 10)
            expect(Math.abs(now[key].opacity - last[key].opacity)).toBeLessThan(0.2)
            expect(Math.abs(now[key].scale - last[key].scale)).toBeLessThan(0.2)
          }
        }
      }),
    )
  })

  it('stay within what can be shown where their easing goes beyond its ends', () => {
    fc.assert(
      fc.property(transition, fc.double({ min: 0, max: 1, noNaN: true }), (wanted, share) => {
        const { before, after, ground } = transitionAt(wanted, share, canvas)
        for (const { opacity, scale, blur, hidden, circle = 0 } of [before, after]) {
          expect(opacity).toBeGreaterThanOrEqual(0)
          expect(opacity).toBeLessThanOrEqual(1)
          expect(Math.min(blur, circle, ...Object.values(hidden))).toBeGreaterThanOrEqual(0)
          expect(Math.max(...Object.values(hidden))).toBeLessThanOrEqual(1)
          expect(scale).toBeGreaterThanOrEqual(1)
        }
        expect(ground).toBe(wanted.kind === 'fade' ? (wanted.color ?? '#000000') : '#000000')
      }),
    )
  })

  it('leave no gap between two scenes that are moved together', () => {
    for (const direction of motionDirections) {
      for (const share of shares.map((at) => at * 0.977)) {
        const { before, after } = transitionAt({ kind: 'push', duration: 480, direction }, share, canvas)
        const isAcross = before.x !== 0 || after.x !== 0
        const [first, second, length] = isAcross
          ? [before.x, after.x, canvas.width]
          : [before.y, after.y, canvas.height]
        expect(Math.abs(second - first)).toBeLessThanOrEqual(length)
        expect(Math.abs(second - first)).toBeGreaterThan(length - 4)
      }
    }
  })

  it('have a length, and a direction where they move to a side', () => {
    const withDirection = transitionKinds.filter((kind) => transitions[kind].direction !== undefined)
    expect(withDirection).toEqual(['slide', 'push', 'wipe'])
    for (const kind of transitionKinds) {
      expect(transitionSchema.safeParse({ kind, duration: transitions[kind].duration }).success).toBe(true)
    }
    expect(transitionSchema.safeParse({ kind: 'dissolve', duration: 20 }).success).toBe(false)
    expect(transitionSchema.safeParse({ kind: 'explode', duration: 500 }).success).toBe(false)
  })

  it('cross-fade sound with the same power all the time', () => {
    for (const share of shares) {
      const { before, after } = crossfadeGains(share)
      expect(before ** 2 + after ** 2).toBeCloseTo(1)
    }
    expect(crossfadeGains(0)).toEqual({ before: 1, after: 0 })
    expect(crossfadeGains(1).after).toBe(1)
  })
})

describe('a camera over a scene', () => {
  it('fills the picture with its box, which never leaves the canvas', () => {
    fc.assert(
      fc.property(camera, fc.double({ min: 0, max: 1, noNaN: true }), (move, share) => {
        expect(cameraSchema.safeParse(move).success).toBe(true)
        const box = cameraBoxAt(move, share)
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.size).toBeLessThanOrEqual(1 + 1e-9)
        const { x, y, scale } = cameraAt(move, share, canvas)
        const shown = (side: number, shift: number, at: number) => side / 2 + shift + (at - 0.5) * side * scale
        expect(shown(canvas.width, x, box.x)).toBeCloseTo(0, 6)
        expect(shown(canvas.width, x, box.x + box.size)).toBeCloseTo(canvas.width, 6)
        expect(shown(canvas.height, y, box.y)).toBeCloseTo(0, 6)
      }),
    )
    expect(cameraBoxAt({ from: { x: 0, y: 0, size: 1 }, to: { x: 0.5, y: 0.5, size: 0.5 } }, 1)).toEqual({
      x: 0.5,
      y: 0.5,
      size: 0.5,
    })
    expect(cameraSchema.safeParse({ from: { x: 0.6, y: 0, size: 0.5 }, to: { x: 0, y: 0, size: 1 } }).success).toBe(
      false,
    )
  })

  it('shows the same where its scene is cut', () => {
    const share = fc.double({ min: 0.02, max: 0.98, noNaN: true })
    const usual = fc.constantFrom(...easingNames.filter((name) => name !== 'back-out'))
    const within = fc.tuple(camera, usual).map(([move, easing]) => ({ ...move, easing }))
    fc.assert(
      fc.property(within, share, share, (move, cut, at) => {
        const [first, second] = cutCamera(move, cut)
        const part = at < cut ? cameraBoxAt(first, at / cut) : cameraBoxAt(second, (at - cut) / (1 - cut))
        const whole = cameraBoxAt(move, at)
        for (const key of ['x', 'y', 'size'] as const) expect(Math.abs(part[key] - whole[key])).toBeLessThan(0.001)
      }),
    )
  })
})
