import { message } from '../../../common/messages/index.ts'
import type { Message, MessageKey } from '../../../common/messages/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { warningFault } from './fault.ts'
import type { Fault } from './fault.ts'
import type { ProjectFile } from './types.ts'

/** Where in a file something begins to play, with its name and place in the project. */
interface Begin {
  name: string
  path: string
  begin: number
  field: string
}

/** Warnings for all that begins after the end of its file, or in a file that has no length. */
export function uselessBegins(project: Project, files: readonly ProjectFile[]): Fault[] {
  return beginsIn(project).flatMap(({ name, path, begin, field }): Fault[] => {
    const length = files.find((one) => one.path === path)?.info.durationMs
    if (length === undefined || begin < length) return []
    return length === 0
      ? [idle(field, message('renderErrors.beginsNowhere', { name, begin }), 'renderErrors.beginsNowhereNext')]
      : [
          idle(
            field,
            message('renderErrors.beginsAfterEnd', { name, begin, length }),
            'renderErrors.beginsAfterEndNext',
          ),
        ]
  })
}

function idle(field: string, text: Message, next: MessageKey): Fault {
  return warningFault(`${field}.begin`, 'no-effect', text, message(next))
}

function beginsIn({ scenes }: Project): Begin[] {
  return scenes.flatMap(({ name: sceneName, voice, elements }, index) => {
    const at = `scenes[${index}]`
    const sources = [
      ...(voice?.kind === 'audio' ? [{ name: sceneName, source: voice.source, field: `${at}.voice.source` }] : []),
      ...elements.flatMap(({ name, source, hidden }, element) =>
        hidden ? [] : [{ name, source, field: `${at}.elements[${element}].source` }],
      ),
    ]
    return sources.flatMap(({ name, source, field }) =>
      source.kind === 'asset' && (source.begin ?? 0) > 0
        ? [{ name, field, path: source.path, begin: source.begin! }]
        : [],
    )
  })
}
