import { describe, expect, it } from 'vitest'
import fc from '../../../../support/fast-check.ts'
import {
  asSpoken,
  compile,
  extensionOf,
  parse,
  turnGapMs,
  turnsOf,
} from '../../../../../electron/common/composition/index.ts'
import type { CompileOptions, Project, Scene } from '../../../../../electron/common/composition/index.ts'
import { parseMediaFragment } from '../../../../../electron/common/service/index.ts'
import { card, element, mara, project, scene, silence, urls } from '../projects.ts'

const kenji = element('avatar', 'kenji', { kind: 'avatar', avatarId: 'kenji', from: 2 }, { x: 100, y: 20, layer: 3 })
const voice = {
  kind: 'script' as const,
  voiceId: 'v-1',
  rate: 90,
  second: { voiceId: 'v-2', rate: 100 },
  text: '[wave] Welcome, Kenji.\n[speaker 2] Thank you! [warm] I am glad to be here.\n[speaker 1] Shall we begin?',
}
const talk = (more: Partial<Scene> = {}): Scene => scene('s1', { voice, elements: [mara, kenji, card], ...more })

const lengths = [1_500, 2_345.6, 900]
/** Facts of the speech of a scene's turns, as the studio has them. */
function spoken(of: Project, ms: readonly number[]): CompileOptions {
  const turns = turnsOf(of.scenes[0]!)!
  return {
    urls,
    silence,
    speech: Object.fromEntries(turns.map(({ id }, index) => [id, `http://h/turn-${index + 1}.wav`])),
    voiceDurations: Object.fromEntries(turns.map(({ id }, index) => [id, ms[index % ms.length]!])),
  }
}

function compiledOf(of: Project, options: CompileOptions) {
  const compiled = compile(of, 'avatar-video', options)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.reasons))
  return compiled
}

describe('a dialogue in an avatar video', () => {
  const of = project(talk())
  const { body, items, turnItems } = compiledOf(of, spoken(of, lengths))

  it('is an item for each turn with its voice, and a pause after all but the last', () => {
    expect(body.data.map((item) => item.voice)).toEqual([1, 2, 3].map((n) => ({ voice_url: `http://h/turn-${n}.wav` })))
    expect(body.data.map((item) => item.duration)).toEqual([1_500 + turnGapMs, 2_346 + turnGapMs, 900])
    for (const { elements } of body.data) expect(elements!.map(({ id }) => id)).toEqual(['mara', 'kenji', 'card'])
    expect([items, turnItems]).toEqual([[3], [[1, 1, 1]]])
  })

  it('says beside the body who speaks, and what each turn asks of its speaker', () => {
    expect(extensionOf(of, 'avatar-video', items, { turnItems })).toEqual({
      version: 1,
      dialogue: {
        scenes: [
          {
            items: 3,
            speakers: ['mara', 'kenji'],
            turns: [
              {
                items: 1,
                speaker: 1,
                text: 'Welcome, Kenji.',
                script: { text: 'Welcome, Kenji.', marks: [{ at: 0, kind: 'gesture', name: 'wave' }] },
              },
              {
                items: 1,
                speaker: 2,
                text: 'Thank you! I am glad to be here.',
                script: {
                  text: 'Thank you! I am glad to be here.',
                  marks: [{ at: 11, kind: 'mood', name: 'warm' }],
                },
              },
              { items: 1, speaker: 1, text: 'Shall we begin?' },
            ],
          },
        ],
      },
    })
  })

  it('is read as a scene for each turn with its speaker, which gives the same body', () => {
    const extension = extensionOf(of, 'avatar-video', items, { turnItems })!
    let id = 0
    const read = parse(body, { newId: () => `n${(id += 1)}`, extension })
    if (!read.ok) throw new Error(JSON.stringify(read.reasons))
    expect(read.project.scenes.map((one) => one.voice?.speaker)).toEqual([undefined, 2, undefined])
    const again = compiledOf(read.project, { silence, extensions: ['dialogue'] })
    const plain = (data: typeof body.data) =>
      data.map(({ elements, ...item }) => ({ ...item, elements: elements!.map(({ id: _, ...rest }) => rest) }))
    expect(plain(again.body.data)).toEqual(plain(body.data))
    expect(
      extensionOf(read.project, 'avatar-video', again.items, again)!.dialogue!.scenes.map(({ turns = [] }) =>
        turns.map(({ speaker }) => speaker),
      ),
    ).toEqual([[], [2], []])
  })

  it('has its pronunciations in each turn, and keeps who says it', () => {
    const sent = asSpoken(
      { ...of, pronunciations: [{ word: 'Kenji', kind: 'says', value: 'Kenjee', caseSensitive: false }] },
      [],
    )
    expect(turnsOf(sent.scenes[0]!)!.map(({ speaker, text }) => [speaker, text])).toEqual([
      [1, 'Welcome, Kenjee.'],
      [2, 'Thank you! I am glad to be here.'],
      [1, 'Shall we begin?'],
    ])
  })

  it('is refused, with the reason, before its speech exists, and by a talking avatar', () => {
    const early = compile(of, 'avatar-video', { urls, silence })
    expect(early.ok).toBe(false)
    if (!early.ok) expect(early.reasons.map(({ code }) => code)).toEqual(['voice-unresolved', 'voice-length-unknown'])
    const talking = compile(of, 'talking-avatar', spoken(of, lengths))
    expect(talking.ok).toBe(false)
    if (!talking.ok)
      expect(talking.reasons.map(({ path, code }) => `${path} ${code}`)).toContain('scenes[0].voice.text not-in-body')
  })
})

it('a dialogue whose elements come and go plays each turn once, in order, without a gap', () => {
  const time = fc.integer({ min: 1, max: 9_000 })
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 200, max: 3_000 }), { minLength: 2, maxLength: 5 }),
      fc.array(fc.tuple(time, time), { maxLength: 3 }),
      fc.option(time, { nil: 'voice' as const }),
      (ms, spans, duration) => {
        const text = ms.map((_, index) => `[speaker ${(index % 2) + 1}] Line ${index}.`).join('\n')
        const timed = spans.map(([a, b], index) =>
          element(
            'image',
            `e${index}`,
            { kind: 'asset', path: 'card.png' },
            { start: Math.min(a, b), end: Math.max(a, b) + 1 },
          ),
        )
        const of = project(talk({ voice: { ...voice, text }, elements: [mara, kenji, ...timed], duration }))
        const { body, turnItems } = compiledOf(of, spoken(of, ms))
        const played = ms.map(() => 0)
        let [at, turn, left] = [0, 0, turnItems[0]![0]!]
        for (const item of body.data) {
          while (left === 0) left = turnItems[0]![(turn += 1)]!
          left -= 1
          const url = item.voice!.voice_url!
          const start = ms.slice(0, turn).reduce((sum, one) => sum + one + turnGapMs, 0)
          expect(at).toBeGreaterThanOrEqual(start)
          if (url !== silence) {
            expect(url).toContain(`turn-${turn + 1}.wav`)
            const part = parseMediaFragment(url) ?? { startMs: 0, endMs: ms[turn]! }
            expect(part.startMs).toBe(at - start)
            played[turn]! += part.endMs! - part.startMs
          } else expect(at).toBeGreaterThanOrEqual(start + ms[turn]!)
          at += item.duration!
        }
        const whole = ms.reduce((sum, one) => sum + one + turnGapMs, -turnGapMs)
        expect(at).toBe(duration === 'voice' ? whole : duration)
        if (duration === 'voice') expect(played).toEqual(ms)
      },
    ),
  )
})
