import { grouped } from './grouped.ts'
import { mixed, spell } from './mixed.ts'

const extensions: Readonly<Record<string, string[]>> = {
  jpg: ['jay', 'peg'],
  jpeg: ['jay', 'peg'],
  gif: ['gif'],
  zip: ['zip'],
  json: ['jason'],
  mov: ['mov'],
  wav: ['wave'],
  doc: ['doc'],
  docx: ['doc', 'X'],
  com: ['com'],
  org: ['org'],
  net: ['net'],
  app: ['app'],
  dev: ['dev'],
  co: ['co'],
  info: ['info'],
  biz: ['biz'],
  me: ['me'],
  int: ['int'],
  gov: ['gov'],
  mil: ['mil'],
}
const names: Readonly<Record<string, string>> = {
  '.': 'dot',
  '/': 'slash',
  '-': 'dash',
  _: 'underscore',
  '@': 'at',
  ':': 'colon',
  '?': 'question mark',
  '=': 'equals',
  '&': 'and',
  '#': 'hash',
  '+': 'plus',
  '%': 'percent',
  '~': 'tilde',
  '\\': 'backslash',
}

/** Reads the last label of an address or file name: as a word if people say it as one, otherwise letter by letter. */
function ending(label: string): string[] {
  const lower = label.toLowerCase()
  const known = Object.hasOwn(extensions, lower) ? extensions[lower] : undefined
  if (known) return known
  return label.length <= 4 && !/^(?:shop|site|tech|text)$/i.test(label)
    ? mixed(label.toUpperCase(), true)
    : mixed(label)
}

/** Short labels in addresses that people spell. */
const spelledLabels = new Set('api ui ux id url uri faq sdk cdn aws usa etc usr'.split(' '))

function isSpelled(part: string, before: string | undefined): boolean {
  const lower = part.toLowerCase()
  if (spelledLabels.has(lower)) return true
  // A value of two letters is a code ("lang=en"); without a vowel there is no word to say ("usr").
  if (part.length === 2 && before === '=') return true
  return part.length <= 4 && !/[aeiouy]/.test(lower) && !Object.hasOwn(extensions, lower)
}

/** Reads an address, a path or a name of program code by its words and marks. */
export function address(text: string): string[] {
  const parts = text.match(/[A-Za-z]+|\d+|[^A-Za-z\d]/g) ?? []
  return parts.flatMap((part, index): string[] => {
    if (/^\d/.test(part)) return grouped(part)
    if (/^[A-Za-z]/.test(part)) {
      if (part.toLowerCase() === 'www') return ['W', 'W', 'W']
      if (part.length === 1) return [part.toUpperCase()]
      if (isSpelled(part, parts[index - 1])) return spell(part.toUpperCase())
      return parts[index - 1] === '.' && !/[A-Za-z\d]/.test(parts[index + 1] ?? '') ? ending(part) : mixed(part)
    }
    const name = names[part]
    return name === undefined ? [] : name.split(' ')
  })
}
