/** Longer runs without a blank count once per this many characters, so that no text slips under a limit. */
const longestRun = 40
/** Scripts written without blanks: every character counts as a word, as word processors do. */
const unspacedPattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

/**
 * Words of a text as people count them: runs between blanks that hold a letter or digit.
 * It is what the limit of 5,000 words is measured by (service-interface: Create TTS).
 */
export function countWords(text: string): number {
  let count = 0
  for (const [run] of text.matchAll(/\S+/g)) {
    const unspaced = run.match(unspacedPattern)?.length ?? 0
    if (unspaced > 0) count += unspaced
    else if (/[\p{L}\p{N}]/u.test(run)) count += Math.ceil(run.length / longestRun)
  }
  return count
}
