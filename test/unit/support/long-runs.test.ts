import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { longRuns } from '../../support/long-runs.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'greenroom-runs-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, body: string): void =>
  writeFileSync(
    join(folder, `${name}.ts`),
    `export const title = '${name} run'\nexport const run = async (report) => {${body}}`,
  )

function all(names: string[] = []): Promise<{ ok: boolean; printed: string; report: () => string }> {
  const printed: string[] = []
  const output = join(folder, 'report.md')
  return longRuns({ folder, names, output, heading: '# Heading', print: (line) => printed.push(line) }).then((ok) => ({
    ok,
    printed: printed.join('\n'),
    report: () => readFileSync(output, 'utf8'),
  }))
}

test('all files run in order; the report has the machine and a section each', async () => {
  file('b', `report('halfway'); return { ok: true, markdown: 'B is fine.' }`)
  file('a', `return { ok: true, markdown: 'A is fine.' }`)
  const { ok, printed, report } = await all()
  expect(ok).toBe(true)
  expect(printed).toMatch(/a run[^]*b run[^]*halfway/)
  expect(report()).toMatch(
    /^# Heading\n\nMachine: \d+ cores, .*ffmpeg[^]*## a run\n\nResult: ok[^]*A is fine\.[^]*## b run/,
  )
})

test('one that is not ok, or throws, makes the whole not ok; the others still run', async () => {
  file('a', `throw new Error('broken thing')`)
  file('b', `return { ok: false, markdown: 'Too slow.' }`)
  file('c', `return { ok: true, markdown: 'C is fine.' }`)
  const { ok, report } = await all()
  expect(ok).toBe(false)
  expect(report()).toMatch(/broken thing[^]*\*\*not ok\*\*[^]*Too slow[^]*C is fine/)
})

test('running one by name keeps what the report says of the others', async () => {
  file('a', `return { ok: true, markdown: 'A is fine.' }`)
  file('b', `return { ok: true, markdown: 'B is fine.' }`)
  await all()
  file('b2', `return { ok: true, markdown: 'B2 is fine.' }`)
  const { ok, report } = await all(['b2'])
  expect(ok).toBe(true)
  expect(report()).toMatch(/A is fine[^]*B is fine[^]*B2 is fine/)
  expect((await all(['nothing'])).printed).toMatch(/no run called nothing.*a, b, b2/)
  expect((await all(['nothing'])).ok).toBe(false)
})
