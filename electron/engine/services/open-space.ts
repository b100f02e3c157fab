import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorText, GreenroomError, message } from '../../common/messages/index.ts'
import type { Database } from '../store/database/types.ts'
import { FolderSpace } from '../store/media/folder-space.ts'
import type { MediaSpace } from '../store/media/space.ts'
import { installationId } from '../store/records/installation.ts'
import type { Installation } from '../store/records/installation.ts'

/**
 * Opens the space of an engine's media. The SDK of S3 is loaded only when it is asked for.
 * @param url `s3://bucket/prefix`; the folder when undefined
 * @throws GreenroomError `usage` when the media there belong to other records: the engine removes files that its records don't
 * know. The errors of the SDK when the bucket can't be used
 */
export async function openSpace(
  folder: string,
  url: string | undefined,
  installation: Installation,
): Promise<MediaSpace> {
  if (url === undefined) return new FolderSpace(folder)
  const { hostname: bucket, pathname } = new URL(url)
  const { BucketSpace } = await import('../store/media/bucket-space.ts')
  const space = new BucketSpace({ bucket, prefix: pathname.replaceAll(/^\/+|\/+$/g, '') })
  try {
    if (await space.claim(installationId(installation))) return space
    throw new GreenroomError('usage', message('engineServer.storageOfOther', { url }))
  } catch (error) {
    space.close()
    if (error instanceof GreenroomError) throw error
    throw new GreenroomError('storage', message('engineServer.noStorage', { url, reason: errorText(error) }), {
      cause: error,
    })
  }
}

/** File of a data folder that tells its media from those of other folders. */
const folderName = 'media.id'

/**
 * Opens the media of a database that several engines use, and ties the database to them at the first start of an engine. Others
 * that start at that moment wait: they would see media in a bucket that is nobody's yet.
 * @param folder the media of the data folder
 * @param root the data folder
 * @throws GreenroomError `usage` when the other engines of the database have their media elsewhere: none could serve what this one
 * makes. Else as `openSpace`
 */
export async function openSharedSpace(
  db: Database,
  { folder, root, url, installation }: SharedSpaceOptions,
): Promise<MediaSpace> {
  const address = url?.replace(/\/+$/, '') ?? `folder ${folderId(root)}`
  const open = (): Promise<MediaSpace> => openSpace(folder, url, installation)
  const sql = 'SELECT media FROM installation'
  if (isOwn(await db.get<Media>(sql), address)) return await open()
  return await db.transaction(async () => {
    if (isOwn(await db.get<Media>(`${sql}${db.rowLock}`), address)) return await open()
    const space = await open()
    await db.run('UPDATE installation SET media = ?', address)
    return space
  })
}

interface SharedSpaceOptions {
  folder: string
  root: string
  url: string | undefined
  installation: Installation
}

interface Media {
  media: string | null
}

/** Whether a database is tied to media already. @throws GreenroomError `usage` when these are not at the address */
function isOwn(row: Media | undefined, address: string): boolean {
  const media = row?.media ?? null
  if (media === null || media === address) return media !== null
  throw new GreenroomError(
    'usage',
    media.startsWith('folder ')
      ? message('engineServer.mediaInFolder')
      : message('engineServer.mediaElsewhere', { url: media }),
  )
}

function folderId(root: string): string {
  const path = join(root, folderName)
  try {
    const id = randomUUID()
    writeFileSync(path, id, { mode: 0o600, flag: 'wx' })
    return id
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readFileSync(path, 'utf8')
  }
}
