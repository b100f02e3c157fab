import type { z } from 'zod'
import type { Text } from '../messages/index.ts'
import { inEnglish } from '../messages/index.ts'

/**
 * Adds a problem to a schema check. `message` is what follows the field's name in a sentence. `code` is the service
 * code to answer when it is not 1003.
 */
export function refuseField(
  ctx: z.core.ParsePayload,
  path: (string | number)[],
  message: Text,
  code?: number,
): void {
  ctx.issues.push({
    code: 'custom',
    message: inEnglish(message),
    path,
    input: ctx.value,
    params: { text: message, ...(code === undefined ? {} : { code }) },
  })
}
