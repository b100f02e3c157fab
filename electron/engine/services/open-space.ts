import { FolderSpace } from '../store/media/folder-space.ts'
import type { MediaSpace } from '../store/media/space.ts'

/**
 * Opens the space of an engine's media. The SDK of S3 is loaded only when it is asked for.
 * @param url `s3://bucket/prefix`; the folder when undefined
 */
export async function openSpace(folder: string, url: string | undefined): Promise<MediaSpace> {
  if (url === undefined) return new FolderSpace(folder)
  const { hostname: bucket, pathname } = new URL(url)
  const { BucketSpace } = await import('../store/media/bucket-space.ts')
  return new BucketSpace({ bucket, prefix: pathname.replaceAll(/^\/+|\/+$/g, '') })
}
