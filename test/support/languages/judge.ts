import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

/** Voices of espeak-ng that the Kokoro voices of a language were trained with. */
export const judges = { es: 'es', it: 'it', 'pt-BR': 'pt-br', fr: 'fr-fr', hi: 'hi' } as const

/** What Kokoro's training made of the tied pairs of espeak-ng (misaki, EspeakG2P). */
const pairs: readonly [string, string][] = [
  ['a^ɪ', 'I'],
  ['a^ʊ', 'W'],
  ['d^z', 'ʣ'],
  ['d^ʒ', 'ʤ'],
  ['e^ɪ', 'A'],
  ['o^ʊ', 'O'],
  ['ə^ʊ', 'Q'],
  ['s^s', 'S'],
  ['t^s', 'ʦ'],
  ['t^ʃ', 'ʧ'],
  ['ɔ^ɪ', 'Y'],
]

/** The version of espeak-ng on this machine; undefined where it is not installed. */
export async function judgeVersion(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('espeak-ng', ['--version'])
    return /: (\S+)/.exec(stdout)?.[1]
  } catch {
    return undefined
  }
}

function inNotation(ipa: string): string {
  let written = ipa.replaceAll(/\([a-z-]+\)/g, '').replaceAll('͡', '^')
  for (const [pair, symbol] of pairs) written = written.replaceAll(pair, symbol)
  return written.replaceAll(/[\^-]/g, '').normalize('NFD').replaceAll(/\s+/g, ' ').trim()
}

async function spoken(voice: string, lines: readonly string[]): Promise<string[]> {
  const child = spawn('espeak-ng', ['-q', '--ipa', '--tie=^', '-v', voice], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (output += piece))
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject).on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`espeak-ng ended with code ${String(code)}`))
    })
  })
  child.stdin.end(lines.map((line) => `${line}\n\n`).join(''))
  await ended
  return output.split('\n').filter((line) => line.trim() !== '')
}

/** Phonemes that the judge gives to texts without marks, in the notation of the voices; '' where it gave no single line. */
export async function judged(voice: string, texts: readonly string[]): Promise<string[]> {
  const all: string[] = []
  for (let from = 0; from < texts.length; from += 200) {
    const part = texts.slice(from, from + 200)
    const lines = await spoken(voice, part)
    // A text that the judge divides shifts all others: those of such a part are asked one by one.
    if (lines.length === part.length) all.push(...lines.map(inNotation))
    else for (const text of part) all.push(inNotation((await spoken(voice, [text])).join(' ')))
  }
  return all
}

/** Fewest symbols to insert, delete or replace between two transcriptions. */
export function edits(a: string, b: string): number {
  const [from, to] = [[...a], [...b]]
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [i, one] of from.entries()) {
    const next = [i + 1]
    for (const [j, other] of to.entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (one === other ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
