import type { Sound } from './ipa.ts'

export interface Syllable {
  onset: string[]
  /** The vowel; '' in a word without vowels. */
  vowel: string
  coda: string[]
  stress: Sound['stress']
}

/** Groups of consonants with which English syllables begin. */
const onsets = new Set(
  (
    'pl pr bl br tr dr kl kr gl gr fl fr θr ʃr sl sm sn sp st sk sf sw tw dw kw gw θw hw spl spr str skr skw ' +
    'pj bj kj gj fj vj hj mj spj skj nj lj tj dj'
  ).split(' '),
)

/** Divides a word into syllables: the next vowel gets the most consonants with which an English syllable can begin. */
export function syllables(sounds: readonly Sound[]): Syllable[] {
  const found: Syllable[] = []
  let waiting: string[] = []
  for (const { symbol, vowel, stress } of sounds) {
    if (!vowel) {
      waiting.push(symbol)
      continue
    }
    const before = found.at(-1)
    const onset = before ? onsetOf(waiting, before) : waiting
    before?.coda.push(...waiting.slice(0, waiting.length - onset.length))
    found.push({ onset, vowel: symbol, coda: [], stress })
    waiting = []
  }
  const last = found.at(-1)
  if (last) last.coda.push(...waiting)
  else if (waiting.length > 0) found.push({ onset: waiting, vowel: '', coda: [], stress: 0 })
  freeLastSchwa(found)
  return found
}

/** Short vowels that never end an English syllable: spelled at its end they would be read as other vowels. */
const checked = new Set(['ɪ', 'ɛ', 'e', 'æ', 'ʊ', 'ʌ', 'ə'])
/** Consonants that never end an English syllable. */
const neverLast = new Set(['h', 'w', 'j'])

function onsetOf(waiting: readonly string[], before: Syllable): string[] {
  let count = Math.min(1, waiting.length)
  while (count < waiting.length && onsets.has(waiting.slice(waiting.length - count - 1).join(''))) count += 1
  if (waiting.at(-count) === 'ŋ') count -= 1
  const onset = waiting.slice(waiting.length - count)
  const first = onset[0]
  // "kach-iz", not "ka-chiz": a short vowel keeps the consonant after it.
  const keeps = checked.has(before.vowel) || (before.vowel === 'ɜ' && first === 'r')
  return keeps && onset.length === waiting.length && first !== undefined && !neverLast.has(first)
    ? onset.slice(1)
    : onset
}

/** Gives a final "uh" a syllable of its own, since it is a word by itself; its consonants go to the syllable before. */
function freeLastSchwa(found: Syllable[]): void {
  const last = found.at(-1)
  const before = found.at(-2)
  if (!last || !before || last.coda.length > 0 || (last.vowel !== 'ə' && last.vowel !== 'ʌ')) return
  if (last.onset.length !== 1 || neverLast.has(last.onset[0]!)) return
  before.coda.push(...last.onset)
  last.onset = []
}
