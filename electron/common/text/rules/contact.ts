import { digits } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { matchAt, whole } from './match.ts'
import { mixed } from './mixed.ts'
import { grouped } from './numerics.ts'

const tld =
  'com|org|net|io|ai|app|dev|co|uk|us|de|fr|es|it|nl|edu|gov|mil|int|info|biz|tv|me|eu|ca|au|in|jp|ch|at|be|se|no|studio|video|shop|online|site|tech|cloud|xyz'
const emailPattern = /[A-Za-z\d._%+-]+@[A-Za-z\d-]+(?:\.[A-Za-z\d-]+)*\.[A-Za-z]{2,}/y
const url = /(?:https?|ftp):\/\/[^\s<>"')\]]+/iy
const bareUrl = new RegExp(
  `(?:www\\.)?(?:[A-Za-z\\d](?:[A-Za-z\\d-]{0,61}[A-Za-z\\d])?\\.)+(?:${tld})\\b(?!\\.?[A-Za-z\\d@])(?::\\d+)?(?:/[^\\s<>"')\\]]*)?`,
  'iy',
)
const www = /www\.[^\s<>"')\]]+/iy
const filePattern =
  /[\w-]+(?:\.[\w-]+)*\.(?:pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|svg|mp[34]|mov|wav|zip|txt|csv|json|xml|html?|css|js|ts|py|exe|webm|md)\b/iy
const handlePattern = /@([A-Za-z_]\w*)/y
const hashtagPattern = /#([A-Za-z_]\w*)/y
const numberSign = /#(?=\d)/y
const phonePattern =
  /(?:\+\d{1,3}[ .-]?)?(?:\(\d{2,4}\)[ .-]?|\d{3}[.-])\d{3}[ .-]\d{4}(?!\d)|\+\d{1,3}(?:[ .-]?\d{2,4}){2,5}(?!\d)|1-8\d\d-\d{3}-\d{4}(?!\d)|\d{3}-\d{4}(?![\d-])|0\d{2,4}[ -]\d{3,4}[ -]\d{3,4}(?!\d)/y

const serialPattern =
  /(?!(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-\d{4})(?![-\d]))(?:\d{4}(?: \d{4}){2,}(?!\d)|\d+(?:-\d+){2,}(?![\d-]))/y

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

function address(text: string): string[] {
  const parts = text.match(/[A-Za-z]+|\d+|[^A-Za-z\d]/g) ?? []
  return parts.flatMap((part, index): string[] => {
    if (/^\d/.test(part)) return grouped(part)
    if (/^[A-Za-z]/.test(part)) {
      if (part.toLowerCase() === 'www') return ['W', 'W', 'W']
      if (part.length === 1) return [part.toUpperCase()]
      return parts[index - 1] === '.' && !/[A-Za-z\d]/.test(parts[index + 1] ?? '') ? ending(part) : mixed(part)
    }
    const name = names[part]
    return name === undefined ? [] : name.split(' ')
  })
}

/** The match without a final full stop or comma, which belongs to the sentence. */
function trimmed(match: RegExpExecArray): string {
  return match[0].replace(/[.,!?;:]+$/, '')
}

function web(context: Context): Reading[] | undefined {
  const email = matchAt(context, emailPattern)
  if (email) return whole(email, address(email[0]))
  const link = matchAt(context, url) ?? matchAt(context, www) ?? matchAt(context, bareUrl)
  if (link) {
    const written = trimmed(link)
    // A query string is not read aloud.
    const spokenPart = written
      .replace(/^[a-z]+:\/\//i, '')
      .replace(/[?#].*$/, '')
      .replace(/\/$/, '')
    if (spokenPart !== '') return [{ length: written.length, spoken: address(spokenPart) }]
  }
  const file = matchAt(context, filePattern)
  return file && whole(file, address(file[0]))
}

/** The words between underscores; some names begin or end with one, or are nothing else. */
function underscored(name: string): string[] {
  return name.split('_').flatMap((part) => (part === '' ? [] : mixed(part)))
}

function tags(context: Context): Reading[] | undefined {
  const hashtag = matchAt(context, hashtagPattern)
  if (hashtag) return whole(hashtag, ['hashtag', ...underscored(hashtag[1] ?? '')])
  const handle = matchAt(context, handlePattern)
  if (handle) return whole(handle, ['at', ...underscored(handle[1] ?? '')])
  const number = matchAt(context, numberSign)
  return number && whole(number, ['number'])
}

function phoneGroup(group: string): string[] {
  return /^[1-9]00$/.test(group) ? [...digits(group.slice(0, 1)), 'hundred'] : digits(group)
}

/** Telephone numbers are read digit by digit, with a short pause between their groups. */
function phone(context: Context): Reading[] | undefined {
  const match = matchAt(context, phonePattern)
  if (!match || /[\d.,]/.test(context.text[context.at - 1] ?? '')) return undefined
  const groups = match[0].match(/[^\d]*\d+(?:\))?/g) ?? []
  return groups.map((group, index) => ({
    length: group.length,
    spoken: [...(group.includes('+') ? ['plus'] : []), ...phoneGroup(group.replace(/\D/g, ''))],
    ...(index === groups.length - 1 ? {} : { after: ',' as const }),
  }))
}

/** Numbers in groups (cards, serial numbers) are read digit by digit as well. */
function serial(context: Context): Reading[] | undefined {
  const match = matchAt(context, serialPattern)
  if (!match) return undefined
  const groups = match[0].match(/\D?\d+/g) ?? []
  return groups.map((group, index) => ({
    length: group.length,
    spoken: digits(group),
    ...(index === groups.length - 1 ? {} : { after: ',' as const }),
  }))
}

/** Web and e-mail addresses, file names, handles, hashtags, telephone numbers. */
export const contactRules: Rule[] = [web, tags, phone, serial]
