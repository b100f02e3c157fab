import { nameInMessage } from '../../service/connections/index.ts'
import { message } from '../../../common/messages/index.ts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { sendFile } from '../../service/remote/index.ts'
import { RenderError } from '../preflight/index.ts'
import type { ProjectFile } from '../preflight/index.ts'
import type { RenderDeps } from './deps.ts'

/** A file to upload. */
export interface Asset extends Pick<ProjectFile, 'path' | 'file' | 'name'> {
  /** SHA-256 of the file's content, hex. */
  sha256: string
}

/** Adds content hashes, by which files that were uploaded before are recognised. */
export async function withHashes(
  files: readonly Pick<ProjectFile, 'path' | 'file' | 'name'>[],
  signal: AbortSignal,
): Promise<Asset[]> {
  const assets: Asset[] = []
  for (const file of files) assets.push({ ...file, sha256: await hashFile(file.file, signal) })
  return assets
}

/**
 * Uploads every file, so that the service can read it. A content is uploaded once for as long as the service keeps it.
 * @returns URL by asset path
 * @throws RenderError `no-uploads`
 */
export async function uploadAssets(deps: RenderDeps, assets: readonly Asset[]): Promise<Record<string, string>> {
  const { connection, signal } = deps
  const urls = new Map<string, string>()
  if (assets.length === 0) return {}
  if (!connection.service.upload)
    throw new RenderError(
      'no-uploads',
      message('renderErrors.takesNoFiles', { connection: nameInMessage(connection), n: assets.length }),
      {
        details: assets.map((asset) => asset.path),
        next: message('renderErrors.giveAddresses'),
      },
    )
  deps.watcher.stage('upload')
  let done = 0
  for (const asset of assets) {
    urls.set(asset.path, await sendFile(deps, connection, asset, signal))
    done += 1
    deps.watcher.progress(done / assets.length)
  }
  return Object.fromEntries(urls)
}

export async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(path, { signal })) digest.update(chunk as Buffer)
  return digest.digest('hex')
}
