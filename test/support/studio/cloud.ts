import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import type { StudioErrorData } from '../../../electron/common/bridge/index.ts'
import { FakeService } from '../service/fake-service.ts'
import { smallClips } from './clips.ts'
import { fastClock, openWindow } from './window.ts'
import type { Window } from './window.ts'

/** A studio in this process, and a remote service that it is connected to. */
export interface Cloud {
  folder: string
  service: FakeService
  window: Window
  /** Id of the connection to the service. */
  connection: string
  /** Closes the studio and opens it again on the same data folder. */
  reopen: () => Promise<void>
}

/** Creates one for every test of the calling file. Its fields are set once the hooks have run. */
export function cloudForEach({
  media = smallClips,
  clockFactor = 20,
}: {
  media?: () => Promise<{ video: Buffer; audio: Buffer }>
  clockFactor?: number
} = {}): Cloud {
  const key = 'a-secret-key-1234'
  const cloud = {} as Cloud
  let clips: Awaited<ReturnType<typeof media>>
  const open = (): Promise<Window> => openWindow(cloud.folder, { clock: fastClock(clockFactor) })

  beforeAll(async () => {
    clips = await media()
  })
  beforeEach(async () => {
    cloud.folder = await mkdtemp(join(tmpdir(), 'greenroom-cloud-'))
    cloud.service = await new FakeService({ media: clips, apiKey: key }).start()
    cloud.window = await open()
    const added = await cloud.window.bridge.connections.add({
      name: 'Cloud',
      baseUrl: cloud.service.baseUrl,
      anchor: 'top-left',
      parallel: 2,
      credential: { kind: 'key', apiKey: key },
    })
    cloud.connection = added.id
  })
  afterEach(async () => {
    await cloud.window.studio.close()
    await cloud.service.close()
    await rm(cloud.folder, { recursive: true, force: true })
  })
  cloud.reopen = async () => {
    await cloud.window.studio.close()
    cloud.window = await open()
  }
  return cloud
}

/** The error with which the studio refused a call. @throws when it did not refuse */
export async function refusal(work: Promise<unknown>): Promise<StudioErrorData> {
  try {
    await work
  } catch (error) {
    return (error as { data: StudioErrorData }).data
  }
  throw new Error('It was not refused.')
}
