import type { CatalogueAvatar, CatalogueVoice, MediaUrl } from '../../common/bridge/index.ts'
import type { Avatar, Voice } from '../../common/service/index.ts'
import type { MediaAddresses, RemoteUrlOptions } from '../media-files/index.ts'

/** Fields that the built-in engine adds to the interface's records: own size in px, a still without background, an idle clip with alpha. */
const extra = {
  width: 'width',
  height: 'height',
  still: 'still_url',
  idle: 'idle_url',
  note: 'note',
} as const

export function toAvatar(avatar: Avatar, connection: string, media: MediaAddresses): CatalogueAvatar {
  const { raw } = avatar
  const at = (url: string | null, kind: RemoteUrlOptions['media']): MediaUrl | null =>
    url === null ? null : media.urlForRemote(url, { connection, media: kind, name: avatar.avatarId })
  const thumbUrl = at(avatar.thumbnailUrl, 'image')
  const clip = text(raw[extra.idle]) ?? (isVideo(avatar.url) ? avatar.url : null)
  return {
    avatarId: avatar.avatarId,
    recordId: avatar.id,
    name: avatar.name,
    note: text(raw[extra.note]) ?? '',
    gender: avatar.gender,
    from: avatar.from === 3 ? 3 : 2,
    type: avatar.type,
    state: stateOf(avatar),
    thumbUrl,
    idleUrl: at(clip, 'video'),
    stillUrl: at(text(raw[extra.still]), 'image') ?? thumbUrl,
    width: side(raw[extra.width]),
    height: side(raw[extra.height]),
  }
}

export function toVoice(voice: Voice, connection: string, media: MediaAddresses): CatalogueVoice {
  const { voiceId, name, gender, accent, description, useCase, preview, raw } = voice
  return {
    ...{ voiceId, name, gender, accent, description, useCase },
    language: text(raw['language']) ?? text(raw['lang']) ?? languageOf(accent),
    from: voice.from === 4 ? 4 : 3,
    previewUrl:
      preview === null || preview === ''
        ? null
        : media.urlForRemote(preview, { connection, media: 'audio', name: voiceId }),
  }
}

function stateOf({ state, disabled }: Avatar): CatalogueAvatar['state'] {
  if (disabled || state === 'failed') return 'failed'
  return state === 'queueing' || state === 'processing' ? 'preparing' : 'ready'
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** px */
function side(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 1 ? Math.round(value) : null
}

function isVideo(url: string | null): boolean {
  return url !== null && /\.(mp4|m4v|mov|webm|mkv)$/i.test(url.split(/[?#]/)[0] ?? '')
}

/** Services that name no language name an accent: these are of English. */
const english = /^(american|british|australian|indian|irish|scottish|english|canadian|new zealand|us|uk)\b/i

function languageOf(accent: string): string {
  return english.test(accent) ? 'en' : ''
}
