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

/** Where an engine keeps its media, as its database remembers it. @param url as of `openSpace` */
export const mediaAddress = (root: string, url: string | undefined): string =>
  url?.replace(/\/+$/, '') ?? `folder ${folderId(root)}`

/**
 * Refuses a place of media that is not that of the other engines of a database.
 * @throws GreenroomError `usage`: no other engine could serve what this one makes
 */
export async function checkMedia(db: Database, address: string): Promise<void> {
  const { media } = (await db.get<{ media: string | null }>('SELECT media FROM installation'))!
  if (media === null || media === address) return
  throw new GreenroomError(
    'usage',
    media.startsWith('folder ')
      ? message('engineServer.mediaInFolder')
      : message('engineServer.mediaElsewhere', { url: media }),
  )
}

/** Ties a database to the place of its media, that of the first engine that could open it. @throws GreenroomError as `checkMedia` */
export async function claimMedia(db: Database, address: string): Promise<void> {
  await db.run('UPDATE installation SET media = ? WHERE media IS NULL', address)
  await checkMedia(db, address)
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
