import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PickKind } from '../../../../electron/common/bridge/index.ts'
import { settingsSchema } from '../../../../electron/common/bridge/index.ts'
import { listFolder } from '../../../../electron/studio/bridge/app/folders.ts'
import type { FolderDeps } from '../../../../electron/studio/bridge/app/folders.ts'

let folder: string
const ask = (kind: PickKind, path: string) => {
  const settings = settingsSchema.parse({})
  const media = { urlFor: (of: string) => of as never } satisfies FolderDeps['media']
  return listFolder({ settings: { get: () => settings }, paths: { folder }, media }, kind, path)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-paths-'))
  await mkdir(join(folder, 'texts'))
  await writeFile(join(folder, 'texts', 'Chapter 1.csv'), 'text\nHello')
  await writeFile(join(folder, 'texts', 'notes.bin'), 'x')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('of a sheet lists its folder and names the file', async () => {
  const path = join(folder, 'texts', 'Chapter 1.csv')
  const listing = await ask('sheet', path)
  expect([listing.folder, listing.file]).toEqual([join(folder, 'texts'), path])
  expect(listing.entries.map(({ name }) => name)).toEqual(['Chapter 1.csv'])
  expect((await ask('sheet', join(folder, 'texts'))).file).toBeNull()
})

it('of another kind of file is refused by that name, not as a folder', async () => {
  await expect(ask('sheet', join(folder, 'texts', 'notes.bin'))).rejects.toMatchObject({
    code: 'wrong-kind',
    message: '“notes.bin” is not a kind of file that can be opened here.',
  })
  await expect(ask('folder', join(folder, 'texts', 'notes.bin'))).rejects.toMatchObject({ code: 'not-a-folder' })
})
