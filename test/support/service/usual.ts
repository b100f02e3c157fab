import { codeOf } from '../../../electron/common/service/codes/codes.ts'
import type { AvatarUploadBody } from '../../../electron/common/service/endpoints/avatars.ts'
import { endpoints } from '../../../electron/common/service/endpoints/index.ts'
import type { EndpointId } from '../../../electron/common/service/endpoints/index.ts'
import type { AvatarWire, ModelWire, VoiceWire } from '../../../electron/common/service/records.ts'
import type { Access } from './access.ts'
import type { OwnAvatars } from './own-avatars.ts'
import type { Fate, FakeRecord, FakeRecords } from './records.ts'
import { invalidToken, noSuchPage } from './replies.ts'
import type { AnyReply, Failure } from './replies.ts'
import { liveWire } from './samples.ts'

type Fields = Record<string, unknown>

/** Data from which the answers are made. */
export interface Known {
  readonly access: Access
  readonly records: FakeRecords
  readonly creates: FakeRecord[]
  readonly voices: VoiceWire[]
  readonly avatars: AvatarWire[]
  readonly models: ModelWire[] | null
  readonly ownAvatars: OwnAvatars
  asked(id: EndpointId): unknown[]
  fateOf(record: FakeRecord): Fate
  wireOf(record: FakeRecord, fate: Exclude<Fate, 'gone'>): Fields
}

const missing: Failure = { code: codeOf.notFound, msg: 'Resource does not exist' }
const exists: Failure = { code: codeOf.alreadyExists, msg: 'Resource already exists' }

/** Endpoints that begin no generation, with answers that need no script. */
const usual: Partial<Record<EndpointId, (service: Known, input: Fields) => AnyReply>> = {
  getToken({ access }, { clientId, clientSecret }) {
    const token = access.token(String(clientId), String(clientSecret))
    return token === null ? invalidToken : { data: { token } }
  },
  listVoices: ({ voices }) => ({ data: voices }),
  listAvatars({ avatars, ownAvatars }, { page }) {
    const own = ownAvatars.all.map((one) => ownAvatars.wire(one))
    return { data: (page ?? '1') === '1' ? [...avatars, ...own] : [] }
  },
  avatarDetail({ ownAvatars }, { id }) {
    const found = ownAvatars.look(String(id))
    return found ? { data: [ownAvatars.wire(found)] } : missing
  },
  uploadAvatar({ ownAvatars }, input) {
    const avatar = ownAvatars.begin(input as AvatarUploadBody)
    return avatar ? { data: [ownAvatars.wire(avatar)] } : exists
  },
  listModels: ({ models }) => (models ? { data: models } : noSuchPage),
  createLive: (service) => ({ data: liveWire(`live-${service.asked('createLive').length}`) }),
}

/** The answer of an endpoint without a script. Those that begin or read generations follow from the tables. */
export function usualReply(service: Known, id: EndpointId, input: Fields): AnyReply {
  const begun = service.records.begin(id, input)
  if (begun) {
    service.creates.push(begun)
    return { data: service.wireOf(begun, 'queued') }
  }
  const found = service.records.lookUp(id, input)
  if (found === undefined)
    return usual[id]?.(service, input) ?? (endpoints[id].response === null ? { data: null } : noSuchPage)
  const fate = found === null ? 'gone' : service.fateOf(found)
  return found === null || fate === 'gone' ? missing : { data: service.wireOf(found, fate) }
}
