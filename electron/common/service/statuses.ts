import { z } from 'zod'

/** States of every generation record (service-interface: Status values used by generation records). */
export const statusOf = { queueing: 1, processing: 2, completed: 3, failed: 4 } as const

export type Status = (typeof statusOf)[keyof typeof statusOf]
export type StatusName = keyof typeof statusOf

const names: ReadonlyMap<number, StatusName> = new Map(
  Object.entries(statusOf).map(([name, status]) => [status, name as StatusName]),
)

/** `queueing` for 1 and so on; `unknown` for a number the interface does not name. */
export function statusName(status: number | null): StatusName | 'unknown' {
  return (status !== null && names.get(status)) || 'unknown'
}

/** True for the two states that do not change any more. */
export function isFinal(status: number): boolean {
  return status === statusOf.completed || status === statusOf.failed
}

export const statusSchema = z.literal([1, 2, 3, 4]).describe('1 queueing, 2 processing, 3 completed, 4 failed')

/** Fields that carry a status, in the order in which they are looked for in an answer of unknown kind. */
export const statusFields = ['video_status', 'faceswap_status', 'image_status', 'status'] as const
export type StatusField = (typeof statusFields)[number]
