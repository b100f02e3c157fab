import { describe, expect, it } from 'vitest'
import fc from '../../../../support/fast-check.ts'
import { planMotion } from '../../../../../electron/engine/presenters/drawn/rig/motion.ts'
import type { Conversation } from '../../../../../electron/engine/presenters/delivery/index.ts'
import type { MouthPose } from '../../../../../electron/engine/speech/visemes/types.ts'

const fps = 12.5
const closed: MouthPose = { open: 0, wide: 0, round: 0, press: 0, bite: 0, tongue: 0 }

/** Turns of some lengths that alternate, with sentences that end every 2 s and at the end of each turn. */
function talk(lengths: readonly number[], isOwnFirst: boolean, towards: -1 | 1): Conversation {
  let at = 0
  const turns = lengths.map((length, index) => {
    const turn = { fromS: at, toS: (at += length), isOwn: (index % 2 === 0) === isOwnFirst, towards }
    return turn
  })
  const ends = turns.flatMap(({ fromS, toS, isOwn }) => {
    const inner = Array.from({ length: Math.floor((toS - fromS - 0.5) / 2) }, (_, index) => ({
      at: fromS + 2 * (index + 1),
    }))
    return isOwn ? [] : [...inner, { at: toS - 0.3 }]
  })
  return { turns, others: { ends, tones: [] } }
}

/** Poses of a presenter whose mouth moves in its own turns. */
function posesOf(conversation: Conversation, seed: number) {
  const durationS = conversation.turns.at(-1)!.toS
  const speaks = (t: number): boolean =>
    conversation.turns.some(({ fromS, toS, isOwn }) => isOwn && t >= fromS && t < toS - 0.3)
  const poses = Array.from({ length: Math.ceil(durationS * 50) }, (_, i) => {
    const t = i / 50
    return speaks(t) ? { ...closed, open: 0.3 + 0.3 * Math.sin(t * 24) ** 2 } : closed
  })
  const pose = planMotion({ durationS, seed, mouth: { fps: 50, poses }, conversation, settles: true })
  return Array.from({ length: Math.floor(durationS * fps) }, (_, i) => ({ t: i / fps, ...pose(i / fps) }))
}

const lengths = fc.array(fc.integer({ min: 3, max: 9 }), { minLength: 2, maxLength: 3 })
const towards = fc.constantFrom(-1 as const, 1 as const)

describe('who takes part in a conversation', () => {
  it('looks at who speaks, and speaks to the viewer most of the time, whatever the turns', () => {
    fc.assert(
      fc.property(lengths, fc.boolean(), towards, fc.integer({ min: 1, max: 1e6 }), (long, first, side, seed) => {
        const conversation = talk(long, first, side)
        const poses = posesOf(conversation, seed)
        // A listener is at it after half a second; a clip begins and ends at rest.
        const within = (isOwn: boolean) =>
          poses.filter(({ t }) =>
            conversation.turns.some((turn) => turn.isOwn === isOwn && t >= turn.fromS + 0.9 && t < turn.toS - 1),
          )
        const lookingShare = (list: typeof poses): number =>
          list.filter(({ lookX, turn }) => (lookX + turn) * side > 2.5).length / list.length
        const [listening, speaking] = [within(false), within(true)]
        expect(lookingShare(listening)).toBeGreaterThan(0.6)
        expect(lookingShare(speaking)).toBeLessThan(0.55)
        for (const { mouth } of listening) expect(mouth.open).toBe(0)
        for (const { turn, lookX } of poses) {
          expect(Math.abs(turn)).toBeLessThanOrEqual(3)
          expect(Math.abs(lookX)).toBeLessThanOrEqual(6)
        }
      }),
      { numRuns: 12 },
    )
  })

  it('nods while it listens, blinks, breathes and never jumps', () => {
    for (const seed of [1, 2]) {
      const conversation = talk([24], false, 1)
      const poses = posesOf(conversation, seed)
      const nods = poses.filter(
        ({ nod }, i) =>
          i > 2 &&
          nod > poses[i - 1]!.nod &&
          nod > (poses[i + 1]?.nod ?? 9) &&
          nod - Math.min(...poses.slice(Math.max(0, i - 5), i).map((one) => one.nod)) > 0.4,
      )
      expect(nods.length).toBeGreaterThanOrEqual(4)
      expect(nods.length).toBeLessThanOrEqual(20)
      const shut = poses.filter(({ eyesOpen }, i) => eyesOpen < 0.4 && (poses[i - 1]?.eyesOpen ?? 1) >= 0.4)
      expect((shut.length / 24) * 60).toBeGreaterThanOrEqual(10)
      expect(
        Math.max(...poses.map(({ breath }) => breath)) - Math.min(...poses.map(({ breath }) => breath)),
      ).toBeGreaterThan(0.8)
      poses.slice(1).forEach(({ turn, nod, tilt }, i) => {
        expect(Math.abs(turn - poses[i]!.turn)).toBeLessThan(0.8)
        expect(Math.abs(nod - poses[i]!.nod)).toBeLessThan(0.8)
        expect(Math.abs(tilt - poses[i]!.tilt)).toBeLessThan(0.04)
      })
    }
  })

  it('takes the hands down when its turn is over', () => {
    for (const seed of [1, 2, 3]) {
      const conversation = talk([3, 6], true, 1)
      const marks = [{ at: 2.6, kind: 'gesture' as const, name: 'open palms' as const }]
      const pose = planMotion({ durationS: 9, seed, conversation, marks, settles: true })
      const alone = planMotion({ durationS: 9, seed, marks, settles: true })
      expect(pose(2.7).arms).toBeDefined()
      expect(alone(4).arms).toBeDefined()
      expect(pose(3.9).arms).toBeUndefined()
    }
  })

  it('smiles when it is spoken to warmly, and until then does not', () => {
    const conversation = talk([10, 4], false, 1)
    const tones = [
      { at: 3, name: 'warm' as const },
      { at: 10, name: 'neutral' as const },
    ]
    const smile = (others: Conversation['others'], from: number, to: number): number => {
      const poses = posesOf({ ...conversation, others }, 7).filter(({ t }) => t >= from && t < to)
      return poses.reduce((sum, pose) => sum + pose.smile, 0) / poses.length
    }
    const { others } = conversation
    expect(smile({ ...others, tones }, 5, 9)).toBeGreaterThan(smile(others, 5, 9) + 0.25)
    expect(smile({ ...others, tones }, 1, 2.5)).toBeCloseTo(smile(others, 1, 2.5), 2)
    expect(smile({ ...others, tones }, 11.5, 13)).toBeCloseTo(smile(others, 11.5, 13), 2)
  })
})
