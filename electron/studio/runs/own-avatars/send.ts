import { basename } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { Avatar, ErrorKind } from '../../../common/service/index.ts'
import { noUploads } from '../../service/connections/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import { isServiceError } from '../../service/client/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { StoredAvatar } from './records.ts'

/** Errors that pass within seconds: the same request may succeed a little later. */
const passing: readonly ErrorKind[] = ['network', 'timeout', 'rate', 'service']

export function passesByItself(error: unknown): boolean {
  return isServiceError(error) && passes(error.kind)
}

export function passes(kind: ErrorKind): boolean {
  return passing.includes(kind)
}

/**
 * Sends the request to create an avatar (`uploadAvatar` in docs/openapi.json). Avatar ids are unique: when an answer
 * was lost, the service is searched for the id before the request is repeated, so that no avatar is made twice.
 * @throws StudioError `no-uploads`, `taken`; ServiceError
 */
export async function sendAvatar(
  connection: StudioConnection,
  avatar: Pick<StoredAvatar, 'avatarId' | 'name' | 'type' | 'url' | 'cutOut'>,
  path: string,
  options: { again: boolean; signal: AbortSignal },
): Promise<Avatar> {
  const { signal, again } = options
  if (again) {
    const there = await findOwn(connection, avatar.avatarId, signal)
    if (there && there.state !== 'failed') return there
  }
  const url = avatar.url ?? (await uploaded(connection, path, signal))
  const client = await connection.client()
  const { avatarId: avatar_id, name, type } = avatar
  try {
    // `url_from` is 1 for a link of the service itself, 2 for others.
    const url_from: 1 | 2 = url.startsWith(connection.baseUrl) ? 1 : 2
    const request = { url, name, type, avatar_id, url_from }
    // `cut_out` is not part of the interface, and services that validate fields would refuse it: only the engine gets
    // it.
    const extras = avatar.cutOut && connection.service.local ? { cut_out: true } : null
    return await client.uploadAvatar(request, { signal, extras })
  } catch (error) {
    if (!isServiceError(error) || error.code !== alreadyExists) throw error
    const there = again ? await findOwn(connection, avatar_id, signal) : null
    if (there) return there
    throw new StudioError('taken', message('avatarErrors.serviceIdTaken', { avatarId: avatar_id }), {
      field: 'avatarId',
      next: message('avatarErrors.makeWithOtherId'),
      cause: error,
    })
  }
}

async function uploaded(connection: StudioConnection, path: string, signal: AbortSignal): Promise<string> {
  const { upload } = connection.service
  if (upload) return upload(path, basename(path), signal)
  throw noUploads(connection, message('avatarErrors.bucketThenAgain'))
}

/** Code for an avatar id that exists already (docs/errors.md). */
const alreadyExists = 1222

export async function findOwn(
  connection: StudioConnection,
  avatarId: string,
  signal?: AbortSignal,
): Promise<Avatar | null> {
  const all = await connection.service.avatars(signal)
  return all.find((one) => one.avatarId === avatarId) ?? null
}
