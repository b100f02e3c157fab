import { expect } from 'vitest'
import type { Client } from '../engine/client.ts'

type Fields = Record<string, unknown>

/** Uploads a photo or film as an own avatar; answers its record once it is ready or refused. */
export async function uploadAvatar(
  client: Client,
  content: Buffer,
  avatar_id: string,
  more: Fields = {},
): Promise<Fields> {
  const url = await client.upload(content, `${avatar_id}.bin`)
  const [created] = await client.ok<Fields[]>('uploadAvatar', {
    url,
    avatar_id,
    name: 'Me',
    type: 1,
    ...more,
  })
  expect(created).toMatchObject({ status: 1, from: 3 })
  return client.ended('avatarDetail', String(created!['_id']))
}
