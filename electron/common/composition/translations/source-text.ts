import { splitWords } from '../../captions/index.ts'
import { blankedMarks, blankedPauses } from '../../pronounce/index.ts'
import { anchorText, scriptWords } from '../anchors/script-words.ts'
import type { Element, Scene } from '../model.ts'
import type { TextSource } from '../elements/text-source.ts'
import { writeInlineTags } from './inline-tags.ts'
import type { TaggedRange } from './inline-tags.ts'

/**
 * Where the words of a script stand in it as it is written, with its marks and pauses: as many as `scriptWords` finds.
 * Empty where they can't be told apart, as where a mark stands within a word.
 */
export function wordRanges(script: string): { start: number; end: number }[] {
  const ranges = splitWords(blankedPauses(blankedMarks(script)))
  const text = anchorText({ kind: 'script', voiceId: '', text: script, rate: 100 }) ?? ''
  return ranges.length === scriptWords(text).length ? ranges : []
}

/** Places of the words of a scene's script that its elements follow, in rising order. */
export function followedWords({ elements }: Pick<Scene, 'elements'>): number[] {
  const found = elements.flatMap(({ anchors }) => [anchors?.start?.index ?? [], anchors?.end?.index ?? []].flat())
  return [...new Set(found)].toSorted((a, b) => a - b)
}

/** The script of a scene with a tag around each word that elements follow; null where its voice reads none. */
export function taggedScript(scene: Pick<Scene, 'voice' | 'elements'>): string | null {
  const { voice } = scene
  if (voice === null || voice.kind === 'audio') return null
  const words = wordRanges(voice.text)
  const ranges = followedWords(scene).flatMap((index, at): TaggedRange[] => {
    const word = words[index]
    return word ? [{ tag: at + 1, ...word }] : []
  })
  return writeInlineTags(voice.text, ranges)
}

/** Whether a run has a style of its own. */
const isStyled = ({ text, style }: TextSource['runs'][number]): boolean =>
  text !== '' && style !== undefined && Object.keys(style).length > 0

/** Parts of a text that have a style of their own, by their tags. */
export function styledRanges({ runs }: Pick<TextSource, 'runs'>): (TaggedRange & { run: number })[] {
  const ranges: (TaggedRange & { run: number })[] = []
  let at = 0
  for (const [run, one] of runs.entries()) {
    const end = at + one.text.length
    if (isStyled(one)) ranges.push({ tag: ranges.length + 1, start: at, end, run })
    at = end
  }
  return ranges
}

/** What of an element is translated, with its tags: what it shows or speaks. Null where it has no text. */
export function taggedElement({ source }: Element): string | null {
  if (source.kind === 'script') return writeInlineTags(source.text, [])
  if (source.kind !== 'text') return null
  return writeInlineTags(source.runs.map(({ text }) => text).join(''), styledRanges(source))
}
