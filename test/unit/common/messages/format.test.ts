import { describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../../../electron/common/languages.ts'
import {
  formatIn,
  formatWith,
  groupedNumber,
  isMessage,
  GreenroomError,
  message,
  readText,
  storedText,
  errorText,
} from '../../../../electron/common/messages/index.ts'
import { textSchema } from '../../../../electron/common/bridge/text.ts'
import type { MessageKey } from '../../../../electron/common/messages/index.ts'

const english = formatIn('en')
const chinese = formatIn('zh-CN')
const unknown = 'nowhere.to.be.found' as MessageKey

describe('a text', () => {
  it('is in the language that it is asked for in', () => {
    expect(english(message('host.quit'))).toBe('Quit')
    expect(chinese(message('host.quit'))).toBe('退出')
  })

  it('has its values, and plurals by their number', () => {
    expect(english(message('host.quitWithMany', { count: 3 }))).toBe('3 jobs are running. Quit anyway?')
    expect(chinese(message('host.quitWithMany', { count: 3 }))).toContain('3 个任务')
  })

  it('may stand in another one, and so may a list', () => {
    const reason = [message('host.quit'), 'Ω', 7]
    expect(english(message('host.crashedDetail', { reason }))).toContain('Quit, Ω, 7')
    expect(chinese(message('host.crashedDetail', { reason }))).toContain('退出、Ω、7')
  })

  it('has large numbers with the separators of the language that it is shown in', () => {
    const text = message('sheetErrors.tooManyRows', { limit: groupedNumber(200_000) })
    expect(english(text)).toBe('The sheet has more than 200,000 rows.')
    expect(
      formatWith(
        (key, values) => `${key} ${Object.values(values).join()}`,
        () => 'de',
      )(text),
    ).toBe('sheetErrors.tooManyRows 200.000')
  })

  it('of somebody else stays as it came, whatever it looks like', () => {
    for (const text of ['', '{count} | @:host.quit', "{'x'}", '{"key":'])
      expect(chinese(readText(storedText(text)))).toBe(text)
    expect(english(message('host.crashedDetail', { reason: '{a} | @:host.quit' }))).toContain('{a} | @:host.quit')
  })

  it('is told from other data with a key', () => {
    expect(isMessage(message('host.quit'))).toBe(true)
    expect(isMessage({ key: 'host.quit', durationMs: 12 })).toBe(false)
  })

  it('that this version does not know shows its key', () => {
    expect(english({ key: unknown })).toBe(unknown)
  })

  it('comes back from a column and over the bridge as it was', () => {
    const text = message('host.crashedDetail', { reason: [message('host.quitWithMany', { count: 2 }), 'x'] })
    expect(readText(storedText(text))).toEqual(text)
    expect(textSchema.parse(JSON.parse(JSON.stringify(text)))).toEqual(text)
    expect(textSchema.parse('as it came')).toBe('as it came')
    expect(textSchema.safeParse({ key: 'host.quit', values: { a: { b: 1 } } }).success).toBe(false)
  })
})

describe('an error', () => {
  it('has its text, and that in English as its message', () => {
    const error = new GreenroomError('quit', message('host.quit'), { next: message('host.stay') })
    expect(error.message).toBe('Quit')
    expect(errorText(error)).toEqual(message('host.quit'))
    expect(chinese(error.next!)).toBe('继续工作')
  })

  it('of anybody else is told in its own words', () => {
    expect(errorText(new Error('ENOENT'))).toBe('ENOENT')
    expect(errorText('no error at all')).toBe('no error at all')
  })
})

describe('the language', () => {
  it('is the one that was chosen, or else the one the system prefers, or else English', () => {
    expect(chooseLanguage('zh-CN', ['en'])).toBe('zh-CN')
    expect(chooseLanguage('system', ['fr', 'zh-Hans-CN'])).toBe('zh-CN')
    expect(chooseLanguage('system', ['fr'])).toBe('en')
    expect(chooseLanguage('no language', ['zh-CN'])).toBe('en')
  })
})
