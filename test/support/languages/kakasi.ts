import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { foldedKana } from './kana.ts'

/** Readings in katakana that kakasi gives to lines of Japanese, as they are spelled; undefined where it isn't installed. */
export async function kakasiReadings(lines: readonly string[]): Promise<string[] | undefined> {
  const child = spawn('kakasi', ['-i', 'utf8', '-o', 'utf8', '-JK', '-HK'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const started = await Promise.race([once(child, 'spawn').then(() => true), once(child, 'error').then(() => false)])
  if (!started) return undefined
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (output += piece))
  const ended = once(child, 'close')
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  await ended
  return output.trimEnd().split('\n')
}

/** A reading as both write it: kakasi keeps the spelling of particles and of "to say". */
export const comparable = (kana: string): string => foldedKana(kana).replaceAll(/イウ|ユウ/g, 'ユー')
