import { z } from 'zod'
import { codeOf } from './codes/codes.ts'
import type { EndpointId } from './endpoints/index.ts'
import { explainProblem, kindText } from './explain.ts'
import { projectExtensionSchema } from './extension/extension.ts'
import { message } from '../messages/index.ts'
import { guards } from './limits.ts'
import { isFields } from './reading.ts'
import { RequestProblem } from './request.ts'
import type { Refusal, RequestResult } from './request.ts'

const speech = z.object({
  format: z.enum(['mp3', 'wav']).optional(),
  /** Which reading of the text; 0, the usual one, where it is absent. */
  take: z.int().min(0).max(guards.take).optional(),
})
const picture = z.object({ mark: z.boolean().optional() })
const video = z.object({ mark: z.boolean().optional(), project: projectExtensionSchema.optional() })
const avatar = z.object({ cut_out: z.boolean().optional() })

/**
 * Extras: what Greenroom's own engine takes beyond the interface, by endpoint. They are sent as the object `extras`
 * beside the fields of a request, never among them, and to no other service (docs/contract.md, Extras).
 */
export const extrasOf = {
  createTts: speech,
  createClone: speech,
  createAvatarVideo: video,
  createTalkingAvatar: video,
  createLipSync: picture,
  createCharacterSwap: picture,
  uploadAvatar: avatar,
} as const satisfies Partial<Record<EndpointId, z.ZodObject>>

export type ExtrasOf<Id extends EndpointId> = Id extends keyof typeof extrasOf
  ? z.output<(typeof extrasOf)[Id]>
  : Record<string, never>

/** Names under which older versions of Greenroom put these fields into the request itself. */
const formerNames: Readonly<Record<string, string>> = {
  format: 'format',
  mark: 'engine_mark',
  cut_out: 'engine_cut_out',
}

/**
 * Reads the extras of a request in the engine. Unknown ones, null and empty texts count as absent, as in the request
 * itself.
 */
export function readExtras<Id extends EndpointId>(
  id: Id,
  raw: Readonly<Record<string, unknown>>,
): RequestResult<ExtrasOf<Id>> {
  const fields = fieldsOf(id)
  const given = raw['extras'] ?? {}
  if (!isFields(given)) {
    const text = message('requestProblems.extrasObject', { value: kindText(given) })
    return { ok: false, refusal: { code: codeOf.parameter, field: 'extras', message: text } }
  }
  const read: Record<string, unknown> = {}
  for (const [field, schema] of Object.entries(fields)) {
    const isExtra = !isAbsent(given[field])
    const value = isExtra ? given[field] : raw[formerNames[field] ?? field]
    if (isAbsent(value)) continue
    const parsed = schema.safeParse(value)
    const name = isExtra ? `extras.${field}` : (formerNames[field] ?? field)
    if (!parsed.success) return { ok: false, refusal: refusalOf(parsed.error, value, name) }
    read[field] = parsed.data
  }
  return { ok: true, value: read as ExtrasOf<Id> }
}

/** The extras to send; null when there are none. @throws RequestProblem for what the engine would refuse */
export function writeExtras(id: EndpointId, extras: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  const fields = fieldsOf(id)
  const written: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(extras)) {
    if (isAbsent(value)) continue
    const schema = fields[field]
    const name = `extras.${field}`
    if (!schema) {
      const text = message('requestProblems.unknownExtra', { field: name })
      throw new RequestProblem({ code: codeOf.parameter, field: name, message: text })
    }
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw new RequestProblem(refusalOf(parsed.error, value, name))
    written[field] = value
  }
  return Object.keys(written).length === 0 ? null : written
}

function fieldsOf(id: EndpointId): Readonly<Record<string, z.ZodType>> {
  const all: Partial<Record<EndpointId, z.ZodObject>> = extrasOf
  return (all[id]?.shape ?? {}) as Readonly<Record<string, z.ZodType>>
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** The refusal of a value by its whole path: `extras.project.version`, not `version`. */
function refusalOf(error: z.ZodError, value: unknown, name: string): Refusal {
  const path = name.split('.')
  const whole = path.reduceRight((inner: unknown, key) => ({ [key]: inner }), value)
  const [issue] = error.issues
  return explainProblem({ ...issue!, path: [...path, ...issue!.path] }, whole, name)
}
