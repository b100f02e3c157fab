import { digits } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { address } from './address.ts'
import { matchAt, whole } from './match.ts'
import { mixed } from './mixed.ts'

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
  /[\w-]+(?:\.[\w-]+)*\.(?:pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|svg|mp[34]|mov|wav|zip|txt|csv|json|xml|html?|css|js|ts|py|exe|webm|md|tar|t?gz|bz2|7z|rar|sh|log|ya?ml|toml|ini|sql|php|cpp|tsx|jsx|vue|bat|dll|dmg)\b/iy
const handlePattern = /@([A-Za-z_]\w*)/y
const hashtagPattern = /#([A-Za-z_]\w*)/y
const numberSign = /#(?=\d)/y
const phonePattern =
  /(?:\+\d{1,3}[ .-]?)?(?:\(\d{2,4}\)[ .-]?|\d{3}[.-])\d{3}[ .-]\d{4}(?!\d)|\+\d{1,3}(?:[ .-]?\d{2,4}){2,5}(?!\d)|1-8\d\d-\d{3}-\d{4}(?!\d)|\d{3}-\d{4}(?![\d-])|0\d{2,4}[ -]\d{3,4}[ -]\d{3,4}(?!\d)/y

const serialPattern =
  /(?!(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-\d{4})(?![-\d]))(?:\d{4}(?: \d{4}){2,}(?!\d)|\d+(?:-\d+){2,}(?![\d-]))/y

/** The match without a final full stop or comma, which belongs to the sentence. */
function trimmed(match: RegExpExecArray): string {
  return match[0].replace(/[.,!?;:]+$/, '')
}

/** Longest query and fragment of an address that is read aloud (in characters). */
const longestQuery = 40

function isSaid(query: string): boolean {
  return (
    query === '' ||
    (/[a-z]{2}/i.test(query) &&
      query.length <= longestQuery &&
      !/%[\dA-F]{2}|utm_|[?&#][^=&#]{25}|=[^=&#]{21}/i.test(query))
  )
}

function web(context: Context): Reading[] | undefined {
  const email = matchAt(context, emailPattern)
  if (email) return whole(email, address(email[0]))
  const link = matchAt(context, url) ?? matchAt(context, www) ?? matchAt(context, bareUrl)
  if (link) {
    const written = trimmed(link)
    const bare = written.replace(/^[a-z]+:\/\//i, '')
    // A short query is read by its words; a long one (tracking codes, tokens) says nothing to a listener.
    const query = /[?#].*$/.exec(bare)?.[0] ?? ''
    const spokenPart = isSaid(query) ? bare.replace(/\/$/, '') : bare.slice(0, -query.length).replace(/\/$/, '')
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
