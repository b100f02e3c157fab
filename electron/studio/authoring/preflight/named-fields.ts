import type { BodyKind } from '../../../common/composition/index.ts'
import { endpoints, RequestProblem, writeNamedFields } from '../../../common/service/index.ts'
import { RenderError } from './errors.ts'
import { excerpt, message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'

/** At most this many unknown fields are listed in the notice; a pasted body may have thousands. */
const mostNamed = 8

/**
 * A compiled body reduced to the fields that the service's interface documents, and a notice that lists what was
 * removed. Projects made of a pasted body keep unknown fields, but a request must not contain them.
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

/**
 * A field name as it can be shown: it comes from a foreign file, so control characters are removed and it is shortened.
 */
function readable(field: string): string {
  const short = excerpt(field, 120)
  return /^[\w.[\]$-]+…?$/.test(short) ? short : JSON.stringify(short).replace(/[\u007f-\u009f]/g, '?')
}
