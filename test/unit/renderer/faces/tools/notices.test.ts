import { describe, expect, it } from 'vitest'
import { languageTags } from '../../../../../electron/common/languages.ts'
import { toolNoticeCodes } from '../../../../../electron/common/bridge/index.ts'
import type { ToolNotice } from '../../../../../electron/common/bridge/index.ts'
import { noticesOf, noticeValues } from '../../../../../renderer/faces/tools/notices.ts'
import { readMessages } from '../../../../support/messages.ts'

const one = (code: ToolNotice['code'], level: ToolNotice['level'], field: ToolNotice['field'] = 'face') =>
  ({ code, level, field, values: {} }) satisfies ToolNotice

describe('notices of a tool', () => {
  it.each(languageTags)('each says what is so and what to do, in %s', (language) => {
    const { notices } = readMessages(language, 'tools') as {
      notices: Record<string, { says: string; next: string }>
    }
    expect(Object.keys(notices).toSorted()).toEqual([...toolNoticeCodes].toSorted())
    for (const words of Object.values(notices)) expect([words.says, words.next].every(Boolean)).toBe(true)
  })

  it('those of a field come gravest first; what is not chosen yet is quiet until it is wanted', () => {
    const all = [
      one('is-converted', 'info'),
      one('above-25-fps', 'warning'),
      one('needed', 'error'),
      one('too-long', 'error'),
      one('no-consent', 'error'),
      one('no-sound', 'error', 'speech'),
    ]
    const codes = (attempted: boolean) => noticesOf(all, 'face', attempted).map(({ code }) => code)
    expect(codes(false)).toEqual(['too-long', 'above-25-fps', 'is-converted'])
    expect(codes(true)).toEqual(['needed', 'too-long', 'above-25-fps', 'is-converted'])
  })

  it('figures have one digit that means something', () => {
    expect(noticeValues({ seconds: 75.0333, name: 'a.mp4', fps: 30 })).toEqual({
      seconds: 75,
      name: 'a.mp4',
      fps: 30,
    })
    expect(noticeValues({ seconds: 10.14 })).toEqual({ seconds: 10.1 })
  })
})
