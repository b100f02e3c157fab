/** A text with a selection, in UTF-16 units. */
export interface Selected {
  text: string
  start: number
  end: number
}

/**
 * Puts an inline tag around the selected part of a translation, or around the word at the caret, and takes the tag away
 * where it was before. The part stays selected. Without a word there the text stays as it is.
 */
export function putTag({ text, start, end }: Selected, tag: number): Selected {
  const [open, close] = [`<${tag}>`, `</${tag}>`]
  let [from, to] = [start, end]
  if (from === to) {
    while (from > 0 && isWord(text[from - 1]!)) from -= 1
    while (to < text.length && isWord(text[to]!)) to += 1
  }
  while (from < to && /\s/.test(text[from]!)) from += 1
  while (to > from && /\s/.test(text[to - 1]!)) to -= 1
  if (from === to) return { text, start, end }
  const without = (part: string): string => part.replaceAll(open, '').replaceAll(close, '')
  const [before, inside] = [without(text.slice(0, from)), without(text.slice(from, to))]
  const begin = before.length + open.length
  return {
    text: before + open + inside + close + without(text.slice(to)),
    start: begin,
    end: begin + inside.length,
  }
}

const isWord = (character: string): boolean => /[^\s<>.,;:!?¡¿。，、；：！？“”«»()]/.test(character)
