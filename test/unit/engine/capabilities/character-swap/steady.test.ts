import { describe, expect, it } from 'vitest'
import { steadyTrack } from '../../../../../electron/engine/capabilities/character-swap/steady.ts'
import { placed, restingFace } from '../../../../support/faces/drawn-face.ts'

const none: ReadonlySet<number> = new Set()

/** A head that turns slowly; `tremble` px of noise. */
const turning = (count: number, tremble = 0) =>
  Array.from({ length: count }, (_, frame) =>
    placed(restingFace(), 300, { yaw: frame * 0.01 }).map(
      (value, at) => value + tremble * Math.sin(frame * 97 + at * 13),
    ),
  )

const away = (a: Float32Array, b: Float32Array) =>
  Math.sqrt(a.reduce((sum, value, at) => sum + (value - b[at]!) ** 2, 0) / a.length)

describe('a steady track', () => {
  it('follows what moves and takes out what trembles', () => {
    const clean = turning(40)
    const steady = steadyTrack(turning(40, 1), none)
    for (let frame = 6; frame < 34; frame++) {
      expect(away(steady[frame]!.points, clean[frame]!)).toBeLessThan(0.55)
    }
    steadyTrack(clean, none).forEach((face, frame) => expect(away(face!.points, clean[frame]!)).toBeLessThan(0.15))
  })

  it('bridges a moment without the face, and no more than that', () => {
    const frames: (Float32Array | null)[] = turning(30)
    frames.fill(null, 5, 8)
    frames.fill(null, 15, 25)
    const steady = steadyTrack(frames, none)
    expect(steady.slice(5, 8).every((face) => face !== null)).toBe(true)
    expect(away(steady[6]!.points, turning(30)[6]!)).toBeLessThan(0.5)
    expect(steady.slice(15, 25).every((face) => face === null)).toBe(true)
    expect(steady[14]).toMatchObject({ untilLost: 0 })
    expect(steady[25]).toMatchObject({ sinceSeen: 0, untilLost: Number.POSITIVE_INFINITY })
  })

  it('does not smear over a cut', () => {
    const before = turning(10)
    const after = turning(10).map((points) => points.map((value) => value + 80))
    const steady = steadyTrack([...before, ...after], new Set([10]))
    expect(away(steady[9]!.points, before[9]!)).toBeLessThan(0.2)
    expect(away(steady[10]!.points, after[0]!)).toBeLessThan(0.2)
    expect(steady[10]!.sinceSeen).toBe(Number.POSITIVE_INFINITY)
  })

  it('takes a track without any face', () => {
    expect(steadyTrack([null, null], none)).toEqual([null, null])
    expect(steadyTrack([], none)).toEqual([])
  })
})
