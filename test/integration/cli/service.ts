import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools } from '../../../electron/media/index.ts'
import { make } from '../../support/media/making.ts'
import { FakeService } from '../../support/service/fake-service.ts'
import { voiceWire } from '../../support/service/samples.ts'

export const apiKey = 'sk-test-1234567890'

const voices = [
  voiceWire('anna', 'Anna', { gender: 'Female', accent: 'American' }),
  voiceWire('bernard', 'Bernard', { gender: 'Male', accent: 'British' }),
]
const avatars = [
  { _id: 'a1', avatar_id: 'mara', name: 'Mara', gender: 'female', from: 2 as const, url: 'http://x/m.mp4' },
]

/** A service with the extras of the built-in engine, for commands: each record is done at its second poll. */
export async function startService(): Promise<FakeService> {
  media ??= makeMedia()
  const service = new FakeService({ media: await media, apiKey, voices, avatars, engine: true })
  service.fate = ({ polls }) => (polls > 1 ? 'done' : 'working')
  return service.start()
}

let media: Promise<{ video: Buffer; audio: Buffer }> | undefined

/** A second of video and of sound. */
async function makeMedia(): Promise<{ video: Buffer; audio: Buffer }> {
  const tools = await findTools()
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-media-'))
  const encode = async (name: string, source: string, ...args: string[]): Promise<Buffer> =>
    readFileSync(await make(tools, join(folder, name), '-f', 'lavfi', '-i', source, ...args))
  try {
    return {
      video: await encode('a.mp4', 'testsrc2=size=160x90:rate=25:duration=1', '-pix_fmt', 'yuv420p'),
      audio: await encode('a.mp3', 'sine=frequency=300:duration=1'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
