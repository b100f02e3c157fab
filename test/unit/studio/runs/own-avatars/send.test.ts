import { expect, it } from 'vitest'
import { sendAvatar } from '../../../../../electron/studio/runs/own-avatars/send.ts'
import type { StudioConnection } from '../../../../../electron/studio/service/connections/index.ts'

const avatar = { avatarId: 'Me1', name: 'Me', type: 1 as const, url: 'https://example.com/me.png' }

/** A connection that records its requests, with their extras. */
function connectionTo(local: boolean): { connection: StudioConnection; asked: [unknown, unknown][] } {
  const asked: [unknown, unknown][] = []
  const client = {
    uploadAvatar: (body: unknown, { extras }: { extras: unknown }) => Promise.resolve(asked.push([body, extras])),
  }
  const connection = {
    baseUrl: 'http://127.0.0.1:1',
    service: { local },
    client: () => Promise.resolve(client),
  }
  return { connection: connection as unknown as StudioConnection, asked }
}

it.each([
  ['the engine', true, true, { cut_out: true }],
  ['the engine, not asked to', true, false, null],
  ['another service', false, true, null],
])('cutting out is asked of the engine alone: %s', async (_name, local, cutOut, extras) => {
  const { connection, asked } = connectionTo(local)
  const options = { again: false, signal: new AbortController().signal }
  await sendAvatar(connection, { ...avatar, cutOut }, '/nowhere.png', options)
  const body = { url: avatar.url, name: 'Me', type: 1, avatar_id: 'Me1', url_from: 2 }
  expect(asked).toEqual([[body, extras]])
})
