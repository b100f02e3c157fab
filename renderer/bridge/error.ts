import { ORPCError } from '@orpc/client'
import { studioErrorData } from '@common/bridge/index.ts'
import type { StudioErrorData } from '@common/bridge/index.ts'

/** Any error as data, with the studio's own message where it has one. */
export function studioError(error: unknown): StudioErrorData {
  if (error instanceof ORPCError) {
    const read = studioErrorData.safeParse(error.data)
    if (read.success) return read.data
  }
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) }
}
