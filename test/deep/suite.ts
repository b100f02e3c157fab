import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export const title = 'The whole suite with all cases, and property tests with cases of their own'

const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')

/**
 * Runs all tests with the cases that `npm test` leaves out for their cost, and with another seed than ever before. What
 * fails is in the output; the seed stands in the message of the property.
 */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const child = spawn(process.execPath, [vitest, 'run'], {
    env: { ...process.env, GREENROOM_TEST_DEPTH: 'all', GREENROOM_TEST_SEED: 'any' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let text = ''
  for await (const part of child.stdout.setEncoding('utf8')) {
    text += String(part)
    report(String(part).trimEnd())
  }
  const [code] = (await ended) as [number | null]
  const summary = stripVTControlCharacters(text).match(/^ *(Test Files|Tests) .*$/gm) ?? []
  return { ok: code === 0, markdown: summary.map((line) => `- ${line.trim()}`).join('\n') }
}
