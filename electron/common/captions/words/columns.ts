const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Characters that are twice as wide as a letter: those of Chinese, Japanese and Korean, wide punctuation, emoji. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\p{Extended_Pictographic}]/u

const everyWide = new RegExp(wide, 'gu')
/**
 * Texts of which each UTF-16 unit is a character as readers see it: letters of Latin, Greek and Cyrillic, punctuation,
 * ideographs, kana and syllables of Hangul, without marks that combine.
 */
const simple =
  /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u3000-\u3029\u3030-\u3098\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/

/**
 * Length of a text as the rules of captions count it: characters as readers see them, wide ones as two. The 42
 * characters of a line are 21 Chinese ones.
 */
export function columnsOf(text: string): number {
  // Letters, digits and punctuation of ASCII are one character each.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  // Segmenting takes a hundred times as long, and captions ask for the length of each of their possible lines.
  if (simple.test(text)) return text.length + (text.match(everyWide)?.length ?? 0)
  let columns = 0
  for (const { segment } of graphemes.segment(text)) {
    if (segment !== '\n') columns += wide.test(segment) ? 2 : 1
  }
  return columns
}
