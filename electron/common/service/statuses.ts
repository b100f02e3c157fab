import { z } from 'zod'

/** States of every generation record. */
export const statusOf = { queueing: 1, processing: 2, completed: 3, failed: 4 } as const

export type Status = (typeof statusOf)[keyof typeof statusOf]
export type StatusName = keyof typeof statusOf

const names: ReadonlyMap<number, StatusName> = new Map(
  Object.entries(statusOf).map(([name, status]) => [status, name as StatusName]),
)

/** Name of a status number, `queueing` for 1 and so on; `unknown` for a number that the interface does not name. */
export function statusName(status: number | null): StatusName | 'unknown' {
  return (status !== null && names.get(status)) || 'unknown'
}

/** True for the two statuses that a record never leaves: completed and failed. */
export function isFinal(status: number): boolean {
  return status === statusOf.completed || status === statusOf.failed
}

export const statusSchema = z.literal([1, 2, 3, 4]).describe('1 queueing, 2 processing, 3 completed, 4 failed')

/** Fields that may hold the status, in the order in which they are tried when the kind of record is unknown. */
export const statusFields = ['video_status', 'faceswap_status', 'image_status', 'status'] as const
export type StatusField = (typeof statusFields)[number]
