import type { BodyKind } from '../../../common/composition/index.ts'
import { endpoints, RequestProblem, writeNamedFields } from '../../../common/service/index.ts'
import { RenderError } from './errors.ts'

/** So many fields are named; of a body of somebody else's making there may be thousands. */
const mostNamed = 8

/**
 * A compiled body without the fields that the service's interface does not name, and a sentence about those. A pasted
 * body keeps such fields in its project, but a request must not hold them.
 * @throws RenderError `project` for a body that breaks a rule of the interface
 */
export function namedFieldsOnly(
  kind: BodyKind,
  body: unknown,
): { body: Record<string, unknown>; notice: string | null } {
  try {
    const { request, leftOut } =
      kind === 'avatar-video'
        ? writeNamedFields(endpoints.createAvatarVideo, body)
        : writeNamedFields(endpoints.createTalkingAvatar, body)
    return { body: request, notice: leftOut.length === 0 ? null : noticeOf(leftOut) }
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error
    throw new RenderError('project', error.message, { cause: error })
  }
}

function noticeOf(fields: readonly string[]): string {
  const named = fields.slice(0, mostNamed).map(readable).join(', ')
  const more = fields.length > mostNamed ? `, and ${fields.length - mostNamed} more` : ''
  const they = fields.length === 1 ? 'this field' : 'these fields'
  return `The service's interface does not name ${they}, so the request is sent without: ${named}${more}.`
}

/** Names come from somebody else's file: no control characters, no pages of text. */
function readable(field: string): string {
  const short = field.length > 120 ? `${field.slice(0, 120)}…` : field
  return /^[\w.[\]$-]+…?$/.test(short) ? short : JSON.stringify(short).replace(/[\u007f-\u009f]/g, '?')
}
