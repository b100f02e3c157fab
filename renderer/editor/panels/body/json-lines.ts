export type TokenKind = 'key' | 'string' | 'number' | 'word' | 'plain'

export interface Token {
  kind: TokenKind
  text: string
}

/** A string before a colon is a key; everything else in a line is punctuation. */
const pattern = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)|\b(true|false|null)\b/gi

/** Tokens of one line of indented JSON, for colouring. Joined they give the line. */
export function tokensOf(line: string): Token[] {
  const tokens: Token[] = []
  let from = 0
  const push = (kind: TokenKind, text: string): void => {
    if (text !== '') tokens.push({ kind, text })
  }
  for (const match of line.matchAll(pattern)) {
    const [whole, string, colon, number] = match
    push('plain', line.slice(from, match.index))
    if (string !== undefined) {
      push(colon === undefined ? 'string' : 'key', string)
      push('plain', colon ?? '')
    } else push(number === undefined ? 'word' : 'number', whole)
    from = match.index + whole.length
  }
  push('plain', line.slice(from))
  return tokens
}

/** The JSON text that is shown, copied and downloaded. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
