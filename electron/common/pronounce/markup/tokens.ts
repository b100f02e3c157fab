/** The elements of SSML 1.1 that scripts may have. `s`, `p` and `speak` are taken from pasted documents and say nothing. */
export const markupElements = ['break', 'emphasis', 'prosody', 'say-as', 'phoneme', 'sub', 's', 'p', 'speak'] as const
export type MarkupElement = (typeof markupElements)[number]

/** A piece of a script that says how words are spoken: a tag, or the asterisk before or after `*emphasised*` words. */
export interface MarkupToken {
  element: MarkupElement
  kind: 'open' | 'close' | 'empty'
  /** Attributes by their names in lower case, as written. */
  attributes: Readonly<Record<string, string>>
  /** UTF-16 units of the script, `to` exclusive. */
  from: number
  to: number
}

const attribute =
  /\s{1,9}([\w:-]{1,30})\s{0,9}=\s{0,9}(?:"([^"<>\n]{0,200})"|'([^'<>\n]{0,200})'|“([^”<>\n]{0,200})”)/gu
const tagPattern = new RegExp(`<(/?)(${markupElements.join('|')})((?:${attribute.source}){0,8})\\s{0,9}(/?)>`, 'giu')
/** Asterisks around words that stand alone: neither a list, nor a product, nor the bold of Markdown. */
const starPattern = /(?<![\p{L}\p{N}*])\*(?=[^\s*])[^*\n]{1,200}(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu

/** The markup of a script in order. Text that only resembles it is none: it is spoken. */
export function markupTokens(script: string): MarkupToken[] {
  if (!/[<*]/.test(script)) return []
  const tags = [...script.matchAll(tagPattern)].map((match): MarkupToken => {
    const element = match[2]!.toLowerCase() as MarkupElement
    const isEmpty = element === 'break' || match.at(-1) === '/'
    return {
      element,
      kind: match[1] === '/' ? 'close' : isEmpty ? 'empty' : 'open',
      attributes: Object.fromEntries(
        [...match[3]!.matchAll(attribute)].map(([, name, ...values]) => [
          name!.toLowerCase(),
          values.find((value) => value !== undefined) ?? '',
        ]),
      ),
      from: match.index,
      to: match.index + match[0].length,
    }
  })
  const stars = [...withoutTags(script, tags).matchAll(starPattern)].flatMap(({ index, 0: whole }): MarkupToken[] => {
    const last = index + whole.length - 1
    return [
      { element: 'emphasis', kind: 'open', attributes: {}, from: index, to: index + 1 },
      { element: 'emphasis', kind: 'close', attributes: {}, from: last, to: last + 1 },
    ]
  })
  return [...tags, ...stars].toSorted((one, other) => one.from - other.from)
}

/** The script with its tags as characters that are neither blanks nor letters: an asterisk in them is none. */
function withoutTags(script: string, tags: readonly MarkupToken[]): string {
  let text = ''
  let done = 0
  for (const { from, to } of tags) {
    text += script.slice(done, from) + '\ue000'.repeat(to - from)
    done = to
  }
  return text + script.slice(done)
}

/** The script without its markup; what `sub` and `say-as` hold stays as it is written. */
export function withoutMarkup(script: string): string {
  let text = ''
  let done = 0
  for (const { from, to, kind } of markupTokens(script)) {
    text += script.slice(done, from)
    done = to
    // Of the blanks around a pause one is left.
    if (kind === 'empty' && /\s/u.test(text.at(-1) ?? ' ')) while (/[^\S\n]/u.test(script[done] ?? '')) done += 1
  }
  return text + script.slice(done)
}

/** The script with blanks in place of its markup, for what counts units of the script as it is written. */
export function blankedMarkup(script: string): string {
  let text = ''
  let done = 0
  for (const { from, to } of markupTokens(script)) {
    text += script.slice(done, from) + ' '.repeat(to - from)
    done = to
  }
  return text + script.slice(done)
}
