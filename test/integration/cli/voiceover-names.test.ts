import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { greenroom } from './run.ts'
import { data, env, folder, service, useCommands } from './setup.ts'

useCommands()

test('a column that is taken for names of files is a part of them where the template names it', async () => {
  service.fate = () => 'done'
  const sheet = join(folder, 'rows.csv')
  writeFileSync(sheet, 'ID,text,voice\na7,One.,anna\n')
  const run = (out: string, ...more: string[]) =>
    greenroom(['voiceover', sheet, '--out', join(folder, out), ...more], { data, env })
  expect((await run('named', '--name', '{id}_{voice}')).code).toBe(0)
  expect(readdirSync(join(folder, 'named'))).toEqual(['a7_anna.wav'])
  expect((await run('plain')).code).toBe(0)
  expect(readdirSync(join(folder, 'plain'))).toEqual(['a7.wav'])
})
