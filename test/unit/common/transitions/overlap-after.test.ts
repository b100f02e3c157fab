import { describe, expect, test } from 'vitest'
import {
  compile,
  emptyProject,
  emptyScene,
  overlapAfter,
  withOverlaps,
} from '../../../../electron/common/composition/index.ts'
import type { Project, Scene } from '../../../../electron/common/composition/index.ts'
import { sceneSpans } from '../../../../electron/common/transitions/index.ts'
import fc from '../../../support/fast-check.ts'

const dissolve = { kind: 'dissolve', duration: 500 } as const
const spoken = (id: string, more: Partial<Scene> = {}): Scene => ({
  ...emptyScene(id, id),
  voice: { kind: 'script', voiceId: 'v', text: 'Hello.', rate: 100 },
  ...more,
})

describe('a scene that lasts as long as its voice', () => {
  test('waits for the transition after it; one of a fixed duration, without a voice or before a cut does not', () => {
    const scenes = [
      spoken('a'),
      spoken('b', { transition: dissolve }),
      spoken('c', { duration: 3_000 }),
      spoken('d', { transition: dissolve, voice: null }),
      spoken('e', { transition: dissolve }),
    ]
    expect(scenes.map((_, index) => overlapAfter(scenes, index))).toEqual([500, 0, 0, 0, 0])
    const durations = withOverlaps(scenes, { a: 1_200, b: 900, c: 800 }).map(({ duration }) => duration)
    expect(durations).toEqual([1_700, 'voice', 3_000, 'voice', 'voice'])
    expect(
      withOverlaps(scenes).map(({ duration }) => duration),
      'where the voice is not known yet',
    ).toEqual(scenes.map(({ duration }) => duration))
  })

  test('is sent with that length, and its voice', () => {
    const project: Project = { ...emptyProject('p', 'P'), scenes: [spoken('a'), spoken('b', { transition: dissolve })] }
    const speech = { a: 'https://x.org/a.mp3', b: 'https://x.org/b.mp3' }
    const options = { speech, voiceDurations: { a: 1_200, b: 900 }, extensions: ['transitions'] as const }
    const compiled = compile(project, 'avatar-video', options)
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.reasons))
    expect(compiled.body.data.map(({ duration }) => duration)).toEqual([1_700, undefined])
  })

  test('property: no voice begins before the one before it has ended', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            voiceMs: fc.integer({ min: 200, max: 9_000 }),
            transitionMs: fc.integer({ min: 0, max: 3_000 }),
          }),
          { minLength: 2, maxLength: 8 },
        ),
        (all) => {
          const scenes = all.map(({ transitionMs }, index) =>
            spoken(`s${index}`, transitionMs > 0 ? { transition: { ...dissolve, duration: transitionMs } } : {}),
          )
          const spans = sceneSpans(
            scenes.map(({ transition }, index) => ({
              durationMs: all[index]!.voiceMs + overlapAfter(scenes, index),
              transition,
            })),
          )
          for (const [index, { startMs }] of spans.entries()) {
            const before = spans[index - 1]
            if (before) expect(startMs).toBeGreaterThanOrEqual(before.startMs + all[index - 1]!.voiceMs)
          }
        },
      ),
    ))
})
