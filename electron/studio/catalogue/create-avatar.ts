import { randomBytes } from 'node:crypto'
import { basename, isAbsolute } from 'node:path'
import type { Avatar } from '../../common/service/index.ts'
import type { StudioConnection } from '../connections/index.ts'
import { StudioError } from '../studio-error.ts'
import type { AvatarRequest } from './types.ts'

/**
 * service-interface: Upload avatar. A file of this machine is sent first, as the connection takes files.
 * @throws StudioError `no-uploads` before anything is sent; ServiceError
 */
export async function createAvatar(
  connection: StudioConnection,
  request: AvatarRequest,
  signal?: AbortSignal,
): Promise<Avatar> {
  const { name, source, type } = request
  const isUrl = /^https?:\/\//i.test(source)
  if (!isUrl && !isAbsolute(source))
    throw new StudioError(
      'invalid-input',
      'The photo or video must be a file with its whole path, or a web address.',
      {
        field: 'source',
        next: 'Choose a file.',
      },
    )
  const { upload } = connection.service
  if (!isUrl && !upload)
    throw new StudioError('no-uploads', `${connection.name} does not take files from this machine.`, {
      field: 'source',
      next: 'Set up a bucket in Settings, Files for services, or give a web address (https://…).',
    })
  const client = await connection.client()
  const url = isUrl ? source : await upload!(source, basename(source), signal)
  return client.uploadAvatar(
    // 1 is the service's own link, 2 anybody else's.
    { url, name, type, avatar_id: avatarId(name), url_from: url.startsWith(connection.baseUrl) ? 1 : 2 },
    signal ? { signal } : {},
  )
}

/** Letters and digits only, at most 100; readable, and no other's. */
function avatarId(name: string): string {
  const readable = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 40)
  return `${readable || 'avatar'}${randomBytes(6).toString('hex')}`
}
