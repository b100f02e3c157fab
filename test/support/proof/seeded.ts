import { rename } from 'node:fs/promises'
import type { MediaTools } from '../../../electron/media/index.ts'
import { probe } from '../../../electron/media/index.ts'
import { run } from '../../../electron/media/run.ts'
import type { Chance } from '../wysiwyg/chance.ts'

/** Faults that are put into speech. */
export const seededKinds = ['dropped word', 'repeated word', 'wrong number', 'cut end', 'clipped', 'silence'] as const
export type SeededKind = (typeof seededKinds)[number]

const unstressed = /^(?:a|an|the|of|to|and|in|on|at|is|are|was|it|its|for|or|as|by|with|from|that|this|be)$/i
const number = /\b\d+\b/

/** The text that is spoken in place of another one; null where a text has nothing to change. */
export function wrongText(kind: SeededKind, text: string, chance: Chance): string | null {
  const words = text.split(' ')
  const plain = words.flatMap((word, index) =>
    /^[a-z]{3,}$/i.test(word) && !unstressed.test(word) && index > 0 && index < words.length - 1 ? [index] : [],
  )
  if (kind === 'wrong number') {
    const found = number.exec(text)
    if (!found) return null
    const value = Number(found[0])
    return text.replace(number, String(value + chance.of([1, 2, 3, 5, 10, 20])))
  }
  if (kind !== 'dropped word' && kind !== 'repeated word') return text
  if (plain.length === 0) return null
  const at = chance.of(plain)
  const changed = kind === 'dropped word' ? [] : [words[at]!, words[at]!]
  return [...words.slice(0, at), ...changed, ...words.slice(at + 1)].join(' ')
}

/** Damages the sound of a file in its place, where the fault is one of the sound. */
export async function damage(tools: MediaTools, path: string, kind: SeededKind, chance: Chance): Promise<void> {
  const filter = filterOf(kind, (await probe(tools, path)).durationMs / 1000, chance)
  if (filter === null) return
  const damaged = `${path}.damaged.wav`
  await run(tools, ['-i', `file:${path}`, '-af', filter, '-c:a', 'pcm_s16le', damaged])
  await rename(damaged, path)
}

function filterOf(kind: SeededKind, seconds: number, chance: Chance): string | null {
  if (kind === 'cut end') return `atrim=end=${(seconds * (0.55 + 0.25 * chance.share())).toFixed(3)}`
  // Samples above full scale are cut off, as an amplifier does.
  if (kind === 'clipped') return `volume=${(12 + 6 * chance.share()).toFixed(1)}dB:precision=fixed`
  if (kind !== 'silence') return null
  const from = seconds * (0.2 + 0.4 * chance.share())
  const to = from + 0.9 + 0.8 * chance.share()
  return `volume=0:enable='between(t,${from.toFixed(3)},${to.toFixed(3)})'`
}

const months = ['January', 'March', 'May', 'August', 'October', 'December'] as const
const names = ['Mara', 'Daniel', 'Priya', 'Henrik', 'Olivia', 'Marcus', 'Elena', 'Jonas'] as const
const places = ['Boston', 'Berlin', 'Toronto', 'Lisbon', 'Chicago', 'Dublin'] as const

/** Texts as sheets have them, each with a number. */
export function rowText(chance: Chance): string {
  const n = (least: number, most: number): string => String(chance.whole(least, most))
  const [name, city, month] = [chance.of(names), chance.of(places), chance.of(months)]
  return chance.of([
    `Hello ${name}, your order of ${n(11, 99)} cups leaves our warehouse in ${city} tomorrow morning.`,
    `Please bring your passport to counter ${n(2, 60)} and ask for ${name}, who will print your ticket.`,
    `The workshop in ${city} begins on ${month} ${n(1, 28)} and costs ${n(20, 95)} dollars with lunch.`,
    `We have opened ${n(12, 80)} new stores since ${month}, and the largest of them stands in ${city}.`,
    `Turn the handle to the left, wait for ${n(10, 50)} seconds, and then close the blue cover.`,
    `Our team in ${city} answered ${n(101, 990)} letters last week without a single complaint.`,
    `${name} will call you at ${n(1, 12)}:${chance.of(['15', '30', '45'])} to talk about the garden project.`,
    `Save ${n(10, 70)} percent on every winter jacket until the end of ${month}, online and in ${city}.`,
    `The train to ${city} leaves from platform ${n(2, 24)}, and breakfast is served on board.`,
    `Your password is safe with us: nobody in our ${n(13, 90)} offices can read what you write.`,
  ])
}
