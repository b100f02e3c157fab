import type { Code } from './codes/codes.ts'
import type { z } from 'zod'
import { message, storedText } from '../messages/index.ts'
import type { Message, MessageKey, MessageValues, Text } from '../messages/index.ts'

/**
 * Adds a problem to a schema check. Its text names the field by `{field}`, which `explainProblem` knows. `code` is the
 * service code to answer when it is not 1003.
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

/** What is wrong with a field; `withField` names the field. */
export const fieldProblem = (key: MessageKey, values: MessageValues = {}): Message => ({ key, values })

/** The problem of a field, with the field's name. */
export const withField = ({ key, values }: Message, field: Text): Message => message(key, { ...values, field })
