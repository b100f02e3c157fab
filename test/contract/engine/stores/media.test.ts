import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BucketSpace } from '../../../../electron/engine/store/media/bucket-space.ts'
import { FolderSpace } from '../../../../electron/engine/store/media/folder-space.ts'
import type { MediaSpace } from '../../../../electron/engine/store/media/space.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { useS3 } from '../../../support/engine/shared-stores.ts'
import { s3Server } from '../../../support/studio/s3.ts'

/** More than one part of an upload, bytes. */
const large = 17 * 1024 * 1024 + 3

const spaces: { name: string; open: (folder: string) => Promise<MediaSpace> }[] = [
  {
    name: 'a folder',
    open: (folder) => {
      const path = join(folder, 'media')
      mkdirSync(path)
      return Promise.resolve(new FolderSpace(path))
    },
  },
  {
    name: 'a bucket of S3',
    open: async (folder) => {
      const server = await s3Server(join(folder, 's3'), 'media')
      afterAll(() => server.close())
      useS3(server.endpoint)
      const space = new BucketSpace({ bucket: 'media', prefix: 'here/there' })
      expect([await space.claim('mine'), await space.claim('mine'), await space.claim('other')]).toEqual([
        true,
        true,
        false,
      ])
      return space
    },
  },
]

describe.each(spaces)('media in $name', ({ open }) => {
  const folder = temporaryFolder()
  let space: MediaSpace
  beforeAll(async () => void (space = await open(folder)))
  afterAll(() => space.close())

  async function add(name: string, content: Uint8Array | string): Promise<number> {
    const path = join(folder, `new ${name}`)
    writeFileSync(path, content)
    return await space.add(name, path)
  }

  test('are read whole and in ranges, and the file that was placed is used up', async () => {
    expect(await add('a.txt', '0123456789')).toBe(10)
    expect(await readdir(folder)).not.toContain('new a.txt')
    expect((await buffer((await space.read('a.txt'))!)).toString()).toBe('0123456789')
    expect((await buffer((await space.read('a.txt', { start: 2, end: 4 }))!)).toString()).toBe('234')
    expect((await buffer((await space.read('a.txt', { start: 9, end: 9 }))!)).toString()).toBe('9')
  })

  test('are copied byte for byte, also when they are large, and the copy outlives them', async () => {
    const bytes = Buffer.alloc(large, 'Greenroom ')
    expect(await add('large.mp4', bytes)).toBe(large)
    const copy = join(folder, 'copy.mp4')
    expect(await space.copyTo('large.mp4', copy)).toBe(true)
    await space.remove('large.mp4')
    expect(readFileSync(copy).equals(bytes)).toBe(true)
  })

  test('that are gone are told from those that are there', async () => {
    await add('b.txt', 'b')
    await space.remove('a.txt')
    await space.remove('a.txt')
    expect([...(await space.files()).keys()]).toEqual(['b.txt'])
    expect(await space.read('a.txt')).toBeUndefined()
    expect(await space.copyTo('a.txt', join(folder, 'no copy'))).toBe(false)
    expect(await readdir(folder)).not.toContain('no copy')
  })
})

test('a prefix that holds files of others is not taken, since the engine removes what its records do not know', async () => {
  const server = await s3Server(join(temporaryFolder(), 's3'), 'media')
  afterAll(() => server.close())
  useS3(server.endpoint)
  const path = join(temporaryFolder(), 'photo.jpg')
  writeFileSync(path, 'photo')
  const own = new BucketSpace({ bucket: 'media', prefix: '' })
  await own.add('photo.jpg', path)
  expect(await own.claim('mine')).toBe(false)
  expect([...(await own.files()).keys()]).toEqual(['photo.jpg'])
  own.close()
})
