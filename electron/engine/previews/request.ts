import { codeOf } from '../../common/service/index.ts'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { message } from '../../common/messages/index.ts'
import { endpoints } from '../../common/service/endpoints/index.ts'
import { projectExtensionSchema } from '../../common/service/extension/extension.ts'
import { readExtras } from '../../common/service/extras.ts'
import { readRequest } from '../../common/service/request.ts'
import type { Refusal } from '../../common/service/request.ts'
import { EngineError } from '../core/errors.ts'
import { operator } from '../store/tenants/tenant.ts'
import type { OwnAddress } from '../inputs/own-addresses.ts'
import { checkItemSizes, checkPlan, checkScript } from '../capabilities/video/check.ts'
import type { CheckParts } from '../capabilities/video/check.ts'
import type { Scope } from '../capabilities/video/gather.ts'
import type { OffsetAnchor } from '../capabilities/video/layers.ts'
import { planAvatarVideo, planTalkingAvatar } from '../capabilities/video/plan.ts'
import type { PlanItem, VideoPlan } from '../capabilities/video/plan/types.ts'
import { scalePlan } from '../capabilities/video/scale.ts'

/** The request for a preview, read and checked. */
export interface PreviewRequest {
  /** Id of the preview, the same for the same content of a tenant on this installation. */
  id: string
  /** Whose preview it is. */
  tenant: string
  /**
   * `ahead`: nothing is shown, but all that the finished video needs is made and kept. `layers`: the elements in full size
   * on transparent ground. `stems`: the finished video, and what it is put together of.
   */
  parts: 'video' | 'avatars' | 'ahead' | 'layers' | 'stems'
  /** Whether the finished video will bear the visible AI mark. */
  mark: boolean
  /** Plan of the preview, already scaled down to its height; of `ahead`, as it is. */
  plan: VideoPlan
  scope: Scope
}

export interface ReadPreviewDeps extends CheckParts {
  tenant: string
  anchor: OffsetAnchor
  /** Recognises addresses of this engine. */
  ownAddress: (url: string) => OwnAddress | undefined
  /** Key of the HMAC that makes the names of preview files unguessable. */
  secret: string
  /** Part of the names of preview files: those of another edition are not used (`core/edition.ts`). */
  edition: string
  /** Most characters that the audio elements of a talking avatar may hold. */
  scriptLimit: () => Promise<number>
}

const requestSchema = z.object({
  kind: z.enum(['avatar-video', 'talking-avatar']),
  body: z.record(z.string(), z.unknown()),
  /** What the project says beyond the body, as in the extras of a request. */
  project: projectExtensionSchema.optional(),
  parts: z.enum(['video', 'avatars', 'ahead', 'layers', 'stems']),
  mark: z.boolean().optional(),
  /** Height of the preview, px. */
  height: z.int().min(144).max(1080).default(360),
  from_item: z.int().min(0).default(0),
  items: z.int().min(1).optional(),
})

function valid<T>(read: { ok: true; value: T } | { ok: false; refusal: Refusal }): T {
  if (read.ok) return read.value
  throw new EngineError(read.refusal.code, read.refusal.message)
}

async function planOf(
  { kind, body, project }: z.output<typeof requestSchema>,
  parts: ReadPreviewDeps,
): Promise<VideoPlan> {
  if (kind === 'avatar-video') {
    const request = valid(readRequest(endpoints.createAvatarVideo, body))
    checkItemSizes(request)
    return planAvatarVideo(request, project)
  }
  const request = valid(readRequest(endpoints.createTalkingAvatar, body))
  checkScript(request, await parts.scriptLimit())
  return planTalkingAvatar(request, project)
}

/**
 * Reads and checks the body of `POST /engine/previews`. The video body inside it is held to the rules of the interface,
 * and errors name its fields as the interface does.
 * @throws EngineError with the interface's codes
 */
export async function readPreviewRequest(raw: unknown, parts: ReadPreviewDeps): Promise<PreviewRequest> {
  const { tenant } = parts
  const asked = valid(readRequest({ ...endpoints.createAvatarVideo, request: requestSchema }, raw))
  // A body may have its extras beside its fields, as a request for the video itself has them.
  const extras = valid(readExtras('createAvatarVideo', asked.body))
  const given = { ...extras, ...asked }
  const mark = given.mark ?? false
  const plan = await planOf(given, parts)
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
  await checkPlan(plan, parts)
  const inFullSize = ['ahead', 'layers', 'stems'].includes(given.parts)
  const scaled = inFullSize ? plan : scalePlan(plan, given.height)
  const content = [given.parts, from, items, contentOf(given.parts === 'avatars' ? avatarsOf(scaled) : scaled), mark]
  return {
    id: nameOf(JSON.stringify([parts.anchor, ...content, ...(tenant === operator ? [] : [tenant])]), parts),
    tenant,
    parts: given.parts,
    mark,
    plan: scaled,
    scope,
  }

  /** A copy of a value in which the engine's own files stand for their URLs, whose port changes with each start. */
  function contentOf(value: unknown): unknown {
    if (typeof value === 'string') {
      const own = parts.ownAddress(value)
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

/**
 * The part of a plan that the clips of its avatars depend on. Where pictures lie makes no difference to these clips.
 */
function avatarsOf(plan: VideoPlan): unknown {
  const items = plan.items.map((item: PlanItem) => {
    const { background: _, ...rest } = item
    const byMedia = item.durationMs === undefined && item.voice === undefined
    return {
      ...rest,
      audio: byMedia ? item.audio : [],
      elements: item.elements
        .filter(({ kind }) => kind === 'avatar' || (byMedia && kind === 'video'))
        .map(({ appearance: _, motion: __, ...element }) => element),
    }
  })
  return { width: plan.width, height: plan.height, items }
}

/** A file name of 40 hexadecimal digits for a content. It is an HMAC, so that no other installation can compute it. */
export function nameOf(content: string, { secret, edition }: { secret: string; edition: string }): string {
  return createHmac('sha256', secret).update(`${edition} ${content}`).digest('hex').slice(0, 40)
}
