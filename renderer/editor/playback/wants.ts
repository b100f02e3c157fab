import type { AssetInfo, AvatarTake, CatalogueAvatar, MediaUrl } from '@common/bridge/index.ts'
import { sourceKey, isFilm, elementKinds, speedOf } from '@common/composition/index.ts'
import type { Element } from '@common/composition/index.ts'
import { shownSize, unknownSize } from '../placing.ts'
import { frameMiddle, partOf, playsFor, sourceTime } from '../source-time.ts'
import type { Size } from '../box.ts'
import type { Text } from '@common/messages/index.ts'

/** Why an element shows a placeholder instead of its media. */
export type MissingReason = 'reading' | 'preparing' | 'missing' | 'unreadable' | 'no-picture' | 'unknown-avatar'

/** A picture: the media's own size in px where that is known, and the size in which the element shows it. */
interface Sizes {
  own: Size | null
  shown: Size
}

/**
 * The picture that an element should show at a time. `standsIn`: a still keeps its ratio and stands on the bottom edge of a
 * box of that size, centred, as a drawn presenter does in the clip: that of the element, before it is cropped.
 */
export type Want =
  | { kind: 'nothing' }
  | ({ kind: 'still'; name: string; url: string; meanwhile?: string | null; standsIn?: Size } & Sizes)
  | ({ kind: 'animation'; name: string; url: string; ms: number } & Sizes)
  | ({
      kind: 'video'
      name: string
      url: string
      /** Time in the file, ms. */
      ms: number
      /** How many times as fast as recorded it is played. */
      speed: number
      /** The picture doesn't move, even while the clip plays. */
      holds: boolean
      /** The whole file loops. */
      loops: boolean
      sound: boolean
      /** Address of a picture that is shown until the video is there. */
      meanwhile?: string | null
      standsIn?: Size
    } & Sizes)
  /** A placeholder in the size of the element, so that its text isn't stretched. */
  | { kind: 'card'; name: string; reason: MissingReason; detail: Text | null; shown: Size }

/** Facts from outside of the document. */
export interface Look {
  asset: (key: string) => AssetInfo | null
  /** undefined while the catalogue is loading; null when it has no such avatar. */
  avatar: (id: string) => CatalogueAvatar | null | undefined
  /** Why the catalogue could not be loaded: then nothing is known of avatars. */
  avatarFault?: Text | null
  /** The still of a presenter that wears something else: null where it is shown as it comes, undefined while it is asked for. */
  styled?: (element: Element) => MediaUrl | null | undefined
  take: (elementId: string, sceneMs: number) => AvatarTake | null
  /** Videos are needed even where a still picture would do. */
  playing: boolean
}

/**
 * The picture of an element at a time of its scene, ms: while playing the time itself, otherwise the start of its
 * frame.
 */
export function wantOf(element: Element, sceneMs: number, look: Look): Want {
  const { source } = element
  const since = sceneMs - (element.start ?? 0)
  const elapsedMs = look.playing ? Math.max(0, since) : frameMiddle(since)
  if (source.kind === 'avatar') return ofAvatar(element, source.avatarId, sceneMs, elapsedMs, look)
  const key = sourceKey(source)
  // A plain colour is drawn without a picture, and speech has none.
  return key === undefined ? { kind: 'nothing' } : ofAsset(element, look.asset(key), elapsedMs)
}

function sizesOf(element: Element, of: { width: number | null; height: number | null } | null): Sizes {
  const own = of?.width && of.height ? { width: of.width, height: of.height } : null
  return { own, shown: shownSize(element, own ?? unknownSize) }
}

function ofAsset(element: Element, asset: AssetInfo | null, elapsedMs: number): Want {
  const sizes = sizesOf(element, asset)
  const { shown } = sizes
  const name = element.name || (asset?.name ?? '')
  const card = (reason: MissingReason, detail: Text | null = null): Want => {
    return { kind: 'card', name, reason, detail, shown }
  }
  if (!asset || asset.state === 'reading') return card('reading')
  if (asset.state === 'missing') return card('missing', asset.problem)
  if (asset.state === 'unreadable') return card('unreadable', asset.problem)
  if (asset.kind === 'audio' || asset.kind === 'unknown') return card('no-picture', asset.problem)
  const url = asset.playUrl
  if (url === null) return asset.proxying ? card('preparing') : card('unreadable', asset.problem)
  const part = partOf(element.source)
  if (asset.kind === 'image') {
    // The engine plays an animation once and holds its last frame, as with any video.
    if (asset.animated)
      return { kind: 'animation', name, url, ms: part.startMs + elapsedMs * speedOf(element), ...sizes }
    return { kind: 'still', name, url, ...sizes }
  }
  return moving(element, url, elapsedMs, asset.durationMs, sizes, isFilm(element.kind) && asset.hasAudio)
}

function moving(
  element: Element,
  url: string,
  elapsedMs: number,
  mediaMs: number | null,
  sizes: Sizes,
  sound: boolean,
): Want {
  const part = partOf(element.source)
  const { repeats } = elementKinds[element.kind]
  const speed = speedOf(element)
  const ms = sourceTime(elapsedMs, { part, mediaMs, repeats, speed })
  const over = !repeats && mediaMs !== null && elapsedMs >= playsFor(part, mediaMs, speed)
  // A part with an end loops by seeking back, the whole file by the video element itself.
  const loops = repeats && part.endMs === undefined
  return { kind: 'video', name: element.name, url, ms, speed, holds: over, loops, ...sizes, sound }
}

function ofAvatar(element: Element, id: string, sceneMs: number, elapsedMs: number, look: Look): Want {
  const avatar = look.avatar(id)
  const sizes = sizesOf(element, avatar ?? null)
  const { shown } = sizes
  const name = element.name || (avatar?.name ?? '')
  const take = look.take(element.id, sceneMs)
  if (take) {
    const since = sceneMs - take.startMs
    const ms = take.clipStartMs + (look.playing ? Math.max(0, since) : frameMiddle(since))
    return { kind: 'video', name, url: take.url, ms, speed: 1, holds: false, loops: false, ...sizes, sound: false }
  }
  const card = (reason: MissingReason, detail: Text | null = null): Want => ({
    kind: 'card',
    name,
    reason,
    detail,
    shown,
  })
  if (avatar === undefined) return card('reading')
  if (avatar === null) return card('unknown-avatar', look.avatarFault)
  if (avatar.state === 'failed') return card('unreadable')
  const { crop } = element.appearance ?? {}
  const standsIn = {
    width: shown.width / Math.max(0.02, 1 - (crop ? crop.left + crop.right : 0)),
    height: shown.height / Math.max(0.02, 1 - (crop ? crop.top + crop.bottom : 0)),
  }
  const standing = avatar.from === 3 ? {} : { standsIn }
  const styled = look.styled ? look.styled(element) : null
  // The picture so far stays until it is known where the new one is.
  if (styled === undefined) return card('reading')
  if (styled !== null) {
    return { kind: 'still', name, url: styled, ...sizes, meanwhile: avatar.thumbUrl, ...standing }
  }
  if (avatar.idleUrl !== null && (avatar.from === 3 || look.playing || avatar.stillUrl === null)) {
    return {
      kind: 'video',
      name,
      url: avatar.idleUrl,
      ms: elapsedMs,
      speed: 1,
      holds: false,
      loops: true,
      ...sizes,
      sound: false,
      meanwhile: avatar.thumbUrl,
      ...standing,
    }
  }
  const still = avatar.stillUrl ?? avatar.thumbUrl
  if (still !== null) return { kind: 'still', name, url: still, ...sizes, meanwhile: avatar.thumbUrl, ...standing }
  return card(avatar.state === 'preparing' ? 'preparing' : 'no-picture')
}
