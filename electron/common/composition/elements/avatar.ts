import { z } from 'zod'
import { extensions } from '../../service/index.ts'
import { addressOf, text } from './body-fields.ts'
import { avatarSourceSchema, fileSource } from './sources.ts'
import { defineElement } from './spec.ts'
import { excerpt, message } from '../../messages/index.ts'

const endings: readonly string[] = [...extensions.composedVideo, ...extensions.composedImage]

/** An avatar that speaks: one of the service, or a video or picture that is looped as one. */
export const avatar = defineElement(z.discriminatedUnion('kind', [...fileSource, avatarSourceSchema]), {
  isVisual: true,
  isVector: false,
  hasLength: false,
  isHeard: false,
  plays: 'always',
  repeats: true,
  bodyType: 'avatar',
  inTalkingAvatar: true,
  endings,
  fromBody(fields, from) {
    const avatarId = text(fields, 'avatar_id')
    if (avatarId === undefined) return addressOf(fields)
    const url = text(fields, 'url')
    return { kind: 'avatar', avatarId, from, ...(url === undefined ? {} : { url }) }
  },
  fromValue(value, before, { avatarFrom }) {
    const ending = /\.([a-z0-9]{1,8})$/i.exec(value)?.[1]?.toLowerCase()
    if (ending !== undefined && endings.includes(ending)) return undefined
    if (value.length > 500) return message('projectProblems.values.noAvatar', { value: excerpt(value, 80) })
    const from = avatarFrom?.(value) ?? (before.kind === 'avatar' ? before.from : 2)
    return { kind: 'avatar', avatarId: value, from }
  },
  uncuttable({ name, source, start = 0, end }, _elapsedMs, playsMs) {
    if (source.kind === 'avatar') {
      return source.from === 3 ? message('editRefusals.ownAvatarNotCut', { name }) : null
    }
    const lasts = end === undefined ? Number.POSITIVE_INFINITY : end - start
    return playsMs === undefined || lasts > playsMs ? message('editRefusals.loopNotCut', { name }) : null
  },
})
