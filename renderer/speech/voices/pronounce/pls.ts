import { pronunciation } from '@common/bridge/index.ts'
import type { Pronunciation } from '@common/bridge/index.ts'
import { xmlText } from '@common/xml.ts'

/** Namespace and version of the Pronunciation Lexicon Specification (W3C, 2008). */
const namespace = 'http://www.w3.org/2005/01/pronunciation-lexicon'

/**
 * A dictionary as a lexicon for other programs that speak. Whether an entry asks for its case can't be said there.
 * @param language BCP 47 tag, which a lexicon must name
 */
export function plsOf(entries: readonly Pronunciation[], language: string): string {
  const lexemes = entries.map(({ word, kind, value }) => {
    const element = kind === 'ipa' ? 'phoneme' : 'alias'
    return `  <lexeme>
    <grapheme>${xmlText(word)}</grapheme>
    <${element}>${xmlText(value)}</${element}>
  </lexeme>
`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="${namespace}" alphabet="ipa" xml:lang="${xmlText(language)}">
${lexemes.join('')}</lexicon>
`
}

/** Whether a file is a lexicon by its name or its first characters. */
export const isPls = (name: string, start: string): boolean =>
  /\.(?:pls|xml)$/i.test(name) || /^\s*<\?xml|^\s*<lexicon\b/.test(start)

/**
 * Entries of a lexicon: one for each way in which a lexeme is written, with its preferred or first pronunciation. Lexemes
 * without one that can be used, as in another alphabet than IPA, are counted. Undefined for what is no lexicon.
 */
export function entriesOfPls(text: string): { entries: Pronunciation[]; skipped: number } | undefined {
  // Browsers load nothing that a document names, and give one with an error in place of a faulty one.
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const lexicon = document.documentElement
  if (lexicon.localName !== 'lexicon' || document.querySelector('parsererror')) return undefined
  const usual = lexicon.getAttribute('alphabet')
  const entries: Pronunciation[] = []
  let skipped = 0
  for (const lexeme of lexicon.querySelectorAll('lexeme')) {
    const all = (name: string): Element[] => [...lexeme.querySelectorAll(name)]
    const given = [...all('phoneme'), ...all('alias')].filter(
      (one) => one.localName === 'alias' || (one.getAttribute('alphabet') ?? usual ?? 'ipa') === 'ipa',
    )
    const chosen = given.find((one) => one.getAttribute('prefer') === 'true') ?? given[0]
    const taken = all('grapheme').flatMap((grapheme) => {
      const read = pronunciation.safeParse({
        word: grapheme.textContent?.trim() ?? '',
        kind: chosen?.localName === 'phoneme' ? 'ipa' : 'says',
        value: chosen?.textContent?.trim() ?? '',
        caseSensitive: false,
      })
      return read.success ? [read.data] : []
    })
    entries.push(...taken)
    if (taken.length === 0) skipped += 1
  }
  return { entries, skipped }
}
