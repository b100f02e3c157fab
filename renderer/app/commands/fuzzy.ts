/** How well a text matches a search; null when it doesn't. Pure. */

/** Higher is better. The letters must occur in order; beginnings of words and runs count more, gaps less. */
export function fuzzyScore(query: string, text: string): number | null {
  const wanted = [...fold(query)].filter((letter) => letter !== ' ')
  if (wanted.length === 0) return 0
  const letters = [...fold(text)]
  const whole = letters.join('').indexOf(fold(query).trim())
  if (whole >= 0) return 1_000 + (startsWord(letters, whole) ? 500 : 0) - whole - letters.length / 100
  let best: number | null = null
  for (let start = 0; start < letters.length; start += 1) {
    if (letters[start] !== wanted[0]) continue
    const score = scoreFrom(start, wanted, letters)
    if (score !== null && (best === null || score > best)) best = score
  }
  return best
}

function scoreFrom(start: number, wanted: readonly string[], letters: readonly string[]): number | null {
  let at = start
  let score = startsWord(letters, start) ? 40 : 10
  let run = 0
  for (let i = 1; i < wanted.length; i += 1) {
    const next = nextAt(at + 1, wanted[i]!, letters)
    if (next === null) return null
    run = next === at + 1 ? run + 1 : 0
    score += startsWord(letters, next) ? 30 : run > 0 ? 15 + run : 5 - Math.min(4, next - at)
    at = next
  }
  return score - start / 10 - letters.length / 100
}

/** Index of the letter at the beginning of a word, otherwise its next index. */
function nextAt(from: number, letter: string, letters: readonly string[]): number | null {
  let first: number | null = null
  for (let i = from; i < letters.length; i += 1) {
    if (letters[i] !== letter) continue
    if (i === from || startsWord(letters, i)) return i
    first ??= i
  }
  return first
}

function startsWord(letters: readonly string[], at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(letters[at - 1] ?? '')
}

/** Removes case and accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
