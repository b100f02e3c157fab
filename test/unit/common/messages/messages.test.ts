import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languageTags as languages } from '../../../../electron/common/languages.ts'
import { pickKinds } from '../../../../electron/common/bridge/index.ts'
import { clipFormatNames } from '../../../../electron/common/formats/index.ts'
import { messageCalls } from '../../../support/message-calls.ts'
import { messageAreas as areas, readMessages as read } from '../../../support/messages.ts'
import type { Messages } from '../../../support/messages.ts'

function flat(messages: Messages, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  )
}

/** Each file in each language except English, with which the others are compared. */
const translations = languages
  .filter((language) => language !== 'en')
  .flatMap((language) => areas.map((area) => [language, area] as const))
const english = new Map(areas.flatMap((area) => flat(read('en', area), `${area}.`)))
const code = globSync(['renderer/**/*.{ts,vue}', 'electron/**/*.ts']).map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))
const valueNames = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!))].sort()

interface Use {
  file: string
  /** The key as written; `*` stands for parts that are known only at run time. */
  key: string
}

/** Calls of `t`, `te`, `tm`, `message` and `keypath`, and keys in variables: everything in quotes that begins with an area. */
function uses(): Use[] {
  const found: Use[] = []
  for (const { file, text } of code) {
    // A key that is built from values can't be known here: any key fits there.
    const plain = text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '*')
    // A key may also stand within the braces of a template.
    for (const [, , key] of `${text}\n${plain}`.matchAll(
      /(\b(?:t[em]?|message)\(\s*|keypath=|[\s(:?[,=&|>{])['"`]([a-zA-Z][\w-]*\.[\w.*-]+)['"`]/g,
    ))
      if (areas.includes(key!.split('.')[0]!)) found.push({ file, key: key! })
  }
  return found
}

/** Whether it is a call for a message: `t('…')`. Other texts may look like keys and be none (ids of commands). */
function calls(): Use[] {
  const found: Use[] = []
  for (const { file, text } of code) {
    const plain = text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '*')
    for (const [, key] of plain.matchAll(/(?:\b(?:t[em]?|message)\(\s*|keypath=)['"`]([^'"`\n]+)['"`]/g))
      found.push({ file, key: key! })
  }
  return found
}

const pattern = (key: string): RegExp =>
  new RegExp(
    `^${key
      .split('*')
      .map((part) => part.replace(/[.-]/g, '\\$&'))
      .join('.+')}$`,
  )

describe('messages', () => {
  it('there are some, and they are used', () => {
    expect(areas.length).toBeGreaterThan(5)
    expect(calls().length).toBeGreaterThan(100)
  })

  it.each(translations)('in %s, %s: the same as in English', (language, area) => {
    const [one, other] = ['en', language].map((tag) => flat(read(tag, area)).map(([key]) => key))
    expect(other!.filter((key) => !one!.includes(key))).toEqual([])
    expect(one!.filter((key) => !other!.includes(key))).toEqual([])
  })

  it.each(translations)('in %s, %s: name the values of the English ones', (language, area) => {
    const translated = new Map(flat(read(language, area)))
    const wrong = flat(read('en', area)).filter(([key, text]) => {
      const names = valueNames(text)
      // A language without plurals may leave out the number.
      const other = valueNames(translated.get(key) ?? '')
      return other.some((name) => !names.includes(name)) || names.some((name) => name !== 'n' && !other.includes(name))
    })
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  it('say something', () => {
    for (const language of languages)
      for (const area of areas)
        expect(
          flat(read(language, area))
            .filter(([, text]) => text.trim() === '')
            .map(([key]) => `${language}/${area}: ${key}`),
        ).toEqual([])
  })

  it('that are asked for exist', () => {
    const missing = calls().filter(({ key }) => {
      if (!key.includes('*')) return !english.has(key)
      const matches = pattern(key)
      return ![...english.keys()].some((one) => matches.test(one))
    })
    expect(missing.map(({ file, key }) => `${file}: ${key}`)).toEqual([])
  })

  it('are given the values that they name, and no others', () => {
    const found = code
      .filter(({ file }) => file.startsWith('electron/') && file.endsWith('.ts'))
      .flatMap(({ file }) => messageCalls(file))
    expect(found.length).toBeGreaterThan(50)
    const wrong = found.filter(({ key, values }) => {
      const wanted = valueNames(english.get(key) ?? '')
      // The number that chooses singular or plural need not be named.
      const names = values?.filter((name) => wanted.includes(name) || (name !== 'n' && name !== 'count'))
      return names !== undefined && names.toSorted().join() !== wanted.join()
    })
    expect(wrong.map(({ at, key }) => `${at} ${key}`)).toEqual([])
  })

  it('that exist are asked for', () => {
    const exact = new Set<string>()
    const patterns: RegExp[] = []
    for (const { key } of [...uses(), ...calls()])
      if (key.includes('*')) patterns.push(pattern(key))
      else exact.add(key)
    const unused = [...english.keys()].filter((key) => !exact.has(key) && !patterns.some((one) => one.test(key)))
    // Labels of commands are looked up by the id of the command.
    const ids = new Set(
      code.flatMap(({ text }) =>
        [...text.matchAll(/\bid: ['"`]([\w.]+)['"`]/g)].map((match) => `commands.${match[1]}`),
      ),
    )
    expect(unused.filter((key) => !ids.has(key))).toEqual([])
  })
})

it('name every format of a clip', () => {
  for (const format of clipFormatNames) expect(english.get(`collect.formats.${format}`), format).toBeTruthy()
})

it('the file dialog has words for every kind of file', () => {
  for (const part of ['title', 'emptyText', 'confirm'] as const) {
    for (const kind of pickKinds) expect([...english.keys()]).toContain(`app.files.${part}.${kind}`)
  }
})
