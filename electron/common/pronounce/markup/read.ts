import { markupTokens } from './tokens.ts'
import type { MarkupToken } from './tokens.ts'
import { pauseOf, prosodyOf } from './values.ts'
import type { Prosody } from './values.ts'

/** A part of a script: text within its open elements, or a pause. */
export type MarkupPart = { text: string; within: readonly MarkupToken[] } | { pauseMs: number }

/** How a stretch of a text is spoken. `from` and `to` are UTF-16 units of the text, `to` exclusive. */
export type SpeechMark = { from: number; to: number } & ({ prosody: Partial<Prosody> } | { ipa: string })

/** A text to speak, without markup, and what its markup says. */
export interface MarkedText {
  text: string
  marks: SpeechMark[]
  /** Pauses between words: `at` is a UTF-16 unit of the text. */
  pauses: { at: number; ms: number }[]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A text with the entities of XML, as `escaped` writes it. */
export const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => entities[name]!)

/** What ends with an element of a document, as it is written in plain text. */
const boundaries: Partial<Record<MarkupToken['element'], string>> = { s: ' ', p: '\n\n' }

/** Most elements that hold one another; more of them change nothing. Written by machines to do harm, they would take all memory. */
export const deepest = 32

/** The parts of a script or of SSML, in order. An element without an end ends with the script. */
export function* markupParts(script: string, decode: (text: string) => string = (text) => text): Generator<MarkupPart> {
  const open: MarkupToken[] = []
  const substituted = new Set<MarkupToken>()
  let done = 0
  const textUntil = (to: number): MarkupPart[] => {
    const text = decode(script.slice(done, to))
    const within = [...open]
    const sub = within.find(({ element, attributes }) => element === 'sub' && attributes['alias']?.trim())
    if (text === '' || (sub && substituted.has(sub))) return []
    if (sub) {
      substituted.add(sub)
      return [{ text: decode(sub.attributes['alias']!), within }]
    }
    const spelled = within.findLast(({ element }) => element === 'say-as')
    return [{ text: spelled ? readAs(text, spelled.attributes['interpret-as'] ?? '') : text, within }]
  }
  for (const token of markupTokens(script)) {
    yield* textUntil(token.from)
    done = token.to
    if (token.element === 'break') yield { pauseMs: pauseOf(token) }
    else if (token.kind === 'open' && open.length < deepest) open.push(token)
    else if (token.kind === 'close') {
      const at = open.findLastIndex(({ element }) => element === token.element)
      if (at >= 0) open.splice(at, 1)
      const after = boundaries[token.element]
      if (after !== undefined) yield { text: after, within: [] }
    }
  }
  yield* textUntil(script.length)
}

/** Text as `say-as` wants it read: characters and digits one by one. Whatever else is read by what it looks like. */
function readAs(text: string, kind: string): string {
  const wanted = kind.trim().toLowerCase()
  const apart = (characters: readonly string[]): string => characters.join(' ')
  switch (wanted) {
    case 'characters':
    case 'spell-out':
    case 'verbatim':
      return apart([...text].filter((one) => /\S/u.test(one)).map((one) => one.toLocaleUpperCase()))
    case 'digits':
      return text.replaceAll(/\d+/g, (digits) => apart([...digits]))
    case 'telephone':
      return text.replaceAll(/[\d+][\d\s().-]{1,40}/g, (number) =>
        (number.match(/\d+/g) ?? []).map((group) => apart([...group])).join(', '),
      )
    default:
      return text
  }
}

/** What is added to a text, without a second blank where a pause or a tag stood between two. */
export const joined = (before: string, text: string): string =>
  /\s/u.test(before.at(-1) ?? ' ') ? text.replace(/^[^\S\n]+/u, '') : text

/** Reads SSML that `spokenText` has written, or plain text. */
export function readMarkedText(sent: string): MarkedText {
  if (!isSpeechMarkup(sent)) return { text: sent, marks: [], pauses: [] }
  let text = ''
  const spans = new Map<MarkupToken, { from: number; to: number }>()
  const pauses: MarkedText['pauses'] = []
  for (const part of markupParts(sent, unescaped)) {
    if ('pauseMs' in part) {
      pauses.push({ at: text.length, ms: part.pauseMs })
      continue
    }
    const from = text.length
    text += joined(text, part.text)
    for (const token of part.within) spans.set(token, { from: spans.get(token)?.from ?? from, to: text.length })
  }
  const trimmed = text.trimEnd()
  const within = (at: number): number => Math.min(at, trimmed.length)
  const marks = [...spans].flatMap(([token, span]): SpeechMark[] => {
    const [from, to] = [within(span.from), within(span.to)]
    if (from === to) return []
    const ipa = token.element === 'phoneme' ? unescaped(token.attributes['ph'] ?? '').trim() : ''
    if (ipa !== '') return [{ from, to, ipa }]
    const prosody = prosodyOf(token)
    return Object.keys(prosody).length > 0 ? [{ from, to, prosody }] : []
  })
  return { text: trimmed, marks, pauses: pauses.map(({ at, ms }) => ({ at: within(at), ms })) }
}

/** Whether a text that is sent is SSML. */
export const isSpeechMarkup = (sent: string): boolean =>
  /^\s{0,99}<speak\b[^<>]{0,400}>[^]*<\/speak>\s{0,99}$/i.test(sent)
