import { hasControls } from '../captions/index.ts'
import { message } from '../messages/index.ts'
import type { MessageKey, MessageValues } from '../messages/index.ts'
import { withoutMarks } from '../pronounce/index.ts'
import type { Project, Scene } from './model.ts'
import { warningAt } from './problems.ts'
import type { Problem, ProblemCode } from './problems.ts'

/** Smallest share of the picture's width or height in which captions can be read. */
const leastRoom = 0.1

/** What of the project's captions will not be seen as it is written. */
export function* captionProblems({ captions, scenes }: Project): Iterable<Problem> {
  for (const [index, scene] of scenes.entries()) {
    yield* ownProblems(scene, `scenes[${index}].captions`)
    if (captions?.shown && scene.duration !== 'voice') yield* lateCues(scene, index, scene.duration)
  }
  const { insets } = (captions?.shown ? captions.position : undefined) ?? {}
  if (!insets || Math.min(1 - insets.left - insets.right, 1 - insets.top - insets.bottom) >= leastRoom) return
  yield warningAt('captions.position.insets', 'outside-canvas', message('projectProblems.noRoomForCaptions'))
}

/**
 * The warning that captions of a scene start after its end, where some do.
 * @param lasts length of the scene, ms
 */
export function* lateCues({ name, captions }: Scene, scene: number, lasts: number): Iterable<Problem> {
  const { cues = [] } = captions ?? {}
  const late = cues.flatMap(({ startMs }, index) => (startMs >= lasts ? [index] : []))
  const path = `scenes[${scene}].captions`
  yield* told(late, path, 'startMs', 'outside-scene', 'projectProblems.lateCue', { name, length: lasts })
}

function* ownProblems({ name, captions, voice }: Scene, path: string): Iterable<Problem> {
  const { cues = [], script } = captions ?? {}
  const hides: number[] = []
  const controls: number[] = []
  for (const [index, { startMs, endMs, text }] of cues.entries()) {
    const values = { number: index + 1, name }
    const before = cues[index - 1]
    if (endMs <= startMs) {
      yield warningAt(`${path}.cues[${index}].endMs`, 'empty-span', message('projectProblems.emptyCue', values))
    } else if (text.trim() === '') {
      yield warningAt(`${path}.cues[${index}].text`, 'no-text', message('projectProblems.blankCue', values))
    }
    if (before && startMs < before.endMs) hides.push(index)
    if (hasControls(text)) controls.push(index)
  }
  yield* told(hides, path, 'startMs', 'captions-overlap', 'projectProblems.hiddenCue', { name })
  yield* told(controls, path, 'text', 'glyph-missing', 'projectProblems.controlsInCue', { name })
  if (script === undefined || cues.length === 0 || !voice || voice.kind === 'audio') return
  if (withoutMarks(voice.text) === withoutMarks(script)) return
  yield warningAt(`${path}.script`, 'captions-differ', message('projectProblems.captionsDiffer', { name }))
}

/** One warning for all cues of a scene that have the same problem, at the first of them. */
function* told(
  cues: readonly number[],
  path: string,
  field: 'startMs' | 'text',
  code: ProblemCode,
  key: MessageKey,
  values: MessageValues,
): Iterable<Problem> {
  const [first] = cues
  if (first === undefined) return
  const text = message(key, { ...values, number: first + 1, n: cues.length })
  yield warningAt(`${path}.cues[${first}].${field}`, code, text)
}
