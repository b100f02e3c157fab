import { deepest } from './read.ts'
import { markupTokens } from './tokens.ts'
import type { MarkupToken } from './tokens.ts'
import { pauseOf } from './values.ts'

/**
 * The script with its `break` elements as `[pause …]` marks, and with each element that holds such a mark ended before it and
 * begun again behind it: what stands between two pauses is whole by itself.
 */
export function splitMarkup(script: string): string {
  const tokens = markupTokens(script)
  if (tokens.length === 0) return script
  const open: MarkupToken[] = []
  const textWith = (text: string): string =>
    text.replaceAll(/\[\s{0,9}pause\b[^\]\n]{0,60}\]/giu, (mark) => {
      const ends = open.toReversed().map(({ element }) => `</${element}>`)
      return ends.join('') + mark + open.map(({ from, to }) => asTag(script.slice(from, to))).join('')
    })
  let text = ''
  let done = 0
  for (const token of tokens) {
    text += textWith(script.slice(done, token.from))
    done = token.to
    if (token.element === 'break') text += textWith(`[pause ${String(pauseOf(token))}ms]`)
    else {
      text += token.kind === 'open' ? asTag(script.slice(token.from, token.to)) : closing(token, script)
      if (token.kind === 'open' && open.length < deepest) open.push(token)
      const at = token.kind === 'close' ? open.findLastIndex(({ element }) => element === token.element) : -1
      if (at >= 0) open.splice(at, 1)
    }
  }
  return text + textWith(script.slice(done))
}

/** An asterisk as a tag: without its pair it would be none. */
const asTag = (written: string): string => (written === '*' ? '<emphasis>' : written)
const closing = ({ element, from, to, kind }: MarkupToken, script: string): string =>
  kind === 'close' ? `</${element}>` : script.slice(from, to)
