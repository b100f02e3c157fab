import { errorText, GreenroomError, message } from '../../common/messages/index.ts'
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
