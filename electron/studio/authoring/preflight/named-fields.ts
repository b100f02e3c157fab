import type { BodyKind } from '../../../common/composition/index.ts'
import { endpoints, RequestProblem, writeNamedFields } from '../../../common/service/index.ts'
import { RenderError } from './errors.ts'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'

/** So many fields are named; of a body of somebody else's making there may be thousands. */
const mostNamed = 8

/**
 * A compiled body without the fields that the service's interface does not name, and a sentence about those. A pasted
 * body keeps such fields in its project, but a request must not hold them.
 * @throws RenderError `project` for a body that breaks a rule of the interface
 */
export function namedFieldsOnly(kind: BodyKind, body: unknown): { body: Record<string, unknown>; notice: Text | null } {
  try {
    const { request, leftOut } =
      kind === 'avatar-video'
        ? writeNamedFields(endpoints.createAvatarVideo, body)
        : writeNamedFields(endpoints.createTalkingAvatar, body)
    return { body: request, notice: leftOut.length === 0 ? null : noticeOf(leftOut) }
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error
    throw new RenderError('project', error.text, { cause: error })
  }
}

function noticeOf(fields: readonly string[]): Text {
  const named = fields.slice(0, mostNamed).map(readable)
  const more = fields.length - named.length
  return more > 0
    ? message('renderErrors.manyFieldsLeftOut', { fields: named, more })
    : message('renderErrors.fieldsLeftOut', { n: fields.length, fields: named })
}

/** Names come from somebody else's file: no control characters, no pages of text. */
function readable(field: string): string {
  const short = field.length > 120 ? `${field.slice(0, 120)}…` : field
  return /^[\w.[\]$-]+…?$/.test(short) ? short : JSON.stringify(short).replace(/[\u007f-\u009f]/g, '?')
}
