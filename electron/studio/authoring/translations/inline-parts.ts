import { hasPauses, marksIn } from '../../../common/pronounce/index.ts'
import { variablesIn } from '../../../common/composition/index.ts'

/** A piece of a text for translators: words, an inline tag, or what is to stay as it is. */
export type InlinePart =
  | { kind: 'text' | 'fixed'; text: string }
  | { kind: 'open' | 'close'; tag: number; text: string }

/** A tag that isn't protected by a backslash, a variable, or brackets. */
const special = /(?<!\\)<(\/?)(\d{1,4})>|\{\{[^{}\r\n]{1,710}\}\}|[[【［][^[\]【】［］\n]{1,60}[\]】］]/gu

/**
 * Divides a text with inline tags. Variables, and of a script also its marks and pauses, stay as they are in every language.
 * @param isScript whether brackets may be marks
 */
export function inlineParts(written: string, isScript: boolean): InlinePart[] {
  const parts: InlinePart[] = []
  let at = 0
  const add = (part: InlinePart): void => {
    const last = parts.at(-1)
    if (part.text === '') return
    if (part.kind === 'text' && last?.kind === 'text') last.text += part.text
    else parts.push(part)
  }
  for (const { 0: text, 1: closes, 2: tag, index } of written.matchAll(special)) {
    add({ kind: 'text', text: written.slice(at, index) })
    at = index + text.length
    if (tag !== undefined) add({ kind: closes === '' ? 'open' : 'close', tag: Number(tag), text })
    else add({ kind: isFixed(text, isScript) ? 'fixed' : 'text', text })
  }
  add({ kind: 'text', text: written.slice(at) })
  return parts
}

function isFixed(text: string, isScript: boolean): boolean {
  if (text.startsWith('{')) return variablesIn(text).length > 0
  return isScript && (marksIn(text).length > 0 || hasPauses(text))
}

/** Whether each tag is closed within what it stands in, so that elements of XML can take their place. */
export function isNested(parts: readonly InlinePart[]): boolean {
  const open: number[] = []
  for (const part of parts) {
    if (part.kind === 'open') open.push(part.tag)
    else if (part.kind === 'close' && open.pop() !== part.tag) return false
  }
  return open.length === 0
}
