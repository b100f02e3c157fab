import { describe, expect, it } from 'vitest'
import { creditsFor, lengthOf, sizeFor } from '../../../../../electron/engine/capabilities/character-swap/plan.ts'
import type { MediaInfo } from '../../../../../electron/media/media-info.ts'

const video = (seconds: number, fps: number | null = 25): MediaInfo =>
  ({
    kind: 'video',
    container: 'mp4',
    demuxer: 'mov',
    sizeBytes: 1,
    durationMs: seconds * 1000,
    video: { fps },
  }) as MediaInfo

describe('what a character swap costs', () => {
  it.each([
    [12, '720p', 30],
    [5, '480p', 5],
    [5.04, '480p', 5],
    [5.2, '480p', 10],
    [0.3, '1080p', 15],
    [120, '1080p', 360],
  ] as const)('%f s at %s: %i credits', (seconds, resolution, credits) => {
    expect(creditsFor(seconds, resolution)).toBe(credits)
  })
})

describe('the size of a result', () => {
  it.each([
    [{ width: 1920, height: 1080 }, '720p', { width: 1280, height: 720 }],
    [{ width: 1080, height: 1920 }, '480p', { width: 480, height: 854 }],
    [{ width: 333, height: 333 }, '1080p', { width: 1080, height: 1080 }],
    [{ width: 8000, height: 1000 }, '1080p', { width: 3840, height: 480 }],
  ] as const)('of %j at %s', (shape, resolution, size) => {
    expect(sizeFor(shape, resolution)).toEqual(size)
  })
})

describe('how much of the video is used', () => {
  it('as much as was asked for and there is', () => {
    expect(lengthOf(video(30), 4)).toEqual({ seconds: 4, fps: 25, frames: 100 })
    expect(lengthOf(video(3), 10)).toEqual({ seconds: 3, fps: 25, frames: 75 })
    expect(lengthOf(video(600), 120)).toMatchObject({ seconds: 120 })
  })

  it('its own length, up to two minutes, when nothing was said', () => {
    expect(lengthOf(video(7.3), undefined).seconds).toBeCloseTo(7.3, 1)
    expect(() => lengthOf(video(200), undefined)).toThrow(/200 s long.*at most 120 s.*duration/s)
  })

  it('at most 30 frames a second, and never none', () => {
    expect(lengthOf(video(1, 60), undefined)).toMatchObject({ fps: 30, frames: 30 })
    expect(lengthOf(video(0.01, 10), undefined).frames).toBe(1)
    expect(lengthOf(video(1, null), undefined).fps).toBe(25)
  })
})
