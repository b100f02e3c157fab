import { describe, expect, test } from 'vitest'
import { frameRate, framesAt } from '../../../../../electron/media/compose/timing.ts'
import { filmFrames } from '../../../../../electron/studio/runs/hand-off/frames.ts'
import { soundClips, soundTracks } from '../../../../../electron/studio/runs/hand-off/sounds.ts'
import { filledTrack } from '../../../../../electron/studio/runs/hand-off/types.ts'
import fc from '../../../../support/fast-check.ts'
import { clip, voice } from './sample.ts'

const rate = frameRate(25)
const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    width: 64,
    height: 36,
    background: 'white',
    elements: [{ id: `e${String(index)}`, type: 'image' as const, url: 'https://example.com/a.png' }],
  })) as unknown as Parameters<typeof filmFrames>[0]['data']

describe('the frames of a film', () => {
  test('scenes that overlap share the frames of their transition, and the last one is held', () => {
    const scenes = [{ items: 1 }, { items: 1, transition: { kind: 'dissolve' as const, duration: 400 } }]
    const { scenes: found, total } = filmFrames(
      { data: items(2), duration: 2000 },
      [1, 1],
      [1010, 1010],
      { scenes },
      rate,
    )
    expect(total).toBe(50)
    expect(found[0]).toMatchObject({ whole: { start: 0, end: 25 }, alone: { start: 0, end: 15 }, transition: null })
    expect(found[1]).toMatchObject({
      whole: { start: 15, end: 41 },
      alone: { start: 25, end: 50 },
      transition: { start: 15, end: 25 },
    })
    expect(found[1]!.elements.get('e1')).toEqual({ start: 15, end: 41 })
  })

  test('every edge is the frame that is nearest to its time, however many scenes there are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 40, max: 9000 }), { minLength: 1, maxLength: 40 }), (lengths) => {
        const counts = lengths.map(() => 1)
        const { scenes, total } = filmFrames({ data: items(lengths.length) }, counts, lengths, null, rate)
        let ms = 0
        for (const [index, { whole, alone }] of scenes.entries()) {
          expect(whole.start).toBe(framesAt(ms, rate))
          ms += lengths[index]!
          expect(whole.end).toBe(framesAt(ms, rate))
          expect(alone).toEqual(whole)
        }
        expect(total).toBe(framesAt(ms, rate))
      }),
    )
  })
})

describe('sounds', () => {
  const loop = {
    name: 'Loop',
    media: { ...voice, frames: 40 },
    from: 10,
    most: Infinity,
    gainDb: -3,
    fadeIn: 5,
    fadeOut: 8,
  }

  test('one that repeats is clips without a gap to its end, with a fade at both ends', () => {
    const clips = soundClips({ ...loop, span: { start: 7, end: 80 }, loops: true })
    expect(clips.map(({ at, from, frames }) => [at, from, frames])).toEqual([
      [7, 10, 30],
      [37, 10, 30],
      [67, 10, 13],
    ])
    expect([clips[0]!.fadeIn, clips[0]!.fadeOut, clips[2]!.fadeOut]).toEqual([5, undefined, 8])
  })

  test('one that plays once ends with its file', () => {
    expect(soundClips({ ...loop, span: { start: 7, end: 80 }, loops: false })).toMatchObject([{ at: 7, frames: 30 }])
  })

  test('clips that overlap are on several tracks, and none covers another', () => {
    const tracks = soundTracks('Sounds', 'effects', [
      clip(voice, 0, 50),
      clip(voice, 40, 20),
      clip(voice, 50, 10),
      clip(voice, 55, 5),
    ])
    expect(tracks.map(({ name, clips }) => [name, clips.map(({ at }) => at)])).toEqual([
      ['Sounds', [0, 50]],
      ['Sounds 2', [40]],
      ['Sounds 3', [55]],
    ])
    expect(filledTrack(tracks[1]!)[0]).toEqual({ gap: 40 })
  })
})
