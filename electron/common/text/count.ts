/** A longer run without a blank counts as one word per so many characters, so that no text evades a limit on words. */
const longestRun = 40
/** Scripts written without blanks: every character counts as a word, as in word processors. */
const unspacedPattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

/**
 * Number of words: runs between blanks that hold a letter or digit. The limit of 5,000 words is measured with it
 * (`createTts` in docs/openapi.json).
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
