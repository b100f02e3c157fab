import { codeOf } from '../../../common/service/index.ts'
import { join } from 'node:path'
import sharp from 'sharp'
import { message, sentences } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { parseMediaFragment } from '../../../common/service/media-fragment.ts'
import type { ComposeLayer } from '../../../media/types.ts'
import { EngineError } from '../../core/errors.ts'
import type { Appearance } from '../../../common/service/extension/looks.ts'
import type { Liveliness } from '../../../common/service/extension/gestures.ts'
import type { Styling } from '../../../common/service/extension/styling.ts'
import type { FigureCrop, OfficialAvatar } from '../../presenters/drawn/types.ts'
import type { Actor } from './own/actors.ts'
import type { RunContext } from '../../work/generations/types.ts'
import { shownUrl } from '../../inputs/download.ts'
import type { InputFile } from '../../inputs/inputs.ts'
import type { ResolvedAvatar } from './avatars.ts'
import { createOwnActors } from './own/own-actors.ts'
import type { OwnActorParts } from './own/own-actors.ts'
import { speedIn } from './plan/sounds.ts'
import type { Placement, PlanElement, PlanMotion, PlanPart, VideoPlan } from './plan/types.ts'

/**
 * The point of an element that its offset places: its top-left corner, or its centre (an option of the engine, see
 * docs/engine.md).
 */
export type OffsetAnchor = 'top-left' | 'center'

type AvatarElement = Extract<PlanElement, { kind: 'avatar' }>

/** A layer that can be composed, or one whose clip has yet to be drawn. */
export type ReadyLayer = {
  /** How the layer moves; absent: not at all. */
  motion?: PlanMotion
} & (
  | {
      kind: 'ready'
      layer: ComposeLayer
      /** Length of a video, ms. */
      durationMs?: number
      /** How the sound of a video is played; absent: as it was recorded. */
      part?: PlanPart
    }
  | {
      kind: 'draw'
      actor: Actor
      /** Index of the element among those of the request's item. */
      element: number
      /** Its id in the request: the same in all items of a scene that is cut. */
      id?: string
      liveliness?: Liveliness
      styling?: Styling
      /** What is cut off a drawn figure: its clip has the rest alone. */
      crop?: FigureCrop
      /** The clip has all of the figure nevertheless, because who plays it crops it. */
      isWhole?: true
      /** Size of the clip, px. */
      shown: { width: number; height: number }
      layer: Omit<ComposeLayer, 'path'>
    }
)

/** Largest side at which avatars are drawn, px. Larger ones are scaled up from it. */
const maxDrawn = 3840
/** The same for a whole figure of which a part is played: it takes several times the pixels that are seen. */
const maxWhole = 1440
/** Largest side of the figure of which a part is drawn, px: a close crop of a large one would take gigabytes. */
const mostOfFigure = 4320
/** The least share of a side that a crop leaves of a drawn presenter. */
const leastSeen = 0.02

type Crop = NonNullable<Appearance['crop']>

const idOf = (element: PlanElement): { id?: string } =>
  element.kind === 'avatar' && element.id !== undefined ? { id: element.id } : {}

/** A crop that leaves something to draw. */
function leavingSome({ left, top, right, bottom }: Crop): Crop {
  const most = 1 - leastSeen
  const [byWidth, byHeight] = [Math.min(1, most / (left + right || 1)), Math.min(1, most / (top + bottom || 1))]
  return { left: left * byWidth, top: top * byHeight, right: right * byWidth, bottom: bottom * byHeight }
}

function position(placement: Placement, own: { width: number; height: number }, anchor: OffsetAnchor) {
  const shown = {
    width: (placement.width ?? own.width) * placement.scaleX,
    height: (placement.height ?? own.height) * placement.scaleY,
  }
  const half = anchor === 'center' ? 0.5 : 0
  return {
    shown,
    x: Math.round(placement.offsetX - shown.width * half),
    y: Math.round(placement.offsetY - shown.height * half),
  }
}

/** Creates the function that prepares layers: it fetches and measures what elements show, each URL once. */
export function createLayerReader(
  parts: OwnActorParts & { anchor: OffsetAnchor },
  plan: VideoPlan,
  what: 'all' | 'avatars',
  context: RunContext,
) {
  const files = new Map<string, Promise<InputFile>>()
  const colors = new Map<string, Promise<string>>()
  const prepareAvatar = createOwnActors(parts, context)

  function fetchFile(url: string, kind: 'image' | 'video' | 'avatar'): Promise<InputFile> {
    const key = `${kind} ${url.replace(/#.*$/s, '')}`
    let file = files.get(key)
    if (!file) {
      const { folder, signal } = context
      files.set(key, (file = parts.inputs.open({ url, kind, folder, signal })))
    }
    return file
  }

  async function colorFile(color: string): Promise<string> {
    const path = join(context.folder, `color-${color.slice(1)}.png`)
    await sharp({ create: { width: 16, height: 16, channels: 4, background: color } })
      .png()
      .toFile(path)
    return path
  }

  function placed({ place: placement, appearance }: PlanElement, own: { width: number; height: number }) {
    const { x, y, shown } = position(placement, own, parts.anchor)
    return { shown, base: { x, y, layer: placement.layer, ...(appearance ? { appearance } : {}) } }
  }

  async function media(element: PlanElement, url: string, kind: 'image' | 'video' | 'avatar'): Promise<ReadyLayer> {
    const { info, path } = await fetchFile(url, kind)
    const size = info.image ?? info.video
    if (!size) throw new EngineError(codeOf.parameter, message('engineWork.noPicture', { field: element.field }))
    const { base } = placed(element, size)
    const { width, height, scaleX, scaleY } = element.place
    const fragment = info.kind === 'image' ? undefined : parseMediaFragment(url)
    const still = info.kind === 'image'
    const end = Math.min(fragment?.endMs ?? info.durationMs, info.durationMs)
    const playsMs = Math.max(0, end - (fragment?.startMs ?? 0))
    return {
      kind: 'ready',
      layer: {
        // The video of an avatar starts again when it ends; any other video holds its last frame.
        kind: still ? 'image' : kind === 'avatar' ? 'avatar' : 'video',
        path,
        label: shownUrl(url),
        scaleX,
        scaleY,
        ...base,
        ...(width === undefined ? {} : { width }),
        ...(height === undefined ? {} : { height }),
        ...(fragment ? { fragment } : {}),
        ...(kind === 'video' && info.audio ? { sound: true } : {}),
      },
      ...(kind === 'video' && !still ? { durationMs: playsMs / speedIn(element.part) } : {}),
      ...(element.part ? { part: element.part } : {}),
    }
  }

  async function colored(element: PlanElement, color: string): Promise<ReadyLayer> {
    let path = colors.get(color)
    if (!path) colors.set(color, (path = colorFile(color)))
    const { place: placement } = element
    const size = { width: placement.width ?? plan.width, height: placement.height ?? plan.height }
    const { base } = placed(element, size)
    const { scaleX, scaleY } = placement
    return { kind: 'ready', layer: { kind: 'image', path: await path, ...size, scaleX, scaleY, ...base } }
  }

  function drawn(element: AvatarElement, avatar: OfficialAvatar): ReadyLayer {
    const { shown, base } = placed(element, avatar)
    const width = Math.max(2, Math.round(shown.width))
    const height = Math.max(2, Math.round(shown.height))
    // A crop that moves is taken from the whole figure.
    const given = element.motion?.motion.keyframes?.crop ? undefined : base.appearance?.crop
    const crop = given && leavingSome(given)
    const { crop: _, ...uncropped } = base.appearance ?? {}
    const { appearance: _all, ...placing } = base
    const appearance = crop ? uncropped : base.appearance
    const isWhole = crop !== undefined && what === 'avatars'
    const { left, right, top, bottom } = crop ?? { left: 0, right: 0, top: 0, bottom: 0 }
    // The figure of which a part is seen is drawn as a whole.
    const figure = { width: width / (1 - left - right), height: height / (1 - top - bottom) }
    const clip = isWhole ? figure : { width, height }
    const most = isWhole ? Math.max(maxWhole, width, height) : maxDrawn
    const shrink = Math.min(
      1,
      most / Math.max(clip.width, clip.height),
      mostOfFigure / Math.max(figure.width, figure.height),
    )
    return {
      kind: 'draw',
      ...(crop ? { crop } : {}),
      ...(isWhole ? { isWhole } : {}),
      actor: { kind: 'official', id: avatar.avatarId, avatar },
      element: element.index,
      ...idOf(element),
      ...(element.liveliness ? { liveliness: element.liveliness } : {}),
      ...(element.styling ? { styling: element.styling } : {}),
      shown: {
        width: Math.max(2, Math.floor(clip.width * shrink)),
        height: Math.max(2, Math.floor(clip.height * shrink)),
      },
      layer: {
        kind: 'avatar',
        width,
        height,
        scaleX: 1,
        scaleY: 1,
        ...placing,
        ...(appearance && Object.keys(appearance).length > 0 ? { appearance } : {}),
      },
    }
  }

  /**
   * The layer of an own avatar that speaks. One that can't speak is shown silently, and `note` is called with the
   * reason.
   */
  async function own(
    element: PlanElement,
    resolved: Extract<ResolvedAvatar, { kind: 'own' }>,
    note: (text: Text) => void,
  ): Promise<ReadyLayer> {
    const result = await prepareAvatar(resolved, await fetchFile(resolved.url, 'avatar'))
    if ('reason' in result) {
      note(sentences(message('engineWork.shownSilent'), result.reason))
      return media(element, resolved.url, 'avatar')
    }
    const { actor, width, height } = result
    const { shown, base } = placed(element, { width, height })
    const prepared = actor.info.image ?? actor.info.video!
    // The clip of an own avatar is never larger than its prepared media: scaling up would add no detail.
    const scale = Math.min(1, Math.max(shown.width / prepared.width, shown.height / prepared.height))
    const even = (length: number) => Math.max(2, Math.round((length * scale) / 2) * 2)
    return {
      kind: 'draw',
      actor,
      element: element.index,
      ...idOf(element),
      shown: { width: even(prepared.width), height: even(prepared.height) },
      layer: {
        kind: 'avatar',
        scaleX: 1,
        scaleY: 1,
        ...base,
        width: Math.max(1, Math.round(shown.width)),
        height: Math.max(1, Math.round(shown.height)),
      },
    }
  }

  /** The layer of an element without its motion. */
  async function still(
    element: PlanElement,
    resolve: (avatar: Extract<PlanElement, { kind: 'avatar' }>) => Promise<ResolvedAvatar>,
    note: (text: Text) => void,
  ): Promise<ReadyLayer> {
    if (element.kind === 'color') return colored(element, element.color)
    if (element.kind !== 'avatar') return media(element, element.url, element.kind)
    const resolved = await resolve(element)
    return resolved.kind === 'official' ? drawn(element, resolved.avatar) : own(element, resolved, note)
  }

  /** The layer of an element; undefined when a scale of 0 makes it invisible. */
  return async function ready(
    element: PlanElement,
    resolve: (avatar: Extract<PlanElement, { kind: 'avatar' }>) => Promise<ResolvedAvatar>,
    note: (text: Text) => void,
  ): Promise<ReadyLayer | undefined> {
    if (element.place.scaleX <= 0 || element.place.scaleY <= 0) return undefined
    const layer = await still(element, resolve, note)
    return element.motion ? { ...layer, motion: element.motion } : layer
  }
}
