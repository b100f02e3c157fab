import { describe, expect, it } from 'vitest'
import { gestures as names } from '../../../../../electron/common/pronounce/index.ts'
import type { Gesture, TimedMark } from '../../../../../electron/common/pronounce/index.ts'
import { between, seeded } from '../../../../../electron/engine/presenters/drawn/art/random.ts'
import { armSides } from '../../../../../electron/engine/presenters/drawn/hands/arm-pose.ts'
import type { ArmPose, ArmSide, ArmsPose } from '../../../../../electron/engine/presenters/drawn/hands/arm-pose.ts'
import { armMeasures, handBox, handPlaces } from '../../../../../electron/engine/presenters/drawn/hands/measures.ts'
import { figureSize, headAt, view } from '../../../../../electron/engine/presenters/drawn/parts/figure-body.ts'
import { presenters } from '../../../../../electron/engine/presenters/drawn/presenters/index.ts'
import { planArms } from '../../../../../electron/engine/presenters/drawn/rig/arm-motion.ts'
import { headSize } from '../../../../../electron/engine/presenters/drawn/rig/extent.ts'
import { planMotion } from '../../../../../electron/engine/presenters/drawn/rig/motion.ts'
import type { Liveliness } from '../../../../../electron/common/service/extension/gestures.ts'
import type { MouthTrack } from '../../../../../electron/engine/speech/visemes/types.ts'

const levels: readonly Liveliness[] = ['calm', 'natural', 'lively']

/** Speech with a stress every half second or more. */
function stressesOf(random: () => number, durationS: number) {
  const stresses: { atS: number; strength: number }[] = []
  for (let atS = 0.4; atS < durationS - 0.3; atS += between(random, 0.55, 1.4))
    stresses.push({ atS, strength: between(random, 0.4, 1) })
  return { stresses }
}

/** A script with marks on random words, some of them very near each other. */
function scriptOf(number: number) {
  const random = seeded(number)
  const durationS = between(random, 3, 14)
  const marks: TimedMark[] = []
  for (let at = between(random, 0, 2); at < durationS; at += between(random, 0.1, 3.5))
    marks.push({ at, kind: 'gesture', name: names[Math.floor(random() * names.length)]! })
  const presenter = presenters[number % presenters.length]!
  const plan = planArms({ seed: number, durationS, marks }, stressesOf(random, durationS), levels[number % 3]!)
  return { plan, marks, durationS, presenter, measures: armMeasures(presenter) }
}

const scripts = Array.from({ length: 200 }, (_, i) => scriptOf(i + 1))
const frameHalf = figureSize.width / view.zoom / 2

/** What an arm does, from frame to frame. */
const wayOf = (
  plan: { arms: (t: number) => ArmsPose | undefined },
  side: ArmSide,
  fromS: number,
  toS: number,
  fps = 100,
) => Array.from({ length: Math.floor((toS - fromS) * fps) }, (_, i) => plan.arms(fromS + i / fps)?.[side])

const speed = (a: ArmPose, b: ArmPose, fps: number) => Math.hypot(b.wrist.x - a.wrist.x, b.wrist.y - a.wrist.y) * fps

describe('hands in 200 scripts with marks anywhere', () => {
  it('stay within the frame, and off the face but for the chin in thought', () => {
    let seen = 0
    for (const { plan, durationS, presenter, measures } of scripts) {
      const { face } = presenter
      const head = headSize(presenter)
      for (let t = 0; t < durationS; t += 0.06) {
        const arms = plan.arms(t)
        for (const side of armSides) {
          const arm = arms?.[side]
          if (!arm) continue
          const places = handPlaces(side, arm, measures).filter(({ y, r }) => y - r < view.bottom)
          if (places.length) seen++
          const thinks = arm.hand.to === 'thinking' || arm.hand.from === 'thinking'
          const across = Math.max(...places.map(({ x, r }) => Math.abs(x) + r))
          expect(across, `${presenter.avatarId} at ${t}`).toBeLessThan(frameHalf)
          const nearest = places.map(({ x, y, r }) => {
            // The face as an ellipse around its middle, in head units; in thought down to the mouth.
            const [hx, hy] = [x / head.x, (y - headAt.y) / head.y - 50]
            const [wide, high] = thinks ? [face.cheek * 0.8, 90] : [face.cheek, face.chinY - 50]
            return Math.hypot(hx / (wide + r), hy / (high + r))
          })
          expect(Math.min(...nearest), `${presenter.avatarId}: ${arm.hand.from} ${arm.hand.to}`).toBeGreaterThan(1)
        }
      }
    }
    expect(seen).toBeGreaterThan(20_000)
  })

  it('come from below the frame and go there, without a jump of place or speed', () => {
    let fastest = 0
    for (const { plan, durationS, measures } of scripts.filter((_, i) => i % 4 === 0))
      for (const side of armSides) {
        const isSeen = (arm: ArmPose) => handBox(side, arm, measures).y < view.bottom
        const way = wayOf(plan, side, 0, durationS + 0.05).map((arm) => (arm && isSeen(arm) ? arm : undefined))
        for (let i = 1; i < way.length; i++) {
          const [before, now, after] = [way[i - 1], way[i], way[i + 1]]
          if (!now || !before) {
            const shown = now ?? before
            // A hand appears at the lower edge.
            if (shown) expect(handBox(side, shown, measures).y).toBeGreaterThan(view.bottom - 40)
            continue
          }
          const fast = speed(before, now, 100)
          fastest = Math.max(fastest, fast)
          expect(Math.abs(now.roll - before.roll) * 100).toBeLessThan(6)
          if (now.hand.to === before.hand.to && now.hand.from === before.hand.from && now.hand.to !== now.hand.from)
            expect(Math.abs(now.hand.share - before.hand.share) * 100).toBeLessThan(20)
          // Another sign begins where the last one ended.
          else if (now.hand.to !== before.hand.to)
            expect([now.hand.from, before.hand.share]).toEqual([before.hand.to, 1])
          if (!after) continue
          const [ax, ay] = [
            after.wrist.x - 2 * now.wrist.x + before.wrist.x,
            after.wrist.y - 2 * now.wrist.y + before.wrist.y,
          ]
          expect(Math.hypot(ax, ay) * 100 ** 2).toBeLessThan(30_000)
        }
      }
    expect(fastest).toBeGreaterThan(800)
    expect(fastest).toBeLessThan(3500)
  })

  it('reach what they show within 120 ms of their word', () => {
    let asked = 0
    for (const { plan, marks, durationS } of scripts) {
      for (const gesture of plan.gestures) {
        const near = marks.filter(({ name, at }) => name === gesture.name && Math.abs(at - gesture.atS) <= 0.12)
        if (!near.length) continue
        asked++
        for (const side of gesture.sides) {
          const way = wayOf(plan, side, gesture.atS - 0.3, gesture.atS + 0.07).filter((arm) => arm !== undefined)
          const speeds = way.slice(1).map((arm, i) => speed(way[i]!, arm, 100))
          expect(way.at(-1)!.hand.share, `${gesture.name}: is there`).toBeGreaterThan(0.98)
          expect(speeds.at(-1), `${gesture.name}: has come to rest`).toBeLessThan(120)
          expect(Math.max(...speeds) > 100 || way[0]!.hand.share < 1, `${gesture.name}: was on its way`).toBe(true)
        }
      }
      // A mark is shown unless there is another right before it, or no time to get up or down.
      for (const [i, { at }] of marks.entries())
        if (at > 0.5 && at < durationS - 1 && marks.every((other, k) => k >= i || other.at < at - 1.4))
          expect(plan.gestures.some(({ atS }) => Math.abs(atS - at) <= 0.12)).toBe(true)
    }
    expect(asked).toBeGreaterThan(400)
  })
})

describe('gestures that nobody asked for', () => {
  const speech = stressesOf(seeded(5), 600)
  const times = (liveliness: Liveliness, seed = 3) =>
    planArms({ seed, durationS: 600, marks: [] }, speech, liveliness).gestures
  const gaps = (liveliness: Liveliness) => {
    const all = times(liveliness).map(({ atS }) => atS)
    return all.slice(1).map((atS, i) => atS - all[i]!)
  }

  it('come seldom: not for the calm, every 6 to 12 s naturally, every 4 to 8 s for the lively', () => {
    expect(times('calm')).toEqual([])
    for (const [liveliness, least, most] of [
      ['natural', 6, 12],
      ['lively', 4, 8],
    ] as const) {
      const all = gaps(liveliness)
      expect(Math.min(...all)).toBeGreaterThanOrEqual(least)
      expect(Math.max(...all)).toBeLessThanOrEqual(most)
      expect(all.length).toBeGreaterThan(600 / most)
    }
  })

  it('are quiet ones on stresses, of several kinds, with either hand, the same for the same seed', () => {
    const all = times('lively')
    const stressed = new Set(speech.stresses.map(({ atS }) => atS))
    for (const { atS } of all) expect(stressed.has(atS)).toBe(true)
    expect(new Set(all.map(({ name }) => name))).toEqual(
      new Set(['beat', 'beats', 'open palm', 'open palms', 'small point']),
    )
    expect(new Set(all.map(({ sides }) => sides.join(' '))).size).toBe(3)
    expect(times('lively')).toEqual(all)
    expect(times('lively', 4)).not.toEqual(all)
  })

  it('keep away from gestures of marks', () => {
    const marks = Array.from({ length: 60 }, (_, i): TimedMark => ({ at: 4 + i * 10, kind: 'gesture', name: 'wave' }))
    const { gestures } = planArms({ seed: 3, durationS: 610, marks }, speech, 'lively')
    const waves = gestures.filter(({ name }) => name === 'wave')
    expect(waves).toHaveLength(60)
    expect(gestures.length).toBeGreaterThan(80)
    for (const { name, atS, untilS } of gestures) {
      if (name === 'wave') continue
      for (const wave of waves) expect(untilS < wave.atS - 1 || atS > wave.untilS + 1).toBe(true)
    }
  })
})

describe('each gesture', () => {
  const at = (name: Gesture, t = 2.1) =>
    planArms({ seed: 1, durationS: 6, marks: [{ at: 2, kind: 'gesture', name }] }, { stresses: [] }, 'calm').arms(t)

  it('raises the arms that it is made with, and lets them down before the clip ends', () => {
    const both: Gesture[] = ['open palms', 'welcome', 'hands folded', 'shrug']
    for (const name of names) {
      expect(Object.keys(at(name) ?? {}), name).toHaveLength(both.includes(name) ? 2 : 1)
      expect(at(name, 1), name).toBeUndefined()
      expect(at(name, 5.9), name).toBeUndefined()
    }
    expect(Object.keys(at('point left')!)).toEqual(['left'])
    expect(Object.keys(at('point right')!)).toEqual(['right'])
  })

  it('points where it says, and eyes and head go there', () => {
    const measures = armMeasures(presenters[0]!)
    const tip = (name: Gesture, side: ArmSide) => {
      const arm = at(name)![side]!
      const box = handBox(side, arm, measures)
      return { left: arm.wrist.x - box.x, right: box.x + box.width - arm.wrist.x, up: arm.wrist.y - box.y }
    }
    expect(tip('point left', 'left').left).toBeGreaterThan(tip('point left', 'left').right * 3)
    expect(tip('point right', 'right').right).toBeGreaterThan(tip('point right', 'right').left * 3)
    const face = (name: Gesture) => {
      const marks: TimedMark[] = [{ at: 2, kind: 'gesture', name }]
      const [pointing, not] = [marks, []].map((some) => planMotion({ durationS: 6, seed: 1, marks: some })(2))
      return { turn: pointing!.turn - not!.turn, lookX: pointing!.lookX - not!.lookX }
    }
    expect(face('point left').turn).toBeLessThan(-0.5)
    expect(face('point left').lookX).toBeLessThan(-1)
    expect(face('point right').turn).toBeGreaterThan(0.5)
    expect(face('point right').lookX).toBeGreaterThan(1)
  })
})

describe('arms in a clip', () => {
  const poses = Array.from({ length: 25 * 60 }, (_, i) => ({
    open: i % 25 < 8 ? Math.sin((i % 25) / 2.5) : 0.1,
    wide: 0,
    round: 0,
    press: 0,
    bite: 0,
    tongue: 0,
  }))
  const mouth: MouthTrack = { fps: 25, poses }
  const raised = (plan: Omit<Parameters<typeof planMotion>[0], 'durationS' | 'seed'>) => {
    const pose = planMotion({ durationS: 60, seed: 2, ...plan })
    return Array.from({ length: 60 * 25 }, (_, i) => pose(i / 25)).filter(({ arms }) => arms).length / (60 * 25)
  }

  it('are raised some of the time that is spoken, and never while nobody speaks or where hands are not seen', () => {
    expect(raised({ mouth })).toBeGreaterThan(0.08)
    expect(raised({ mouth })).toBeLessThan(0.5)
    expect(raised({ mouth, liveliness: 'lively' })).toBeGreaterThan(raised({ mouth }))
    expect(raised({})).toBe(0)
    expect(raised({ mouth, hands: false, marks: [{ at: 3, kind: 'gesture', name: 'wave' }] })).toBe(0)
  })
})
