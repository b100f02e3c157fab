import { message } from '../../messages/index.ts'
import { explainProblem } from '../../service/explain.ts'
import { avatarVideoDocument, talkingAvatarBody } from '../../service/index.ts'
import type { BodyKind } from '../compile/options.ts'
import { isNestedAtMost } from '../nesting.ts'
import type { Fields } from '../pasted.ts'
import { errorAt, pathOf } from '../problems.ts'
import type { Problem } from '../problems.ts'
import { parseAvatarVideo } from './avatar-video.ts'
import type { Parsed, ParseOptions } from './options.ts'
import { parseTalkingAvatar } from './talking-avatar.ts'

/**
 * Opens a request body as a project: `compile` of the result, for the same kind and with the same anchor, gives the body
 * back. Its own words are kept beside the document for that: fields left out, fractions of a ms, and fields that the
 * interface doesn't name (all but `__proto__`), which are sent on untouched.
 *
 * A body that the contract refuses is refused with every reason, except for items without a voice, to which a sent body gets
 * a silent one; paths are those of the body.
 */
export function parse(body: unknown, options: ParseOptions): Parsed {
  const fields = plainCopy(body)
  const kind = fields && kindOf(fields)
  if (!fields || !kind) {
    const text = message('projectProblems.parse.neither')
    return { ok: false, reasons: [errorAt('', 'body-invalid', text)] }
  }
  const checked = (kind === 'avatar-video' ? avatarVideoDocument : talkingAvatarBody).safeParse(fields)
  if (!checked.success) {
    const reasons = checked.error.issues.map((issue) =>
      errorAt(
        pathOf(issue.path),
        'body-invalid',
        explainProblem(issue, fields, message('requestProblems.pasted')).message,
      ),
    )
    return { ok: false, reasons }
  }
  const problems: Problem[] = []
  const read = kind === 'avatar-video' ? parseAvatarVideo : parseTalkingAvatar
  const project = read(fields, { ...options, drawings: new Map() }, problems)
  return problems.length > 0 ? { ok: false, reasons: problems } : { ok: true, kind, project }
}

function kindOf(fields: Fields): BodyKind | undefined {
  if (Array.isArray(fields['data'])) return 'avatar-video'
  return Array.isArray(fields['elements']) ? 'talking-avatar' : undefined
}

/** How deeply a body may be nested: far more than any body needs, far less than what exhausts the stack of a reader. */
const maxDepth = 64

/**
 * A copy of the body as JSON, without `__proto__`; undefined for what is no object, can't be written as JSON or is
 * nested deeper than `maxDepth`.
 */
function plainCopy(body: unknown): Fields | undefined {
  let copy: unknown
  try {
    copy = JSON.parse(JSON.stringify(body), (key, value: unknown) => (key === '__proto__' ? undefined : value))
  } catch {
    // The value is circular, or nested deeper than the stack: in both cases it is no request body.
    return undefined
  }
  if (!isNestedAtMost(copy, maxDepth)) return undefined
  return typeof copy === 'object' && copy !== null && !Array.isArray(copy) ? (copy as Fields) : undefined
}
