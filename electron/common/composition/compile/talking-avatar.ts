import { message } from '../../messages/index.ts'
import { hexOf } from '../colors.ts'
import { turnsOf } from '../dialogue/index.ts'
import { elementKinds, inDrawOrder, isVisual } from '../model.ts'
import type { Element, Project, Scene } from '../model.ts'
import type { Fields } from '../pasted.ts'
import { errorAt } from '../problems.ts'
import { cornerToOffset } from './anchor.ts'
import { avatarFrom, avatarsOf } from './avatars.ts'
import type { AvatarFrom } from './avatars.ts'
import { sentElement } from './drawn.ts'
import { lookUp } from './options.ts'
import type { Context } from './options.ts'
import { placementFields } from './placement.ts'
import { isTimed } from './slices.ts'
import { talkingSource } from './source-fields.ts'
import type { Node, TalkingAvatarTree } from './tree.ts'
import { compileVoice } from './voices.ts'
import type { Text } from '../../messages/index.ts'

/** The body takes scales as large as the document's. */
const maxScale = Number.POSITIVE_INFINITY

/**
 * Compiles a project to the parts of a `talkingavatar/create` body (`createTalkingAvatar` in docs/openapi.json). The
 * body holds one scene, as long as its voice, with its elements ordered from lowest to topmost; the background colour
 * becomes the first element, an image with a hex colour.
 */
export function buildTalkingAvatar(project: Project, context: Context): TalkingAvatarTree {
  refuse(project, context)
  const webhookUrl = context.options.webhookUrl ?? project.webhookUrl
  const scene = project.scenes[0]
  const shown = scene ? inDrawOrder(visible(scene, 'scenes[0]')) : []
  const avatars = avatarsOf(shown.map(({ element }) => element))
  const from = avatarFrom(avatars, 'scenes[0].elements', context)
  if (from === 2) refuseOwnAvatars(shown, context)
  return {
    path: '',
    pasted: project.pasted,
    fields: {
      width: project.canvas.width,
      height: project.canvas.height,
      ...(from === undefined ? {} : { avatar_from: from }),
      ...(webhookUrl === undefined ? {} : { webhookUrl }),
    },
    elements: scene ? [...backgroundNodes(project, scene, context), ...withVoice(scene, shown, from, context)] : [],
  }
}

interface Visible {
  element: Element
  path: string
  layer: number
}

function visible(scene: Scene, path: string): Visible[] {
  return scene.elements.flatMap((element, index) =>
    element.hidden ? [] : [{ element, path: `${path}.elements[${index}]`, layer: element.layer }],
  )
}

/** Reports what this body can't express, each at its path. */
function refuse(project: Project, { options, problems }: Context): void {
  const not = (path: string, text: Text) => problems.push(errorAt(path, 'not-in-body', text))
  if (project.scenes.length > 1) {
    not('scenes', message('projectProblems.talking.oneScene', { count: project.scenes.length }))
  }
  if (project.duration !== undefined) {
    not('duration', message('projectProblems.talking.noTotal'))
  }
  project.scenes.forEach((scene, index) => {
    const path = `scenes[${index}]`
    const shown = visible(scene, path)
    if (scene.duration !== 'voice') {
      not(`${path}.duration`, message('projectProblems.talking.noSceneLength'))
    }
    if (!scene.voice && shown.every(({ element }) => isVisual(element))) {
      not(`${path}.voice`, message('projectProblems.talking.needsVoice', { name: scene.name }))
    }
    const turns = turnsOf(scene) ?? []
    const read = turns[0] ?? (scene.voice?.kind === 'script' ? scene.voice : null)
    if (read && read.rate !== 100 && !lookUp(options.speech, scene.id)) {
      not(`${path}.voice.rate`, message('projectProblems.talking.rate'))
    }
    if (turns.length > 1) {
      not(`${path}.voice.text`, message('projectProblems.talking.noTurns', { name: scene.name }))
    }
    const length = lookUp(options.voiceDurations, scene.id)
    for (const { element, path: at } of shown) {
      if (!elementKinds[element.kind].inTalkingAvatar)
        not(at, message('projectProblems.talking.notThisKind', { name: element.name }))
      if (element.source.kind === 'script' && element.source.rate !== 100 && !lookUp(options.speech, element.id)) {
        not(`${at}.source.rate`, message('projectProblems.talking.rateOf', { name: element.name }))
      }
      if (!isTimed(element, length)) continue
      const edge = (element.start ?? 0) > 0 ? 'start' : 'end'
      not(`${at}.${edge}`, message('projectProblems.talking.noTiming', { name: element.name }))
    }
  })
}

/** A file as an avatar needs `avatar_from` 3, which contradicts an official avatar beside it. */
function refuseOwnAvatars(shown: readonly Visible[], { problems }: Context): void {
  for (const { element, path } of shown) {
    if (element.kind !== 'avatar' || element.source.kind === 'avatar') continue
    const text = message('projectProblems.talking.ownAvatar', { name: element.name })
    problems.push(errorAt(`${path}.source`, 'avatar-from-mixed', text))
  }
}

/** Fields of the image element that a background colour is compiled to. */
export function backgroundFields(color: string, size: { width: number; height: number }, context: Context): Fields {
  const { x, y } = cornerToOffset({ x: 0, y: 0 }, size, context.options.anchor ?? 'top-left')
  const { width, height } = size
  const url = hexOf(color) ?? color
  return { type: 'image', url, width, height, scale_x: 1, scale_y: 1, offset_x: x, offset_y: y }
}

/** None where a pasted body had no background and the colour is still the default that was assumed for it. */
function backgroundNodes(project: Project, scene: Scene, context: Context): Node[] {
  const color = scene.background ?? project.canvas.background
  if (backgroundCount(project, scene) === 0) return []
  const path = scene.background === undefined ? 'canvas.background' : 'scenes[0].background'
  return [{ fields: backgroundFields(color, project.canvas, context), pasted: undefined, path }]
}

/** Elements of the body before those of the scene: its background as a picture. */
export function backgroundCount(project: Project, scene: Scene): 0 | 1 {
  return project.assumedBackground === (scene.background ?? project.canvas.background) ? 0 : 1
}

/** Where the scene's voice stands among its `count` elements; null without a voice. */
export function voiceIndex({ voice }: Scene, count: number): number | null {
  return voice ? Math.min(voice.pastedAt ?? count, count) : null
}

function withVoice(scene: Scene, shown: readonly Visible[], from: AvatarFrom | undefined, context: Context): Node[] {
  const nodes = shown.map(({ element, path }) => elementNode(element, path, from, context))
  const { voice } = scene
  if (!voice) return nodes
  const path = 'scenes[0].voice'
  const spoken = compileVoice(scene, voice, path, context)
  const fields: Fields =
    'url' in spoken
      ? { type: 'audio', url: spoken.url }
      : { type: 'audio', input_text: spoken.text, voice_id: spoken.voiceId }
  return nodes.toSpliced(voiceIndex(scene, nodes.length)!, 0, { fields, pasted: voice.pasted, path })
}

function elementNode(written: Element, path: string, from: AvatarFrom | undefined, context: Context): Node {
  const element = sentElement(written, path, context)
  return {
    path,
    pasted: element.pasted,
    fields: {
      type: elementKinds[element.kind].bodyType,
      ...talkingSource(element, path, from, context),
      ...(isVisual(element) ? placementFields(element, path, context, maxScale) : {}),
    },
  }
}
