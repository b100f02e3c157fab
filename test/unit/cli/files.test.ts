import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readText } from '../../../electron/cli/files.ts'

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
