import { problemKey } from '../../../common/composition/index.ts'
import type { BodyKind, Problem, Project } from '../../../common/composition/index.ts'
import { RenderError } from './errors.ts'
import type { RenderErrorCode } from './errors.ts'
import { asProblem, withPath, isError } from './fault.ts'
import type { Fault } from './fault.ts'
import { message, storedText } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'

/**
 * Several faults as one error: its code and heading are those of the first fault, its details list all faults of that
 * kind.
 */
export function refusal(
  { project, kind }: { project: Project; kind: BodyKind },
  faults: readonly Fault[],
): RenderError {
  const errors = faults.filter(isError)
  const code = codeOf(errors[0])
  const same = errors.filter((one) => codeOf(one) === code)
  return new RenderError(code, headings[code](new Set(same.map(subject)).size, project, kind), {
    details: same.map(withPath),
    problems: same.map(asProblem),
    next: same[0]?.next,
  })
}

type Refused = Exclude<RenderErrorCode, 'speech' | 'unconfirmed'>

const headings: Record<Refused, (count: number, project: Project, kind: BodyKind) => Text> = {
  project(count, { name }, kind) {
    const isVideo = kind === 'avatar-video'
    return message(isVideo ? 'renderErrors.noAvatarVideo' : 'renderErrors.noTalkingAvatar', {
      name,
      n: count,
    })
  },
  asset: (n) => message('renderErrors.filesUnusable', { n }),
  'no-uploads': (n) => message('renderErrors.filesNotSent', { n }),
  'unknown-voice': (n) => message('renderErrors.voicesUnusable', { n }),
  'unknown-avatar': (n) => message('renderErrors.avatarsUnusable', { n }),
}

function codeOf(problem: Problem | undefined): Refused {
  switch (problem?.code) {
    case 'asset-missing':
    case 'asset-unreadable':
      return 'asset'
    case 'no-uploads':
    case 'unknown-voice':
    case 'unknown-avatar':
      return problem.code
    default:
      return 'project'
  }
}

/**
 * Key by which faults are counted. The same missing file or unknown name in several fields is one fault; faults of the
 * document are counted per field.
 */
function subject(problem: Problem): string {
  return codeOf(problem) === 'project' ? problemKey(problem) : storedText(problem.message)
}
