import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { greenroom } from './run.ts'
import { data, env, folder, service, useCommands } from './setup.ts'
import { inDepth } from '../../support/depth.ts'

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
  // Without any voice nothing is begun.
  writeFileSync(sheet, 'text,voice\nOne.,\n')
  const { code, stderr } = await run('voiceless')
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^rows\.csv names no voice[^]*--voice/)])
  expect(existsSync(join(folder, 'voiceless'))).toBe(false)
})

test.runIf(inDepth)('a ZIP holds all files of the sheet, also of those that were there already', async () => {
  service.fate = () => 'done'
  const sheet = join(folder, 'rows.csv')
  const zip = join(folder, 'rows.zip')
  writeFileSync(sheet, 'file,text,voice\na,One.,anna\nb,Two.,anna\n')
  const run = (...args: string[]) =>
    greenroom(['voiceover', sheet, '--out', join(folder, 'out'), '--zip', zip, '--json', ...args], { data, env })
  for (const again of [false, true]) {
    const { code, events } = await run(...(again ? ['--subtitles', 'srt'] : []))
    expect(code).toBe(0)
    expect(events.find(({ event }) => event === 'zip')).toMatchObject({ file: zip })
  }
  expect(Object.keys(unzipSync(readFileSync(zip))).toSorted()).toEqual(['a.srt', 'a.wav', 'b.srt', 'b.wav'])
  // A ZIP is never replaced by one with fewer files; where there is none, what is missing is told.
  writeFileSync(sheet, 'file,text,voice\na,One.,anna\nb,Two.,nobody\n')
  const old = readFileSync(zip)
  const kept = await run('--join', '0')
  expect(kept.code).toBe(1)
  expect(readFileSync(zip).equals(old)).toBe(true)
  expect(kept.events.find(({ event }) => event === 'warning')?.['message']).toMatch(/left as it was: 2 files/)
  const other = join(folder, 'other.zip')
  const partial = await run('--join', '0', '--zip', other)
  expect(partial.events.find(({ event }) => event === 'zip')).toMatchObject({ file: other, missing: 2 })
  expect(Object.keys(unzipSync(readFileSync(other)))).toEqual(['a.wav'])
  mkdirSync(join(folder, 'folder.zip'))
  for (const wrong of ['rows.tar', 'folder.zip']) expect((await run('--zip', join(folder, wrong))).code).toBe(2)
})
