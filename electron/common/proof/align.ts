import { isHomophone, isNumber, likeness } from './likeness.ts'

/** A run of expected words and the heard ones beside it; one of both may be empty. Indexes, `to` exclusive. */
export interface Span {
  expected: [from: number, to: number]
  recognised: [from: number, to: number]
  isSame: boolean
}

/** Most words that are joined on either side: "log in" and "login", "U S A" and "USA". */
const mostJoined = 6
/** Cost of a word that is missing or too many; two words that are nothing alike cost a little less than both. */
const alone = 1
const mostUnlike = 1.8

/** Lays heard words beside expected ones at least cost. Words are the same where their letters are, however they are divided. */
export function align(expected: readonly string[], recognised: readonly string[]): { cost: number; spans: Span[] } {
  const [n, m] = [expected.length, recognised.length]
  const [left, right] = [new Joined(expected), new Joined(recognised)]
  const width = m + 1
  const cost = new Float64Array((n + 1) * width).fill(Infinity)
  const from = new Int32Array((n + 1) * width).fill(-1)
  cost[0] = 0
  for (let i = 0; i <= n; i += 1)
    for (let j = 0; j <= m; j += 1) {
      const at = i * width + j
      const offer = (a: number, b: number, step: number): void => {
        const before = (i - a) * width + (j - b)
        if (cost[before]! + step < cost[at]!) {
          cost[at] = cost[before]! + step
          from[at] = before
        }
      }
      if (i > 0) offer(1, 0, alone)
      if (j > 0) offer(0, 1, alone)
      if (i > 0 && j > 0) offer(1, 1, unlikeness(expected[i - 1]!, recognised[j - 1]!))
      for (let a = 1; a <= mostJoined && a <= i; a += 1)
        for (let b = 1; b <= mostJoined && b <= j; b += 1)
          if (a + b > 2 && left.equals([i - a, i], right, [j - b, j])) offer(a, b, 0)
    }
  return { cost: cost[n * width + m]!, spans: spansOf({ from, cost, width }, n * width + m) }
}

type Range = readonly [from: number, to: number]

/** Words without blanks between them, of which runs can be compared. */
class Joined {
  readonly #letters: string
  readonly #starts: number[]

  constructor(words: readonly string[]) {
    this.#letters = words.join('')
    let at = 0
    this.#starts = [0, ...words.map(({ length }) => (at += length))]
  }

  /** Whether some words have the same letters as some others. */
  equals([from, to]: Range, other: Joined, [first, end]: Range): boolean {
    const [a, b] = [this.#starts[from]!, other.#starts[first]!]
    const length = this.#starts[to]! - a
    if (length !== other.#starts[end]! - b) return false
    return this.#letters.slice(a, a + length) === other.#letters.slice(b, b + length)
  }
}

function unlikeness(a: string, b: string): number {
  if (a === b) return 0
  // Words of which one is much longer are nothing alike, and need no closer look.
  if (Math.min(a.length, b.length) < 0.4 * Math.max(a.length, b.length)) return mostUnlike
  if (isNumber(a) || isNumber(b)) return isHomophone(a, b) ? 0.2 : mostUnlike
  return 0.2 + (mostUnlike - 0.2) * (1 - likeness(a, b))
}

function spansOf({ from, cost, width }: { from: Int32Array; cost: Float64Array; width: number }, end: number): Span[] {
  const steps: Span[] = []
  for (let at = end; at > 0; at = from[at]!) {
    const before = from[at]!
    steps.push({
      expected: [Math.floor(before / width), Math.floor(at / width)],
      recognised: [before % width, at % width],
      isSame: cost[at]! - cost[before]! < 1e-9,
    })
  }
  const spans: Span[] = []
  // What differs and lies side by side is one span: which of its words stands for which is a guess.
  for (const step of steps.reverse()) {
    const last = spans.at(-1)
    if (last && !last.isSame && !step.isSame) {
      last.expected[1] = step.expected[1]
      last.recognised[1] = step.recognised[1]
    } else spans.push(step)
  }
  return spans
}
