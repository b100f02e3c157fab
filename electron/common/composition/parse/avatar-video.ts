import { buildAvatarVideo } from '../compile/avatar-video.ts'
import type { Context } from '../compile/options.ts'
import { number, text } from '../elements/body-fields.ts'
import { outputSize } from '../../service/index.ts'
import { defaultBackground, emptyProject } from '../model.ts'
import type { Canvas, Project, Scene } from '../model.ts'
import type { Fields } from '../pasted.ts'
import { pastedText } from '../pasted.ts'
import type { Problem } from '../problems.ts'
import { withCaptions, writtenCaptions } from './captions.ts'
import { writtenSettings } from './settings.ts'
import { withSpeakers } from './dialogue.ts'
import { withScenes } from './scenes.ts'
import { elementOf } from './elements.ts'
import { fromOf, objects, voiceOf, wholeMs } from './fields.ts'
import { sceneNameOf } from './options.ts'
import type { ReadOptions } from './options.ts'
import { compileOptions, without, withPasted } from './pasted-fields.ts'

/** Reads an `avatar/createVideo` body, which keeps the rules of the interface, as a project: one scene per item. */
export function parseAvatarVideo(body: Fields, options: ReadOptions, problems: Problem[]): Project {
  const items = objects(body, 'data')
  const empty = emptyProject(options.newId(), options.name ?? 'Avatar video')
  const first = items[0] ?? {}
  const duration = wholeMs(number(body, 'duration'))
  const webhookUrl = text(body, 'webhookUrl')
  const background = text(first, 'background') ?? defaultBackground
  const size = { width: number(first, 'width'), height: number(first, 'height'), ratio: text(first, 'ratio') }
  const canvas = { ...outputSize(size), background }
  const project: Project = {
    ...empty,
    canvas,
    ...(duration === undefined ? {} : { duration }),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...writtenCaptions(options),
    ...writtenSettings(options),
    scenes: withSpeakers(
      withScenes(
        withCaptions(
          items.map((item, index) => sceneOf(item, index, canvas, options, problems)),
          options,
        ),
        options,
      ),
      options,
    ),
  }
  return withPastedBody(project, body, items, options)
}

function sceneOf(item: Fields, index: number, canvas: Canvas, options: ReadOptions, problems: Problem[]): Scene {
  const elements = objects(item, 'elements')
  const from = fromOf(number(item, 'avatarFrom'), elements)
  const background = text(item, 'background') ?? defaultBackground
  return {
    id: options.newId(),
    name: sceneNameOf(index + 1, options),
    duration: wholeMs(number(item, 'duration')) ?? 'voice',
    voice: item['voice'] === undefined ? null : voiceOf(item['voice'] as Fields, 'voice_url'),
    ...(background === canvas.background ? {} : { background }),
    elements: elements.map((element, at) => {
      const layer = number(element, 'layer_number') ?? 0
      const path = `data[${index}].elements[${at}]`
      return elementOf(element, { layer, from, path, canvas }, options, problems)
    }),
  }
}

/** Keeps the fields that the pasted body writes differently from the compiled one. */
function withPastedBody(project: Project, body: Fields, items: Fields[], options: ReadOptions): Project {
  const context: Context = { options: compileOptions(options), canvas: project.canvas, problems: [] }
  const tree = buildAvatarVideo(project, context)
  const scenes = project.scenes.map((scene, index): Scene => {
    const node = tree.items[index]!
    const item = items[index]!
    const elements = objects(item, 'elements')
    const listed = 'elements' in item ? {} : { elements: [] }
    return {
      ...withPasted(scene, pastedText(without(item, ['voice', 'elements']), { ...node.fields, ...listed })),
      voice:
        scene.voice && node.voice
          ? withPasted(scene.voice, pastedText(item['voice'] as Fields, node.voice.fields))
          : scene.voice,
      elements: scene.elements.map((element, at) =>
        withPasted(element, pastedText(elements[at]!, node.elements[at]!.fields)),
      ),
    }
  })
  return withPasted({ ...project, scenes }, pastedText(without(body, ['data']), tree.fields))
}
