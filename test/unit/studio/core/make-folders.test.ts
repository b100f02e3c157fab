import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolders } from '../../../../electron/studio/core/make-folders.ts'
import { usableFolder } from '../../../../electron/studio/core/settings/index.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'greenroom-folders-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('folders are made with those they lie in, whoever else makes them at the same time', async () => {
  const deep = join(folder, 'a', 'b', 'ç d')
  await Promise.all([makeFolders(deep), makeFolders(deep), makeFolders(join(folder, 'a', 'e'))])
  for (const one of [deep, join(folder, 'a', 'e')]) expect(statSync(one).isDirectory()).toBe(true)
  await makeFolders(deep)
})

test('what can’t be is said, by the disk and in words', async () => {
  writeFileSync(join(folder, 'file'), '')
  for (const path of [join(folder, 'file'), join(folder, 'file', 'below')]) {
    await expect(makeFolders(path)).rejects.toMatchObject({ code: 'ENOTDIR' })
    await expect(usableFolder(path, 'plan.folder')).rejects.toMatchObject({
      code: 'folder',
      field: 'plan.folder',
      message: expect.stringContaining(join(folder, 'file')) as string,
    })
  }
  await expect(usableFolder('relative')).rejects.toMatchObject({ code: 'folder' })
})

test.skipIf(process.platform !== 'linux')('a system that makes nothing there ends it too', async () => {
  for (const path of ['/proc/nothing', '/proc/nothing/here']) {
    await expect(makeFolders(path)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(usableFolder(path)).rejects.toMatchObject({ code: 'folder' })
  }
})
