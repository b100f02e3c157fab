import { describe, expect, it } from 'vitest'
import { planMotion } from '../../../../../electron/engine/presenters/drawn/rig/motion.ts'
import { mouthAt } from '../../../../../electron/engine/presenters/drawn/rig/speech.ts'
import { restPose } from '../../../../../electron/engine/presenters/drawn/rig/pose.ts'
import { moods } from '../../../../../electron/common/pronounce/index.ts'
import type { Mood, TimedMark } from '../../../../../electron/common/pronounce/index.ts'
import type { Pose } from '../../../../../electron/engine/presenters/drawn/rig/pose.ts'
import type { MouthPose, MouthTrack } from '../../../../../electron/engine/speech/visemes/types.ts'

const closed: MouthPose = { open: 0, wide: 0, round: 0, press: 0, bite: 0, tongue: 0 }
const track = (open: (t: number) => number, seconds: number): MouthTrack => ({
  fps: 50,
  poses: Array.from({ length: seconds * 50 }, (_, i) => ({ ...closed, open: open(i / 50) })),
})
const values = (pose: Pose): number[] => [
  pose.turn,
  pose.nod,
  pose.tilt,
  pose.breath,
  pose.sway,
  pose.browLift,
  pose.eyesOpen,
  pose.lookX,
  pose.lookY,
  pose.smile,
  pose.squint,
  pose.browKnit,
  pose.browInner,
  pose.shoulders,
  pose.hairSwing,
  pose.hairShift,
]
const frames = (seconds: number, seed: number, mouth?: MouthTrack) => {
  const pose = planMotion({ durationS: seconds, seed, mouth })
  return Array.from({ length: seconds * 25 }, (_, i) => pose(i / 25))
}

describe('idle movement', () => {
  it('ends where it began, for any length and seed', () => {
    for (const seconds of [2, 6, 7.3, 30])
      for (const seed of [1, 2, 99]) {
        const pose = planMotion({ durationS: seconds, seed })
        const [start, end] = [values(pose(0)), values(pose(seconds))]
        start.forEach((v, i) => {
          expect(end[i]).toBeCloseTo(v, 6)
        })
      }
  })

  it('that settles begins and ends at rest, whatever is said, and moves in between as it would', () => {
    for (const seconds of [0.2, 1, 4, 12.34])
      for (const seed of [1, 2, 99]) {
        const mouth = track((t) => Math.abs(Math.sin(t * 9)), Math.ceil(seconds))
        const free = planMotion({ durationS: seconds, seed, mouth })
        const pose = planMotion({ durationS: seconds, seed, mouth, settles: true })
        const rest = values({ ...restPose, mouth: closed })
        for (const t of [0, seconds])
          values(pose(t)).forEach((v, i) => {
            expect(v).toBeCloseTo(rest[i]!, 6)
          })
        if (seconds > 1) expect(values(pose(seconds / 2))).toEqual(values(free(seconds / 2)))
      }
  })

  it('never jumps from one frame to the next apart from eyes and lids', () => {
    for (const seed of [1, 5, 7]) {
      const all = frames(20, seed)
      for (let i = 1; i < all.length; i++) {
        expect(Math.abs(all[i]!.turn - all[i - 1]!.turn)).toBeLessThan(0.2)
        expect(Math.abs(all[i]!.nod - all[i - 1]!.nod)).toBeLessThan(0.08)
        expect(Math.abs(all[i]!.tilt - all[i - 1]!.tilt)).toBeLessThan(0.007)
      }
    }
  })

  it('blinks 12 to 25 times a minute for 120 to 200 ms', () => {
    for (const seed of [1, 2, 3, 4]) {
      const pose = planMotion({ durationS: 60, seed })
      const starts: number[] = []
      let since: number | undefined
      for (let t = 0; t < 60; t += 0.01) {
        const shut = pose(t).eyesOpen < 0.97
        if (shut && since === undefined) since = t
        if (!shut && since !== undefined) {
          expect(t - since).toBeGreaterThan(0.08)
          expect(t - since).toBeLessThan(0.21)
          starts.push(since)
          since = undefined
        }
      }
      expect(starts.length).toBeGreaterThanOrEqual(12)
      expect(starts.length).toBeLessThanOrEqual(25)
      expect(Math.max(...starts.map((s, i) => s - (starts[i - 1] ?? 0)))).toBeLessThan(5.2)
    }
  })

  it('closes fully in a blink at 25 frames a second', () => {
    expect(Math.min(...frames(20, 3).map((p) => p.eyesOpen))).toBeLessThan(0.25)
  })

  it('is the same for the same seed and another for another', () => {
    expect(frames(5, 8).map(values)).toEqual(frames(5, 8).map(values))
    expect(frames(5, 8).map(values)).not.toEqual(frames(5, 9).map(values))
  })
})

describe('movement in speech', () => {
  const syllables = track((t) => (t % 2 < 1.6 ? Math.max(0, Math.sin(t * 14)) * (t % 0.9 < 0.2 ? 1 : 0.35) : 0), 12)

  it('nods and lifts its brows on stresses, more than in idling', () => {
    const [spoken, idle] = [frames(12, 4, syllables), frames(12, 4)]
    const range = (list: number[]) => Math.max(...list) - Math.min(...list)
    expect(range(spoken.map((p) => p.nod))).toBeGreaterThan(range(idle.map((p) => p.nod)) * 1.2)
    expect(Math.max(...spoken.map((p) => p.browLift))).toBeGreaterThan(Math.max(...idle.map((p) => p.browLift)) + 1)
  })

  it('is larger the livelier the presenter is, in the same course', () => {
    const turns = (['calm', 'natural', 'lively'] as const).map((liveliness) => {
      const pose = planMotion({ durationS: 12, seed: 4, mouth: syllables, liveliness })
      return Array.from({ length: 12 * 25 }, (_, i) => pose(i / 25).turn)
    })
    const [calm, natural, lively] = turns.map((list) => Math.max(...list) - Math.min(...list))
    expect(natural).toBeGreaterThan(calm! * 1.15)
    expect(lively).toBeGreaterThan(natural! * 1.1)
    const first = turns[0]!.findIndex((turn) => Math.abs(turn) > 0.1)
    expect(Math.sign(turns[2]![first]!)).toBe(Math.sign(turns[0]![first]!))
  })

  it('does not jump, with moods and questions', () => {
    const marks = [
      { at: 2, kind: 'mood', name: 'excited' },
      { at: 5, kind: 'mood', name: 'concerned' },
      { at: 8, kind: 'mood', name: 'surprised' },
    ] as const
    const pose = planMotion({
      durationS: 12,
      seed: 6,
      mouth: syllables,
      liveliness: 'lively',
      marks,
      cues: {
        ends: [
          { at: 4, asks: 'yes-no' },
          { at: 9, asks: 'wh' },
        ],
        tones: [{ at: 1, name: 'concerned' }],
      },
    })
    const most = {
      turn: 0.5,
      nod: 0.5,
      tilt: 0.02,
      browLift: 3,
      browInner: 1.5,
      smile: 0.2,
      shoulders: 0.1,
      hairSwing: 0.02,
    }
    for (let i = 1; i < 12 * 25; i++)
      for (const key of Object.keys(most) as (keyof typeof most)[])
        expect(Math.abs(pose(i / 25)[key] - pose((i - 1) / 25)[key])).toBeLessThan(most[key])
  })

  it('shows each mood from its mark on, and a face at rest before', () => {
    const at = (mood: Mood, t: number) =>
      planMotion({ durationS: 12, seed: 6, mouth: syllables, marks: [{ at: 4, kind: 'mood', name: mood }] })(t)
    const plain = planMotion({ durationS: 12, seed: 6, mouth: syllables })
    for (const mood of moods) expect(values(at(mood, 3.5))).toEqual(values(plain(3.5)))
    expect(at('warm', 7).smile).toBeGreaterThan(plain(7).smile + 0.3)
    expect(at('excited', 7).browLift).toBeGreaterThan(plain(7).browLift + 2)
    expect(at('serious', 7).browKnit).toBeGreaterThan(0.5)
    expect(at('concerned', 7).smile).toBeLessThan(-0.3)
    expect(at('surprised', 7).eyesOpen).toBeGreaterThan(plain(7).eyesOpen + 0.05)
    expect(values(at('neutral', 7))).toEqual(values(plain(7)))
  })

  it('tilts the head and raises the brows where a question ends, more for yes or no than for a word', () => {
    const [yesNo, wh, told] = [{ asks: 'yes-no' as const }, { asks: 'wh' as const }, {}].map((end) => {
      const cues = { ends: [{ at: 6, ...end }], tones: [] }
      return planMotion({ durationS: 12, seed: 6, mouth: syllables, cues })
    })
    for (const asked of [yesNo!, wh!]) {
      expect(Math.abs(asked(5.8).tilt - told!(5.8).tilt)).toBeGreaterThan(0.04)
      expect(asked(5.8).browLift).toBeGreaterThan(told!(5.8).browLift + 3)
      expect(asked(3).tilt).toBeCloseTo(told!(3).tilt, 5)
    }
    expect(yesNo!(5.8).browLift).toBeGreaterThan(wh!(5.8).browLift + 2)
    expect(wh!(5.8).nod).toBeGreaterThan(yesNo!(5.8).nod + 0.4)
  })

  it('shows moods that words suggest slightly, until they end, and none of them beside a mark', () => {
    const at = (name: Mood, t: number, marks: TimedMark[] = []) =>
      planMotion({
        durationS: 12,
        seed: 6,
        mouth: syllables,
        marks,
        cues: {
          ends: [],
          tones: [
            { at: 4, name },
            { at: 8, name: 'neutral' },
          ],
        },
      })(t)
    const marked = (name: Mood, t: number) => at('neutral', t, [{ at: 4, kind: 'mood', name }])
    const plain = (t: number) => at('neutral', t)
    for (const mood of moods) {
      expect(values(at(mood, 3.5))).toEqual(values(plain(3.5)))
      expect(values(at(mood, 9))).toEqual(values(plain(9)))
    }
    const share = (key: 'smile' | 'browKnit', mood: Mood) =>
      (at(mood, 6)[key] - plain(6)[key]) / (marked(mood, 6)[key] - plain(6)[key])
    expect(share('smile', 'warm')).toBeGreaterThan(0.3)
    expect(share('smile', 'warm')).toBeLessThan(0.7)
    // Half of what a sad face is would still smile.
    expect(share('browKnit', 'concerned')).toBeCloseTo(0.85, 2)
    const later = at('concerned', 6, [{ at: 4.5, kind: 'mood', name: 'warm' }])
    expect(later.smile).toBeCloseTo(marked('warm', 6).smile, 5)
  })

  it('smiles at the end of a warm sentence, less after a plain one, and not after a sad one', () => {
    const smiles = (['warm', 'neutral', 'concerned'] as const).map((name) => {
      const [ended, not] = [[{ at: 6 }], []].map((ends) => {
        const cues = { ends, tones: [{ at: 3, name }] }
        return planMotion({ durationS: 12, seed: 6, mouth: syllables, cues })(6.25).smile
      })
      return ended! - not!
    })
    expect(smiles[0]).toBeGreaterThan(smiles[1]! + 0.1)
    expect(smiles[1]).toBeGreaterThan(0.1)
    expect(smiles[2]).toBeCloseTo(0, 5)
  })

  it('smiles when a sentence ends', () => {
    const sentences = track((t) => (t % 4 < 2.6 ? Math.max(0, Math.sin(t * 14)) : 0), 12)
    const pose = planMotion({ durationS: 12, seed: 6, mouth: sentences })
    const smiles = Array.from({ length: 20 }, (_, i) => pose(2.4 + i / 10).smile)
    expect(Math.max(...smiles)).toBeGreaterThan(pose(1.8).smile + 0.25)
  })

  it('looks the same when frames are asked for out of order', () => {
    const pose = planMotion({ durationS: 12, seed: 4, mouth: syllables })
    const late = values(pose(9))
    pose(1)
    expect(values(pose(9))).toEqual(late)
  })
})

describe('a mouth track', () => {
  it('is read in between its poses and closed outside', () => {
    const ramp = track((t) => t, 1)
    expect(mouthAt(ramp, 0.31).open).toBeCloseTo(0.31, 5)
    expect(mouthAt(ramp, 5).open).toBe(0)
    expect(mouthAt(ramp, -1).open).toBe(0)
    expect(mouthAt(undefined, 0).open).toBe(0)
  })

  it('keeps broken values within 0 and 1', () => {
    const broken = { fps: 25, poses: [{ ...closed, open: Number.NaN, wide: 7, round: -3 }, closed] }
    expect(mouthAt(broken, 0)).toMatchObject({ open: 0, wide: 1, round: 0 })
  })
})
