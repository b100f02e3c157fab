import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { AvatarWire } from '../../../common/service/records.ts'
import type { OfficialAvatar } from '../../presenters/drawn/types.ts'
import type { Clock } from '../../core/clock.ts'
import { EngineError } from '../../core/errors.ts'
import { AnswerText } from '../../core/language.ts'
import { sha256 } from '../../core/ids.ts'
import type { TenantGenerations } from '../../work/generations/generations.ts'
import type { Inputs } from '../../inputs/inputs.ts'
import type { AvatarRegistry } from '../../presenters/own/registry.ts'
import type { RecordRow, Records } from '../../store/records/records.ts'
import type { Handlers } from '../types.ts'
import { ownAvatarWire } from '../wire/records.ts'
import type { OwnAvatarFields, WireContext } from '../wire/records.ts'

export interface AvatarHandlersOptions {
  generations: TenantGenerations
  records: Records
  registry: AvatarRegistry
  official: readonly OfficialAvatar[]
  inputs: Inputs
  clock: Clock
  wire: WireContext
  officialUrl: (file: string) => string
  /** Refuses a URL that callbacks can't be sent to. @throws EngineError 1003 */
  checkWebhook: (url: string | undefined) => void
  /** Creation time that is reported for official avatars, ms since 1970. */
  since: number
}

/** Record id of an official avatar. It is the same on every installation, so that a client may keep it. */
const officialRecordId = (avatarId: string) => sha256(`avatar ${avatarId}`).slice(0, 24)

/** The engine's own fields of an official avatar: its size in px, the line under its name, and how it can be styled. */
interface OfficialFields {
  engine_width: number
  engine_height: number
  engine_role: AnswerText
  /** What can be chosen for its styling. */
  engine_styling: { outfits: string[]; haircuts: string[]; glasses: string[]; hair_color: boolean }
}

/**
 * Reads the callback URL of an upload. Every creation accepts one, although the interface does not list it among the
 * fields of the upload.
 */
function readWebhook(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string') return value
  throw new EngineError(codeOf.parameter, message('engineServer.wrongWebhook'))
}

/** Handlers of `listAvatars`, `avatarDetail` and `uploadAvatar`. */
export function createAvatarHandlers(options: AvatarHandlersOptions): Handlers {
  const { official, registry, records, wire } = options

  const officialWire = (avatar: OfficialAvatar, index: number): AvatarWire & OfficialFields => ({
    _id: officialRecordId(avatar.avatarId),
    disabled: false,
    uid: 0,
    type: 1,
    from: 2,
    status: 3,
    sort: official.length - index,
    create_time: options.since,
    name: avatar.name,
    avatar_id: avatar.avatarId,
    url: options.officialUrl(`${avatar.avatarId}.mp4`),
    modify_url: options.officialUrl(`${avatar.avatarId}.mp4`),
    gender: avatar.gender,
    thumbnailUrl: options.officialUrl(`${avatar.avatarId}.png`),
    crop_arr: [],
    engine_width: avatar.width,
    engine_height: avatar.height,
    engine_role: new AnswerText(avatar.role),
    engine_styling: {
      outfits: avatar.choices.outfits,
      haircuts: avatar.choices.haircuts,
      glasses: avatar.choices.glasses,
      hair_color: avatar.choices.hairColor,
    },
  })
  const own = (record: RecordRow) => ownAvatarWire(record, wire)
  const typeOf = (record: RecordRow) => (record.fields as unknown as OwnAvatarFields).type

  async function findDetail(id: string): Promise<AvatarWire> {
    const record = await records.get(id)
    if (record?.capability === 'avatar') return own(record)
    const byAvatarId = await registry.find(id)
    if (byAvatarId) return own(byAvatarId)
    const index = official.findIndex(({ avatarId }) => avatarId === id || officialRecordId(avatarId) === id)
    if (index >= 0) return officialWire(official[index]!, index)
    throw new EngineError(codeOf.notFound, message('engineServer.noAvatar', { id: JSON.stringify(id.slice(0, 60)) }))
  }

  return {
    async listAvatars({ from, type, page, size }) {
      const stored = from === 2 ? [] : await registry.list()
      const uploaded = stored.filter((record) => type === undefined || typeOf(record) === type)
      const drawn = from === 3 || type === 2 ? [] : official.map(officialWire)
      const all = [...uploaded.map(own), ...drawn]
      return all.slice((page - 1) * size, page * size)
    },
    avatarDetail: async ({ id }) => [await findDetail(id)],
    async uploadAvatar(request, { extras, raw, client }) {
      await options.inputs.check(request.url, 'url')
      const webhookUrl = readWebhook(raw['webhookUrl'])
      options.checkWebhook(webhookUrl)
      const { avatar_id, type } = request
      const name = request.name?.trim() ? request.name : avatar_id
      const isTaken = () =>
        new EngineError(codeOf.alreadyExists, message('engineServer.avatarTaken', { id: JSON.stringify(avatar_id) }))
      if (official.some((one) => one.avatarId === avatar_id)) throw isTaken()
      const fields: OwnAvatarFields = { avatar_id, name, type }
      const record = await options.generations.create({
        capability: 'avatar',
        client,
        request,
        fields: { ...fields, ...(extras.cut_out ? { engine_cut_out: true } : {}) },
        webhookUrl,
        use: { credits: 0, videoSeconds: 0 },
        async also(id) {
          const taken = await registry.find(avatar_id)
          // A failed upload does not reserve its avatar id.
          if (taken?.status === 4) await records.remove(taken.id)
          if (!(await registry.add(avatar_id, id))) throw isTaken()
        },
      })
      return [own(record)]
    },
  }
}
