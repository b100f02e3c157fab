import { expect, test } from 'vitest'
import { acceptedLanguage, terminalLanguage } from '../../../electron/common/languages.ts'

test.each([
  ['en', {}],
  ['en', { LANG: 'C.UTF-8' }],
  ['zh-CN', { LANG: 'zh_CN.UTF-8' }],
  ['zh-CN', { LANG: 'en_GB.UTF-8', LC_ALL: 'zh_TW.UTF-8' }],
  ['en', { LANG: 'zh_CN.UTF-8', GREENROOM_LANGUAGE: 'en' }],
])('a terminal has %s for %o', (language, env) => {
  expect(terminalLanguage(env)).toBe(language)
})

// `qaa` and `qab` are tags for private use, which no language of the window has.
test.each([
  ['en', undefined],
  ['en', ''],
  ['en', 'qaa, qab;q=0.5, *;q=0.1'],
  ['zh-CN', 'zh-CN,zh;q=0.9,en;q=0.8'],
  ['en', 'zh;q=0.5, en-GB'],
  ['en', 'zh;q=0, qaa'],
  ['zh-CN', 'qaa;q=1, zh-Hans ; q=0.2'],
])('a browser asks for %s with %s', (language, header) => {
  expect(acceptedLanguage(header)).toBe(language)
})
