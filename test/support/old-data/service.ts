import type { ResultMedia } from '../../../electron/common/generation/kinds.ts'
import { facesFound } from '../service/faces.ts'
import { FakeService } from '../service/fake-service.ts'
import { voiceWire } from '../service/samples.ts'

/** Keys that the service accepts. */
export const serviceKeys = {
  apiKey: 'a-key-of-the-cloud-1234',
  clientId: 'agency-1',
  clientSecret: 'a-secret-of-the-agency-5678',
}

const region: [number, number, number, number] = [8, 4, 32, 40]
const landmarks: [number, number][] = [
  ...([
    [16, 20],
    [32, 20],
    [24, 28],
  ] as [number, number][]),
  ...([
    [24, 36],
    [18, 36],
    [30, 36],
  ] as [number, number][]),
]

/** The service that old data folders know. The agency's account there has no credits. */
export async function oldDataService(media: Record<ResultMedia, Buffer>): Promise<FakeService> {
  const { apiKey, ...client } = serviceKeys
  const voices = [voiceWire('v-1', 'Remote Anna'), voiceWire('v-2', 'Ben')]
  const service = new FakeService({ media, apiKey, client, voices, avatars: [] })
  service.refuse = ({ effect }, { headers }) =>
    effect === 'create' && headers.authorization !== undefined
      ? { code: 1104, msg: 'Insufficient credit balance' }
      : null
  service.failReason = 'The face could not be followed.'
  service.ownAvatars.fates = ['done']
  service.ownAvatars.failReason = 'No face was found in the picture.'
  service.on.detectFaces = facesFound(() => [{ time: null, faces: [{ region, landmarks }] }])
  // ETag that every file of an old version had: an interrupted download is continued by it.
  service.etagOf = (id) => `"${service.records.get(id)?.media ?? 'none'}"`
  return service.start()
}
