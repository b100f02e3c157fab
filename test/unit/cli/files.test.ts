import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readText } from '../../../electron/cli/files.ts'
import { inEnglish } from '../../../electron/common/messages/index.ts'
import { toCliError } from '../../../electron/cli/to-cli-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'cli-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('reads a text of any length that fits, with a character that two reads share', async () => {
  const text = 'é'.repeat(200_001)
  const path = join(folder, 'long.txt')
  writeFileSync(path, text)
  expect(await readText(path)).toBe(text)
})

it.skipIf(process.platform === 'win32')('gives up a file that never ends, with its name', async () => {
  await expect(readText('/dev/zero')).rejects.toMatchObject({ code: 'too-large' })
})

it('an error of the disk that nobody foresaw is told as one, not as a fault of Greenroom', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(toCliError(full)).toMatchObject({ code: 'disk-full', message: 'The disk is full.' })
  const named = toCliError(Object.assign(full, { path: join(folder, 'brands.json') }))
  expect(inEnglish(named.text)).toBe(`The disk that holds ${folder} is full.`)
  expect(toCliError(new Error('odd')).code).toBe('internal')
})
