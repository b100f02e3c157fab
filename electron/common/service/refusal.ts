import type { Code } from './codes/codes.ts'
import type { z } from 'zod'
import { message, storedText } from '../messages/index.ts'
import type { Message, MessageKey, MessageValues, Text } from '../messages/index.ts'

/**
 * Adds a problem to a schema check. Its message names the field by `{field}`, which `explainProblem` fills in. `code`
 * is the service code to answer when it is not 1003.
 */
export function refuseField(ctx: z.core.ParsePayload, path: (string | number)[], problem: Message, code?: Code): void {
  ctx.issues.push({
    code: 'custom',
    message: storedText(problem),
    path,
    input: ctx.value,
    ...(code === undefined ? {} : { params: { code } }),
  })
}

/** The problem of a field as a message whose `{field}` is filled in by `withField`. */
export const fieldProblem = (key: MessageKey, values: MessageValues = {}): Message => ({ key, values })

/** The message of a problem, with the field's name filled in. */
export const withField = ({ key, values }: Message, field: Text): Message => message(key, { ...values, field })
