import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { effectScope } from 'vue'
import { RowNames } from '../../../../../electron/studio/runs/voiceovers/check/names.ts'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import { openQuestion } from '../../../../../renderer/ui/overlays/confirm.ts'
import { mostVoices, useCompare } from '../../../../../renderer/speech/voiceovers/compare/use-compare.ts'
import { summaryOf } from '../../../../../renderer/speech/voiceovers/run/summary.ts'
import { fieldsOf, previewNames } from '../../../../../renderer/speech/voiceovers/settings/name-preview.ts'
import { voice } from '../../support/fake-studio.ts'
import { anyRow, anySheet } from './fake-voiceovers.ts'

describe('names while their template is typed', () => {
  const sheet = anySheet({ name: 'Spots: spring', createdAt: Date.UTC(2026, 2, 9, 12) })
  const rows = [
    anyRow(0, { text: 'Hello there, everybody: welcome to the show tonight!', voice: 'Helen' }),
    anyRow(1, { text: 'A/B? [pause 1s] Yes', values: ['CON'] }),
    anyRow(2, { text: '第一句话，欢迎大家来到这里。', values: ['Été'] }),
  ]

  it.each(['{index:003}_{name}', '{Campaign}-{index}', '{sheet}_{date}_{index}', '{voice}{{{index:02}}}'])(
    'are the ones that the studio gives: %s',
    (template) => {
      const names = new RowNames({ ...sheet, template })
      const preview = previewNames(template, sheet, rows)
      expect(preview).toEqual({
        ok: true,
        names: rows.map((row, at) => ({ name: `${names.stem(row, at)}.wav`, own: false })),
      })
    },
  )

  it('tell what is wrong with it, and which rows have a name of their own', () => {
    expect(previewNames('{nam}', sheet, rows)).toMatchObject({ ok: false })
    const own = [anyRow(0, { file: 'intro', fileName: 'intro.wav' }), anyRow(1, { text: 'Other' })]
    expect(previewNames('{name}', sheet, own)).toEqual({
      ok: true,
      names: [
        { name: 'intro.wav', own: true },
        { name: 'Other.wav', own: false },
      ],
    })
    for (const field of fieldsOf(['Campaign'])) expect(previewNames(field, sheet, rows).ok).toBe(true)
  })
})

describe('what a run takes', () => {
  const cost = {
    rows: 10,
    reused: 4,
    problems: 1,
    words: 90,
    credits: 12,
    seconds: 30,
    neededBytes: 5_000_000,
    freeBytes: 4_000_000,
  }
  it('says what stands in its way', () => {
    expect(summaryOf(cost, false)).toEqual({ nothing: false, tooFull: true, charges: true })
    expect(summaryOf({ ...cost, freeBytes: null }, true)).toMatchObject({ tooFull: false, charges: false })
    expect(summaryOf({ ...cost, reused: 10 }, false).charges).toBe(false)
    expect(summaryOf({ ...cost, rows: 0 }, true).nothing).toBe(true)
  })
})

describe('comparing voices', () => {
  beforeEach(() => setActivePinia(createPinia()))

  function compared(make: (input: { line: { voiceId: string }; spend: boolean }) => unknown) {
    provideStudio({ speech: { make: (input: never) => Promise.resolve(make(input)) } } as never)
    return effectScope().run(useCompare)!
  }
  const on = { connection: 'engine', text: 'Hello.', rate: 100, charges: null }
  const speech = { key: 'k', audioUrl: 'media/a', durationMs: 900, words: [], peaksUrl: 'media/p' }

  it('takes up to six, makes each once, and tells which failed', async () => {
    const asked: string[] = []
    const compare = compared(async function* ({ line }) {
      asked.push(line.voiceId)
      if (line.voiceId === 'v1') throw new Error('It is mute.')
      yield { type: 'done', speech }
      await Promise.resolve()
    })
    for (let at = 0; at < mostVoices + 2; at += 1) compare.toggle(voice(`v${at}`))
    expect(compare.candidates).toHaveLength(mostVoices)
    await compare.make(on)
    expect(compare.candidates.map((one) => one.state)).toEqual(['made', 'failed', 'made', 'made', 'made', 'made'])
    expect(compare.candidates[1]?.fault?.message).toBe('It is mute.')
    await compare.make(on)
    expect(asked).toEqual(['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v1'])
    compare.forget()
    expect(compare.candidates.every((one) => one.state === 'none' && one.speech === null)).toBe(true)
  })

  it('spends only what was agreed to', async () => {
    const spent: boolean[] = []
    const compare = compared(async function* ({ spend }) {
      spent.push(spend)
      yield { type: 'done', speech }
      await Promise.resolve()
    })
    compare.toggle(voice('v0'))
    const refused = compare.make({ ...on, charges: 'The service' })
    await expect.poll(() => openQuestion.value?.title).toContain('The service')
    openQuestion.value?.answer(false)
    await refused
    expect(spent).toEqual([])
    const agreed = compare.make({ ...on, charges: 'The service' })
    await expect.poll(() => openQuestion.value).not.toBeNull()
    openQuestion.value?.answer(true)
    await agreed
    expect(spent).toEqual([true])
  })
})
