import { textLimits } from '../elements/text-source.ts'
import type { TextSource } from '../elements/text-source.ts'
import type { TranslatedText } from '../elements/translation-fields.ts'
import { styledRanges } from './source-text.ts'
import { readInlineTags } from './inline-tags.ts'

type Run = TextSource['runs'][number]

/**
 * The translated text in the styles of the project's one: what a tag encloses has the style of the part that the tag
 * encloses there. Null where it is longer than a text may be.
 */
export function translatedRuns(source: TextSource, translated: TranslatedText): Run[] | null {
  const { text, ranges } = readInlineTags(translated.text)
  if (text.length > textLimits.characters) return null
  const styles = stylesByTag(source, translated)
  const runs: Run[] = []
  const edges = [...new Set([0, text.length, ...ranges.flatMap(({ start, end }) => [start, end])])].toSorted(
    (a, b) => a - b,
  )
  for (const [at, start] of edges.slice(0, -1).entries()) {
    const end = edges[at + 1]!
    // Of tags within each other the inner one counts; the ranges are sorted from the outer to the inner.
    const inner = ranges.findLast((one) => one.start <= start && one.end >= end && styles.has(one.tag))
    const style = inner && styles.get(inner.tag)
    runs.push({ text: text.slice(start, end), ...(style ? { style } : {}) })
  }
  return runs
}

/**
 * The style for each tag: that of the part of the project's text which stands where the tag stood in the text that was
 * translated, and where that text has changed, of the part with the same number.
 */
function stylesByTag(source: TextSource, translated: TranslatedText): Map<number, NonNullable<Run['style']>> {
  const now = styledRanges(source)
  const before = readInlineTags(translated.source)
  const isSame = before.text === source.runs.map(({ text }) => text).join('')
  const found = new Map<number, NonNullable<Run['style']>>()
  const tags = isSame ? before.ranges : now
  for (const { tag, start } of tags) {
    const part = now.find((one) => (isSame ? one.start <= start && one.end > start : one.tag === tag))
    const style = part && source.runs[part.run]!.style
    if (style) found.set(tag, style)
  }
  return found
}
