import { spokenWords } from '../../../electron/common/proof/index.ts'

export { spokenWords }

export interface WordErrors {
  /** Substitutions, insertions and deletions. */
  errors: number
  /** Words of the reference. */
  words: number
}

/**
 * Errors of a transcript against the words that should have been spoken. A recogniser writes "twelve fifty" and
 * "one thousand two hundred fifty" alike as 1250, so such numbers count as whichever reading fits.
 */
export function transcriptErrors(spoken: readonly string[], transcript: string): WordErrors {
  const asQuantity = transcript.replace(/\b(\d)(\d{3})\b/g, '$1,$2')
  const asClock = transcript.replace(/\b(\d{1,2})\.([0-5]\d)\b/g, '$1:$2')
  const asTime = transcript.replace(/\b(\d{1,2})([0-5]\d)\b/g, '$1:$2')
  const asLetters = transcript.replace(/\bdouble[-,.]? ?(?:you|u)\b[,.]?/gi, 'W')
  const asDayFirst = transcript.replace(/\b([A-Z][a-z]+) (\d{1,2})(?:st|nd|rd|th)?, (\d{4})/g, 'the $2 $1 $3')
  const asRoman = transcript.replace(/\b(?:ii|iii|iv|viii)\b/g, (numeral) => numeral.toUpperCase())
  const readings = [asDayFirst, asRoman, transcript, asQuantity, asClock, asTime, asLetters].map((text) =>
    wordErrors(spoken, spokenWords(text)),
  )
  return readings.reduce((best, one) => (one.errors < best.errors ? one : best))
}

/**
 * Fewest edits from the reference to the recognised words; joining or splitting written words ("log in", "login") is no
 * edit.
 */
export function wordErrors(reference: readonly string[], hypothesis: readonly string[]): WordErrors {
  const cost: number[][] = Array.from({ length: reference.length + 1 }, () => [])
  for (let i = 0; i <= reference.length; i++) {
    for (let j = 0; j <= hypothesis.length; j++) {
      cost[i]![j] = i === 0 && j === 0 ? 0 : cheapest(cost, reference, hypothesis, i, j)
    }
  }
  return { errors: cost[reference.length]![hypothesis.length]!, words: reference.length }
}

function cheapest(
  cost: readonly number[][],
  reference: readonly string[],
  hypothesis: readonly string[],
  i: number,
  j: number,
): number {
  const at = (a: number, b: number): number => cost[a]?.[b] ?? Number.POSITIVE_INFINITY
  let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1)
  if (i > 0 && j > 0) best = Math.min(best, at(i - 1, j - 1) + (reference[i - 1] === hypothesis[j - 1] ? 0 : 1))
  // Words that have the same letters and are only split differently are no errors.
  for (let a = 1; a <= 6 && a <= i; a++) {
    const left = reference.slice(i - a, i).join('')
    for (let b = 1; b <= 6 && b <= j; b++) {
      if (a + b > 2 && left === hypothesis.slice(j - b, j).join('')) best = Math.min(best, at(i - a, j - b))
    }
  }
  return best
}
