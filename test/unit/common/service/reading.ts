import { inEnglish } from '../../../../electron/common/messages/index.ts'
import type { Endpoint, EndpointId } from '../../../../electron/common/service/index.ts'
import { endpoints, readRequest } from '../../../../electron/common/service/index.ts'

export const table: Readonly<Record<string, Endpoint>> = endpoints

/** The value that a request is read as, or the reason for its refusal. */
export function read(id: EndpointId, raw: unknown) {
  const result = readRequest(table[id]!, raw)
  return result.ok ? result.value : `${result.refusal.code} ${inEnglish(result.refusal.message)}`
}

export const placement = { scale_x: 1, scale_y: 0.5, offset_x: -20, offset_y: 0 }
export const spoken = { type: 'audio', input_text: 'Hello.', voice_id: 'v1' }
export const talking = (...elements: unknown[]) => ({ width: 1920, height: 1080, avatar_from: 2, elements })
export const scene = (item: Record<string, unknown>) => ({ data: [{ width: 1920, height: 1080, ...item }] })
