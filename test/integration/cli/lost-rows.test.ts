import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { inDepth } from '../../support/depth.ts'
import { greenroom } from './run.ts'
import type { Ended } from './run.ts'
import { data, env, folder, service, useCommands } from './setup.ts'

useCommands()
// The service may charge for requests.
beforeEach(() => {
  service.engine = false
  service.fate = () => 'done'
})

const asked = (): string[] => service.asked('createTts').map(({ input_text: text }) => String(text))
const soundFiles = (): string[] => readdirSync(join(folder, 'out')).filter((name) => name.endsWith('.wav'))

function voiceover(texts: readonly string[], more: readonly string[] = []): Promise<Ended> {
  const sheet = join(folder, 'rows.csv')
  writeFileSync(sheet, `text,voice\n${texts.map((text) => `${text},anna`).join('\n')}\n`)
  return greenroom(['voiceover', sheet, '--out', join(folder, 'out'), ...more], { data, env })
}

test.runIf(inDepth)('a row whose answer was lost lets the others by, and says how it is asked for again', async () => {
  const texts = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.', 'Seven.']
  service.on.createTts = ({ input_text: text }) => (text === 'Two.' ? 'lost' : undefined)
  const first = await voiceover(texts, ['--join', '500'])
  expect(first.code).toBe(1)
  expect(first.stderr).toContain('The joined file is missing: one row is not made yet.')
  expect(soundFiles()).toHaveLength(6)
  service.on.createTts = undefined
  const again = await voiceover(texts)
  expect(again.code).toBe(1)
  expect(asked().toSorted()).toEqual(texts.toSorted())

  const row = again.stderr.split('\n').find((line) => line.includes('Row 2:'))!
  const job = /greenroom jobs retry (say-[0-9a-f]+)/.exec(row)![1]!
  const retried = await greenroom(['jobs', 'retry', job], { data, env })
  expect(retried.code).toBe(0)
  expect(retried.stderr).not.toContain('video')
  expect((await voiceover(texts)).code).toBe(0)
  expect(soundFiles()).toHaveLength(7)
  expect(asked()).toHaveLength(8)
})

test.runIf(inDepth)('where every answer is lost, the rest of the rows is not asked for', async () => {
  const texts = Array.from({ length: 12 }, (_, index) => `Line ${index + 1}.`)
  service.on.createTts = () => 'lost'
  const first = await voiceover(texts)
  expect(first.code).toBe(1)
  expect(first.stderr).toContain('rows in a row were lost')
  expect(first.stderr).toContain('greenroom jobs retry')
  const sent = asked().length
  expect(sent).toBeLessThan(9)
  // These rows are reported, and don't stop the others.
  service.on.createTts = undefined
  expect((await voiceover(texts)).code).toBe(1)
  expect(soundFiles()).toHaveLength(12 - sent)
  expect(asked()).toHaveLength(12)
})
