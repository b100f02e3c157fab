/**
 * A text in which the variants of a character are one: quotes, dashes, spaces, full-width forms, ligatures, accents.
 * `origin[i]` is the index in the original text of character i of `text`, so every offset leads back to it.
 */
export interface Folded {
  text: string
  /** Index in the original for each character of `text`, plus the original length at the end. */
  origin: Int32Array
}

const replacedLetters = new Map<string, string>([
  ...[...'‘’‛ʼ′`´＇'].map((c): [string, string] => [c, "'"]),
  ...[...'“”„‟«»″＂〝〞'].map((c): [string, string] => [c, '"']),
  ...[...'‐‑‒﹣－'].map((c): [string, string] => [c, '-']),
  ['–', '–'],
  ...[...'—―⸺⸻﹘'].map((c): [string, string] => [c, '—']),
  ['−', '−'],
  ['…', '…'],
  ['⁄', '/'],
  ['∕', '/'],
  ['μ', '\u00b5'],
  ['\u2126', 'Ω'],
  ['æ', 'ae'],
  ['Æ', 'Ae'],
  ['œ', 'oe'],
  ['Œ', 'Oe'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['ß', 'ss'],
  ['ẞ', 'SS'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ð', 'th'],
  ['Ð', 'Th'],
  ['þ', 'th'],
  ['Þ', 'Th'],
  ['ı', 'i'],
  ['。', '.'],
  ['、', ','],
])

const kept = new Set([...'°€£¥¢₹₩₽₿±×÷≈≠≤≥√∞πΩ§¶©®™½⅓⅔¼¾⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚²³µ·•–−…—'])

/** Matches a run of characters that need no folding, or any single other character. */
const plainOrOne = /[\n\r !-_a-~]+|[^]/gu

function foldCharacter(character: string): string {
  const replaced = replacedLetters.get(character)
  if (replaced !== undefined) return replaced
  if (kept.has(character)) return character
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return code < 0x20 && code !== 0x0a && code !== 0x0d ? ' ' : character
  if (/\p{Cf}|\p{Mn}|\p{Me}/u.test(character)) return ''
  if (/\p{Zl}|\p{Zp}/u.test(character)) return '\n'
  if (/\p{Zs}|\p{Cc}/u.test(character)) return ' '
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return [...plain].map((c) => replacedLetters.get(c) ?? c).join('')
}

/** Folds a text. Never fails: a character without a plain form is kept. */
export function fold(input: string): Folded {
  const parts: string[] = []
  const origin: number[] = []
  for (const match of input.matchAll(plainOrOne)) {
    const [piece] = match
    const isPlain = piece.length > 1 && piece.charCodeAt(0) < 0x80
    const folded = isPlain ? piece : foldCharacter(piece)
    parts.push(folded)
    for (let i = 0; i < folded.length; i++) origin.push(match.index + (isPlain ? i : 0))
  }
  origin.push(input.length)
  return { text: parts.join(''), origin: Int32Array.from(origin) }
}
