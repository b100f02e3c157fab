import type { z } from 'zod'

/**
 * Adds a problem to a schema check. `message` is what follows the field's name in a sentence. `code` is the service
 * code to answer when it is not 1003.
 */
export function refuseField(
  ctx: z.core.ParsePayload,
  path: (string | number)[],
  message: string,
  code?: number,
): void {
  ctx.issues.push({
    code: 'custom',
    message,
    path,
    input: ctx.value,
    ...(code === undefined ? {} : { params: { code } }),
  })
}
