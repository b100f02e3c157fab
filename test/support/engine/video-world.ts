import { afterAll, beforeAll } from 'vitest'
import { startEngine } from './start.ts'
import type { RunningEngine } from '../../../electron/engine/index.ts'
import { clientOf } from './client.ts'
import type { Client } from './client.ts'
import { temporaryFolder } from './folder.ts'
import { film, picture, silence, tone } from './media.ts'

export type Fields = Record<string, unknown>
/** A canvas that is small enough to be quick and large enough to hold several elements. */
export const size = { width: 320, height: 180 }
export const voice = 'everyday-marcus'

/** An engine with some uploaded media; its fields are set before the first test of a file. */
export interface VideoWorld {
  dataDir: string
  engine: RunningEngine
  client: Client
  /** Addresses of a red picture of 80x60 px, a blue film of a second, a tone of 1.2 s. */
  red: string
  blueFilm: string
  sound: string
  avatarId: string
  /** The voice of an item without speech. */
  quiet: { voice: { voice_url: string } }
}

export function videoWorld(): VideoWorld {
  const world = { dataDir: temporaryFolder() } as VideoWorld
  beforeAll(async () => {
    world.engine = await startEngine({ dataDir: world.dataDir })
    const client = clientOf(world.engine)
    world.client = client
    world.red = await client.upload(await picture(80, 60, '#ff0000'), 'red.png')
    world.blueFilm = await client.upload(await film(1, '80x60', 'blue'), 'blue.mp4')
    world.sound = await client.upload(await tone(1.2, 'mp3'), 'tone.mp3')
    world.quiet = { voice: { voice_url: await client.upload(silence, 'silence.wav') } }
    const [avatar] = await client.ok<{ avatar_id: string }[]>('listAvatars', { from: 2, size: 1 })
    world.avatarId = avatar!.avatar_id
  })
  afterAll(() => world.engine.stop())
  return world
}

/** Creates a video and waits for it; throws the reason when it fails. */
export async function renderVideo(
  client: Client,
  id: 'createAvatarVideo' | 'createTalkingAvatar',
  request: Fields,
): Promise<Fields> {
  const { _id } = await client.ok(id, request)
  const record = await client.ended('videoInfo', String(_id))
  if (record['video_status'] !== 3) throw new Error(String(record['fail_reason']))
  return record
}

/** A voice for requests that are refused before anything is fetched. */
export const quietElsewhere = { voice: { voice_url: 'https://e.com/silence.wav' } }

/** Offset and scale of an element. */
export const at = (offset_x: number, offset_y: number, scale = 1) => ({
  offset_x,
  offset_y,
  scale_x: scale,
  scale_y: scale,
})

/** Whether two colours are alike, channel by channel. */
export const near = (actual: number[], expected: number[], by = 12) =>
  actual.every((value, index) => Math.abs(value - expected[index]!) <= by)
