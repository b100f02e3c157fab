import { message } from '../messages/index.ts'
import type { Message } from '../messages/index.ts'
import { isHexColor, limits } from '../service/index.ts'
import { withoutMarks } from '../pronounce/index.ts'
import { countWords } from '../text/index.ts'
import { isPlain } from '../service/extension/looks.ts'
import type { Appearance } from '../service/extension/looks.ts'
import { isPlainSound } from '../service/extension/sound.ts'
import { anchorProblems, offsetProblems } from './anchors/problems.ts'
import { dialogueProblems } from './dialogue/problems.ts'
import { captionProblems } from './caption-problems.ts'
import { elementKinds, isHeard, isVisual, speedOf } from './model.ts'
import type { Element, Project, Scene } from './model.ts'
import { errorAt, warningAt } from './problems.ts'
import type { Problem } from './problems.ts'
import { unfilledVariables } from './variables/unfilled.ts'

/**
 * Every problem that the document has by itself, whichever body is made of it. Errors prevent generating; warnings name
 * what is probably not intended. What only one kind of body can't express is found by `compile`.
 */
export function validate(project: Project): Problem[] {
  const problems: Problem[] = []
  if (project.scenes.length === 0) {
    problems.push(errorAt('scenes', 'no-scenes', message('projectProblems.noScenes')))
  }
  problems.push(...duplicateIds(project))
  project.scenes.forEach((scene, index) => {
    problems.push(...sceneProblems(scene, `scenes[${index}]`))
    scene.elements.forEach((element, at) => {
      problems.push(...elementProblems(element, `scenes[${index}].elements[${at}]`, scene, project))
    })
  })
  problems.push(...captionProblems(project), ...unfilledVariables(project))
  return problems
}

function* duplicateIds(project: Project): Iterable<Problem> {
  const seen = new Set<string>()
  for (const [s, scene] of project.scenes.entries()) {
    const own = scene.elements.map((element, e) => ({
      id: element.id,
      path: `scenes[${s}].elements[${e}].id`,
    }))
    for (const { id, path } of [{ id: scene.id, path: `scenes[${s}].id` }, ...own]) {
      if (seen.has(id)) {
        yield errorAt(path, 'duplicate-id', message('projectProblems.duplicateId', { id }))
      }
      seen.add(id)
    }
  }
}

function* sceneProblems(scene: Scene, path: string): Iterable<Problem> {
  const { voice } = scene
  const shown = scene.elements.filter((element) => !element.hidden)
  if (shown.length === 0) {
    yield warningAt(`${path}.elements`, 'empty-scene', message('projectProblems.emptyScene', { name: scene.name }))
  }
  if (scene.duration === 'voice' && voice === null) {
    if (!shown.some((element) => elementKinds[element.kind].hasLength)) {
      yield errorAt(`${path}.voice`, 'no-length', message('projectProblems.noLength', { name: scene.name }))
    }
  }
  if (voice && voice.kind !== 'audio') {
    // A scene can do without a voice, further speech can't do without words.
    yield* scriptProblems(voice.text, `${path}.voice.text`, message('projectProblems.noSceneText'))
  }
  if (voice?.kind === 'script' && voice.voiceId === '') {
    yield errorAt(`${path}.voice.voiceId`, 'no-voice-id', message('projectProblems.noVoice', { name: scene.name }))
  }
  yield* dialogueProblems(scene, path)
}

function* scriptProblems(text: string, path: string, empty: Message): Iterable<Problem> {
  const spoken = withoutMarks(text)
  if (spoken.trim() === '') yield errorAt(path, 'no-text', empty)
  const words = countWords(spoken)
  if (words > limits.speechWords) {
    yield errorAt(path, 'text-too-long', message('projectProblems.tooManyWords', { words, limit: limits.speechWords }))
  }
}

function* elementProblems(element: Element, path: string, scene: Scene, project: Project): Iterable<Problem> {
  const { source, start = 0, end } = element
  if (end !== undefined && end <= start) {
    yield errorAt(`${path}.end`, 'empty-span', message('projectProblems.emptySpan', { name: element.name, end, start }))
  }
  if (source.kind === 'color' && !isHexColor(source.value)) {
    yield errorAt(
      `${path}.source.value`,
      'color-invalid',
      message('projectProblems.notAColor', { value: source.value }),
    )
  }
  if (element.hidden) return
  if (source.kind === 'script') {
    yield* scriptProblems(source.text, `${path}.source.text`, message('projectProblems.noText'))
    if (source.voiceId === '') {
      yield errorAt(
        `${path}.source.voiceId`,
        'no-voice-id',
        message('projectProblems.elementNoVoice', { name: element.name }),
      )
    }
  }
  if (scene.duration !== 'voice' && start >= scene.duration) {
    const text = message('projectProblems.afterScene', { name: element.name, start, length: scene.duration })
    yield warningAt(`${path}.start`, 'outside-scene', text)
  }
  yield* anchorProblems(element, path, scene)
  yield* offsetProblems(element, path, scene)
  yield* idleSettings(element, path)
  if (!isVisual(element)) return
  yield* positionProblems(element, path, project)
  yield* cropProblems(element, path)
}

/** Crops that leave nothing: of a picture that stands still a strip is shown, of one that moves there is none. */
function* cropProblems({ name, appearance, motion }: Element, path: string): Iterable<Problem> {
  const text = message('projectProblems.croppedAway', { name })
  const leavesNothing = ({ left, top, right, bottom }: NonNullable<Appearance['crop']>): boolean =>
    left + right >= 1 || top + bottom >= 1
  if (appearance?.crop && leavesNothing(appearance.crop)) yield warningAt(`${path}.appearance.crop`, 'invisible', text)
  const at = motion?.keyframes?.crop?.findIndex(({ value }) => leavesNothing(value)) ?? -1
  if (at >= 0) yield errorAt(`${path}.motion.keyframes.crop[${at}]`, 'invisible', text)
}

/** Settings of an element that change nothing of what is seen and heard. */
function* idleSettings({ kind, name, source, sound, appearance }: Element, path: string): Iterable<Problem> {
  const idle = (field: string, text: Message): Problem => warningAt(`${path}.${field}`, 'no-effect', text)
  if (!isPlainSound(sound) && !isHeard({ kind })) yield idle('sound', message('projectProblems.noSound', { name }))
  else if (sound?.loop && isVisual({ kind })) yield idle('sound.loop', message('projectProblems.noLoop', { name }))
  else if ((sound?.speed ?? 1) !== speedOf({ kind, source, ...(sound ? { sound } : {}) }))
    yield idle('sound.speed', message('projectProblems.noSpeed', { name }))
  if (!isPlain(appearance) && !isVisual({ kind })) yield idle('appearance', message('projectProblems.noLook', { name }))
}

function* positionProblems(element: Element, path: string, project: Project): Iterable<Problem> {
  const { x, y, scaleX, scaleY, width, height } = element
  const { canvas } = project
  if (scaleX === 0 || scaleY === 0) {
    yield warningAt(
      `${path}.${scaleX === 0 ? 'scaleX' : 'scaleY'}`,
      'invisible',
      message('projectProblems.noScale', { name: element.name }),
    )
  }
  const leftOut = width !== undefined && x + width * scaleX <= 0
  const aboveOut = height !== undefined && y + height * scaleY <= 0
  if (leftOut || aboveOut || x >= canvas.width || y >= canvas.height) {
    const at = leftOut || x >= canvas.width ? 'x' : 'y'
    yield warningAt(`${path}.${at}`, 'outside-canvas', message('projectProblems.outside', { name: element.name }))
  }
}
