import { z } from 'zod'
import type { CatalogueAvatar, CatalogueVoice, MediaUrl, OwnVoice } from '../../../common/bridge/index.ts'
import { languageOfAccent } from '../../../common/speech-languages.ts'
import { glassesNames, haircutNames, outfitNames } from '../../../common/service/extension/styling.ts'
import type { Styling, StylingChoices } from '../../../common/service/extension/styling.ts'
import type { Avatar, Voice } from '../../../common/service/index.ts'
import type { MediaAddresses, RemoteUrlOptions } from '../../media/files/index.ts'

export interface Size {
  width: number
  height: number
}

/** An avatar in the form of the catalogue. @param size its size when the record doesn't tell it */
export function toAvatar(
  avatar: Avatar,
  connection: string,
  media: MediaAddresses,
  size: Size | null = null,
): CatalogueAvatar {
  const { raw } = avatar
  const at = (url: string | null, kind: RemoteUrlOptions['media']): MediaUrl | null =>
    url === null ? null : media.urlForRemote(url, { connection, media: kind, name: avatar.avatarId })
  const pictures = engineLooks(avatar)
  const styling = stylingChoices(raw['engine_styling'])
  const own = isVideo(avatar.url) ? avatar.url : null
  const thumbUrl = at(pictures?.thumb ?? avatar.thumbnailUrl ?? pictureOf(avatar.url), 'image')
  return {
    avatarId: avatar.avatarId,
    recordId: avatar.id,
    name: avatar.name,
    note: text(raw['engine_role']) ?? '',
    gender: avatar.gender,
    from: avatar.from === 3 ? 3 : 2,
    type: avatar.type,
    state: stateOf(avatar),
    ...(avatar.state === 'queueing' ? { queueing: true } : {}),
    ...(avatar.failReason === null ? {} : { reason: avatar.failReason }),
    thumbUrl,
    idleUrl: at(pictures?.idle ?? own, 'video'),
    stillUrl: at(pictures?.still ?? null, 'image') ?? thumbUrl,
    width: side(raw['engine_width']) ?? size?.width ?? null,
    height: side(raw['engine_height']) ?? size?.height ?? null,
    ...(styling && pictures ? { styling } : {}),
  }
}

/** What an engine offers for the styling of an avatar, as far as this version knows it; null where it offers nothing. */
function stylingChoices(offered: unknown): StylingChoices | null {
  const known = choicesSchema.safeParse(offered)
  if (!known.success) return null
  const { outfits, haircuts, glasses, hair_color: hairColor } = known.data
  return {
    outfits: outfitNames.filter((name) => outfits.includes(name)),
    haircuts: haircutNames.filter((name) => haircuts.includes(name)),
    glasses: glassesNames.filter((name) => glasses.includes(name)),
    hairColor,
  }
}

const names = z.array(z.string())
const choicesSchema = z.object({ outfits: names, haircuts: names, glasses: names, hair_color: z.boolean() })

/** Addresses of an avatar's pictures in a styling at its service; null where the service can't style it. */
export function styledLooks(
  avatar: Avatar,
  styling: Styling,
  { height, cell }: { height: number; cell: number },
): { still: string; choices: string } | null {
  const pictures = engineLooks(avatar)
  if (!pictures || !stylingChoices(avatar.raw['engine_styling'])) return null
  const [address] = pictures.still.split('?')
  const { outfitColor, hairColor } = styling
  const colors = { ...(outfitColor ? { outfitColor } : {}), ...(hairColor ? { hairColor } : {}) }
  const query = (fields: object) =>
    Object.entries(fields)
      .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
      .join('&')
  return {
    still: `${address}?${query({ height, background: 0, styling: JSON.stringify(styling) })}`,
    choices: `${address}?${query({ choices: cell, styling: JSON.stringify(colors) })}`,
  }
}

/** Height of a still in thumbnails of projects, px. */
const thumbnailHeight = 360

/** An avatar's still picture: that of an official avatar without its colour, otherwise its picture or thumbnail. */
export function avatarStill(avatar: Avatar): {
  avatarId: string
  url: string | null
  styled: (styling: Styling) => string | null
  size: Size | null
} {
  const { avatarId, thumbnailUrl, url, raw } = avatar
  const [width, height] = [side(raw['engine_width']), side(raw['engine_height'])]
  return {
    avatarId,
    url: engineLooks(avatar)?.still ?? thumbnailUrl ?? pictureOf(url),
    styled: (styling) => styledLooks(avatar, styling, { height: thumbnailHeight, cell: 0 })?.still ?? null,
    size: width !== null && height !== null ? { width, height } : null,
  }
}

/**
 * Previews of the engine's official avatars, which come in several heights, with their colour or transparent
 * (docs/engine.md); null for other avatars.
 */
function engineLooks({ avatarId, thumbnailUrl, raw }: Avatar): { thumb: string; still: string; idle: string } | null {
  if (thumbnailUrl === null || side(raw['engine_width']) === null) return null
  const beginning = thumbnailUrl.slice(0, -'.png'.length)
  if (!thumbnailUrl.endsWith(`/official/avatars/${avatarId}.png`)) return null
  return {
    thumb: `${beginning}.png?height=360`,
    still: `${beginning}.png?height=1080&background=0`,
    idle: `${beginning}.webm?height=480`,
  }
}

export function toVoice(voice: Voice, connection: string, media: MediaAddresses): CatalogueVoice {
  const { voiceId, name, gender, accent, description, useCase, preview } = voice
  return {
    voiceId,
    name,
    gender,
    accent,
    description,
    useCase,
    language: languageOf(voice),
    from: voice.from === 4 ? 4 : 3,
    previewUrl:
      preview === null || preview === ''
        ? null
        : media.urlForRemote(preview, { connection, media: 'audio', name: voiceId }),
  }
}

/** A recording of the user in the form of a voice. */
export function ownVoice({ voiceId, name, language, playUrl }: OwnVoice): CatalogueVoice {
  return {
    voiceId,
    name,
    language,
    from: 4,
    previewUrl: playUrl,
    gender: '',
    accent: '',
    description: '',
    useCase: '',
  }
}

function stateOf({ state, disabled }: Avatar): CatalogueAvatar['state'] {
  if (disabled || state === 'failed') return 'failed'
  return state === 'queueing' || state === 'processing' ? 'preparing' : 'ready'
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** A side of a picture in px, if the value is a positive number; otherwise null. */
function side(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 1 ? Math.round(value) : null
}

function endsWith(url: string | null, endings: RegExp): boolean {
  return url !== null && endings.test(url.split(/[?#]/)[0] ?? '')
}

function isVideo(url: string | null): boolean {
  return endsWith(url, /\.(mp4|m4v|mov|webm|mkv)$/i)
}

/** Address of a picture; null when the address isn't one. An own avatar may consist of its photo alone. */
function pictureOf(url: string | null): string | null {
  return endsWith(url, /\.(png|jpe?g|webp|gif|bmp)$/i) ? url : null
}

/** Accents of English: services without a language field give the accent instead. */
const english = /^(american|british|australian|indian|irish|scottish|english|canadian|new zealand|us|uk)\b/i

/** Language of a voice: a BCP 47 tag or a name; '' when its service doesn't tell. */
export function languageOf({ accent, raw }: Pick<Voice, 'accent' | 'raw'>): string {
  return text(raw['language']) ?? text(raw['lang']) ?? languageOfAccent(accent) ?? (english.test(accent) ? 'en' : '')
}
