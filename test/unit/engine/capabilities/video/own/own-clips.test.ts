import { describe, expect, test } from 'vitest'
import { turningFrame } from '../../../../../../electron/engine/capabilities/video/own/own-clips.ts'

/** The frame of the film at the last frame of a clip that plays forwards and backwards over `turn` frames. */
function lastFrame(turn: number, clipFrames: number): number {
  const period = Math.max(1, 2 * (turn - 1))
  const at = (clipFrames - 1) % period
  return at < turn ? at : period - at
}

describe('where a film turns back', () => {
  test.each([
    [100, 60],
    [100, 61],
    [100, 198],
    [100, 199],
    [100, 1000],
    [30, 7],
    [2, 9],
    [750, 751],
  ])('a film of %i frames is back at its start after %i', (film, clip) => {
    const turn = turningFrame(film, clip)
    expect(turn).toBeGreaterThanOrEqual(2)
    expect(turn).toBeLessThanOrEqual(film)
    // As near as whole frames allow: each turn may be half a frame early or late.
    const turns = Math.ceil(clip / (2 * (film - 1)))
    expect(lastFrame(turn, clip)).toBeLessThanOrEqual(2 * turns + 1)
  })

  test.each([
    [1, 50],
    [50, 1],
  ])('of %i frames, for %i, one is enough', (film, clip) => {
    expect(turningFrame(film, clip)).toBe(1)
  })
})
