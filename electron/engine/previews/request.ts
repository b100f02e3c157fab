import { codeOf } from '../../common/service/index.ts'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { message } from '../../common/messages/index.ts'
import { endpoints } from '../../common/service/endpoints/index.ts'
import { readRequest } from '../../common/service/request.ts'
import type { Refusal } from '../../common/service/request.ts'
import { EngineError } from '../core/errors.ts'
import { parseOwnAddress } from '../inputs/own-addresses.ts'
import { checkItemSizes, checkPlan, checkScript } from '../capabilities/video/check.ts'
import type { CheckParts } from '../capabilities/video/check.ts'
import type { Scope } from '../capabilities/video/gather.ts'
import type { OffsetAnchor } from '../capabilities/video/layers.ts'
import { planAvatarVideo, planTalkingAvatar } from '../capabilities/video/plan.ts'
import type { PlanItem, VideoPlan } from '../capabilities/video/plan-types.ts'
import { scalePlan } from '../capabilities/video/scale.ts'

/** A preview that was asked for, read and checked. */
export interface PreviewRequest {
  /** The same for the same content, on this installation. */
  id: string
  parts: 'video' | 'avatars'
  /** Already brought down to the preview's size. */
  plan: VideoPlan
  scope: Scope
}

export interface ReadPreviewDeps extends CheckParts {
  anchor: OffsetAnchor
  port: () => number
  /** Makes names of files unguessable. */
  secret: string
  /** Characters that the audio elements of a talking avatar may hold. */
  scriptLimit: () => number
}

/** A change of how previews look makes new ones. */
const edition = 2

const asked = z.object({
  kind: z.enum(['avatar-video', 'talking-avatar']),
  body: z.record(z.string(), z.unknown()),
  parts: z.enum(['video', 'avatars']),
  /** px */
  height: z.int().min(144).max(1080).default(360),
  from_item: z.int().min(0).default(0),
  items: z.int().min(1).optional(),
})

function valid<T>(read: { ok: true; value: T } | { ok: false; refusal: Refusal }): T {
  if (read.ok) return read.value
  throw new EngineError(read.refusal.code, read.refusal.message)
}

function planOf(kind: 'avatar-video' | 'talking-avatar', body: object, parts: ReadPreviewDeps): VideoPlan {
  if (kind === 'avatar-video') {
    const request = valid(readRequest(endpoints.createAvatarVideo, body))
    checkItemSizes(request)
    return planAvatarVideo(request)
  }
  const request = valid(readRequest(endpoints.createTalkingAvatar, body))
  checkScript(request, parts.scriptLimit())
  return planTalkingAvatar(request)
}

/**
 * Reads what `POST /engine/previews` was sent. The body is held to the rules of the interface; its fields are named as
 * the interface names them.
 * @throws EngineError with the interface's codes
 */
export function readPreviewRequest(raw: unknown, parts: ReadPreviewDeps): PreviewRequest {
  const given = valid(readRequest({ ...endpoints.createAvatarVideo, request: asked }, raw))
  const plan = planOf(given.kind, given.body, parts)
  const count = plan.items.length
  const { from_item: from, items = count - from } = given
  if (from >= count || from + items > count)
    throw new EngineError(
      codeOf.parameter,
      message('engineWork.noSuchItems', { from, to: from + Math.max(1, items) - 1, last: count - 1 }),
    )
  const scope: Scope = {
    from,
    to: from + items,
    what: given.parts === 'avatars' ? 'avatars' : 'all',
  }
  checkPlan(plan, parts)
  const scaled = scalePlan(plan, given.height)
  const content = [given.parts, from, items, contentOf(given.parts === 'avatars' ? avatarsOf(scaled) : scaled)]
  return {
    id: nameOf(JSON.stringify([parts.anchor, ...content]), parts),
    parts: given.parts,
    plan: scaled,
    scope,
  }

  /** The engine's own files count by their names: the port changes from start to start. */
  function contentOf(value: unknown): unknown {
    if (typeof value === 'string') {
      const own = parseOwnAddress(value, parts.port())
      const fragment = value.includes('#') ? value.slice(value.indexOf('#')) : ''
      if (own?.kind === 'file') return `own:${own.name}${fragment}`
      if (own?.kind === 'official') return `own:${own.what}/${own.file}${fragment}`
      return value
    }
    if (Array.isArray(value)) return value.map(contentOf)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, contentOf(entry)]))
  }
}

/** What the avatars' clips depend on: where pictures lie changes nothing about them. */
function avatarsOf(plan: VideoPlan): unknown {
  const items = plan.items.map((item: PlanItem) => {
    const { background: _, ...rest } = item
    const byMedia = item.durationMs === undefined && item.voice === undefined
    return {
      ...rest,
      audio: byMedia ? item.audio : [],
      elements: item.elements.filter(({ kind }) => kind === 'avatar' || (byMedia && kind === 'video')),
    }
  })
  return { width: plan.width, height: plan.height, items }
}

/** A name of 40 hexadecimal digits for a content, which only this installation can tell. */
export function nameOf(content: string, { secret }: { secret: string }): string {
  return createHmac('sha256', secret)
    .update(`${String(edition)} ${content}`)
    .digest('hex')
    .slice(0, 40)
}
