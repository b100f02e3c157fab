import { backgroundFields, buildTalkingAvatar } from '../compile/talking-avatar.ts'
import type { Context } from '../compile/options.ts'
import { number, text } from '../elements/body-fields.ts'
import { defaultBackground, emptyProject } from '../model.ts'
import type { Element, Project, Scene } from '../model.ts'
import { pastedText, sameJson } from '../pasted.ts'
import type { Fields } from '../pasted.ts'
import type { Problem } from '../problems.ts'
import { withCaptions, writtenCaptions } from './captions.ts'
import { writtenSettings } from './settings.ts'
import { withSpeakers } from './dialogue.ts'
import { withScenes } from './scenes.ts'
import { elementOf } from './elements.ts'
import { fromOf, objects, voiceOf } from './fields.ts'
import { sceneNameOf } from './options.ts'
import type { ReadOptions } from './options.ts'
import { compileOptions, without, withPasted } from './pasted-fields.ts'

/**
 * Reads a `talkingavatar/create` body, which keeps the rules of the interface, as a project of one scene. Its first
 * audio element becomes the scene's voice; a first image element that equals a compiled background colour becomes the
 * background.
 */
export function parseTalkingAvatar(body: Fields, options: ReadOptions, problems: Problem[]): Project {
  const size = { width: number(body, 'width')!, height: number(body, 'height')! }
  const context: Context = { options: compileOptions(options), canvas: size, problems: [] }
  const all = objects(body, 'elements')
  const color = backgroundOf(all[0], size, context)
  const rest = color === undefined ? all : all.slice(1)
  const shift = all.length - rest.length
  const voiceAt = rest.findIndex((element) => element['type'] === 'audio')
  const voice = voiceOf(rest[voiceAt]!, 'url')
  const from = fromOf(number(body, 'avatar_from'), rest)
  const listed = rest.toSpliced(voiceAt, 1)
  const elements = listed.map((element, at): Element => {
    const path = `elements[${at + shift + (at >= voiceAt ? 1 : 0)}]`
    return elementOf(element, { layer: at + 1, from, path, canvas: size }, options, problems)
  })
  const webhookUrl = text(body, 'webhookUrl')
  const scene: Scene = {
    id: options.newId(),
    name: sceneNameOf(1, options),
    duration: 'voice',
    voice: voiceAt === listed.length ? voice : { ...voice, pastedAt: voiceAt },
    elements,
  }
  const project: Project = {
    ...emptyProject(options.newId(), options.name ?? 'Talking avatar'),
    canvas: { ...size, background: color ?? defaultBackground },
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...(color === undefined ? { assumedBackground: defaultBackground } : {}),
    ...writtenCaptions(options),
    ...writtenSettings(options),
    scenes: withSpeakers(withScenes(withCaptions([scene], options), options), options),
  }
  return withBodyWords(project, body, rest, voiceAt, { ...context, options: compileOptions(options) })
}

/** The colour of an element that equals a compiled background. */
function backgroundOf(
  element: Fields | undefined,
  size: { width: number; height: number },
  context: Context,
): string | undefined {
  const url = element && text(element, 'url')
  if (!url?.startsWith('#')) return undefined
  return sameJson(element!, backgroundFields(url, size, context)) ? url : undefined
}

/** Keeps the fields that the pasted body writes differently from the compiled one. */
function withBodyWords(project: Project, body: Fields, rest: Fields[], voiceAt: number, context: Context): Project {
  const tree = buildTalkingAvatar(project, context)
  const nodes = tree.elements.slice(tree.elements.length - rest.length)
  const scene = project.scenes[0]!
  const words = rest.map((element, at) => pastedText(element, nodes[at]!.fields))
  const listed = words.toSpliced(voiceAt, 1)
  return withPasted(
    {
      ...project,
      scenes: [
        {
          ...scene,
          voice: scene.voice && withPasted(scene.voice, words[voiceAt]),
          elements: scene.elements.map((element, at) => withPasted(element, listed[at])),
        },
      ],
    },
    pastedText(without(body, ['elements']), tree.fields),
  )
}
