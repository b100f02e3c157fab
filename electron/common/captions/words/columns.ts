const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Characters that are twice as wide as a letter: those of Chinese, Japanese and Korean, wide punctuation, emoji. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\p{Extended_Pictographic}]/u

/**
 * Length of a text as the rules of captions count it: characters as readers see them, wide ones as two. The 42
 * characters of a line are 21 Chinese ones.
 */
export function columnsOf(text: string): number {
  // Letters, digits and punctuation of ASCII are one character each.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let columns = 0
  for (const { segment } of graphemes.segment(text)) {
    if (segment !== '\n') columns += wide.test(segment) ? 2 : 1
  }
  return columns
}
