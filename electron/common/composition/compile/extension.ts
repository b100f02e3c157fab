import { plainText } from '../../pronounce/index.ts'
import type { Redrawn } from '../../service/extension/drawn.ts'
import type { CaptionsExtension, ProjectExtension } from '../../service/extension/extension.ts'
import { withMediaFragment } from '../../service/index.ts'
import type { GesturesExtension } from '../../service/extension/gestures.ts'
import type { MusicExtension } from '../../service/extension/music.ts'
import type { ScenesExtension } from '../../service/extension/transitions.ts'
import type { Element, Project } from '../model.ts'
import { isDialogue } from '../dialogue/index.ts'
import { heardMusic, inDrawOrder } from '../model.ts'
import { disclosureOf } from '../notice/index.ts'
import { dialogueOf, scriptOf } from './dialogue.ts'
import { needsDrawing, needsExtension, needsMotion, needsSound, sentSound } from './drawn.ts'
import { isStyled } from '../styling.ts'
import { lookUp } from './options.ts'
import type { BodyKind } from './options.ts'
import { backgroundCount, voiceIndex } from './talking-avatar.ts'

type ExtensionEntry = NonNullable<ProjectExtension['elements']>[string]

export interface ExtensionFacts {
  urls?: Readonly<Record<string, string>>
  /** By the element's id. */
  redrawn?: Readonly<Record<string, Redrawn>>
  /** How many items of the body each turn of a scene became (`compile`). */
  turnItems?: readonly (readonly number[])[]
}

/**
 * What the project says beyond its body, for the engine and for reading the body as a project again; null where the body
 * says it all.
 * @param project with its scripts as they are typed, since captions write those
 * @param items how many items of the body each scene became (`compile`)
 * @param facts addresses of the user's files by their path, of which that of the music is needed; what is drawn anew of elements
 */
export function extensionOf(
  project: Project,
  kind: BodyKind,
  items: readonly number[],
  { urls = {}, redrawn = {}, turnItems = [] }: ExtensionFacts = {},
): ProjectExtension | null {
  const elements = kind === 'avatar-video' ? byId(project) : byIndex(project)
  const found = elements.flatMap(([key, element]): [string, ExtensionEntry][] => {
    const { pasted: _, ...document } = element
    const motion = needsMotion(element) ? { motion: element.motion, element: document } : {}
    const anew = needsMotion(element) ? lookUp(redrawn, element.id) : undefined
    if (needsDrawing(element)) return [[key, { ...motion, ...(anew ? { redrawn: anew } : {}), element: document }]]
    const isWritten = project.captions?.shown && !element.hidden && element.source.kind === 'script'
    const entry: ExtensionEntry = {
      ...(needsExtension(element) ? { appearance: element.appearance, element: document } : {}),
      ...motion,
      ...(element.liveliness ? { liveliness: element.liveliness, element: document } : {}),
      ...(isStyled(element) ? { styling: element.styling, element: document } : {}),
      ...(needsSound(element) ? { sound: sentSound(element), element: document } : {}),
      ...(isWritten && element.source.kind === 'script' ? { text: plainText(element.source.text) } : {}),
    }
    return Object.keys(entry).length === 0 ? [] : [[key, entry]]
  })
  const captions = captionsOf(project, items)
  const music = musicOf(project, items, urls)
  const scenes = scenesOf(project, items)
  const gestures = gesturesOf(project, items)
  const keys = new Map(elements.map(([key, { id }]) => [id, key]))
  const dialogue = dialogueOf(project, items, turnItems, ({ id }) => keys.get(id) ?? id)
  const { loudness } = project
  const disclosure = disclosureOf(project)
  const isDisclosed = Object.keys(disclosure).length > 0
  const isPlain = !captions && !music && !scenes && !gestures && !dialogue
  if (found.length === 0 && isPlain && loudness === undefined && !isDisclosed) return null
  return {
    version: 1,
    ...(found.length === 0 ? {} : { elements: Object.fromEntries(found) }),
    ...(captions ? { captions } : {}),
    ...(scenes ? { scenes } : {}),
    ...(gestures ? { gestures } : {}),
    ...(dialogue ? { dialogue } : {}),
    ...(music ? { music } : {}),
    ...(loudness === undefined ? {} : { loudness }),
    ...(isDisclosed ? { disclosure } : {}),
  }
}

/** How the scenes follow each other; undefined where all do by cuts, and no camera moves. */
function scenesOf({ scenes }: Project, items: readonly number[]): ScenesExtension | undefined {
  if (!scenes.some(({ transition, camera }, index) => camera || (transition && index > 0))) return undefined
  return scenes.map(({ transition, camera }, index) => ({
    items: Math.max(1, items[index] ?? 1),
    ...(transition && index > 0 ? { transition } : {}),
    ...(camera ? { camera } : {}),
  }))
}

/** The music with the address of its file; undefined where none is heard. */
function musicOf(
  project: Project,
  items: readonly number[],
  urls: Readonly<Record<string, string>>,
): MusicExtension | undefined {
  const music = heardMusic(project)
  if (!music) return undefined
  const { source, ...written } = music
  const silentItems = itemsWithout(project.scenes, items)
  const settings = { ...written, ...(silentItems.length > 0 ? { silentItems } : {}) }
  if (source.kind === 'url') return { ...settings, url: source.url }
  const url = lookUp(urls, source.path)
  if (url === undefined) throw new Error(`${source.path}: the file of the music has no address`)
  return { ...settings, url: source.begin ? withMediaFragment(url, { startMs: source.begin }) : url }
}

/** Indices of the items of scenes that have no voice. */
function itemsWithout(scenes: Project['scenes'], items: readonly number[]): number[] {
  const voices = scenes.flatMap(({ voice }, index) =>
    Array.from({ length: Math.max(1, items[index] ?? 1) }, () => voice),
  )
  return voices.flatMap((voice, index) => (voice === null ? [index] : []))
}

/** The captions of the project and what they write of each scene; undefined for a project that has none. */
function captionsOf({ captions, scenes }: Project, items: readonly number[]): CaptionsExtension | undefined {
  if (!captions) return undefined
  return {
    ...captions,
    scenes: scenes.map(({ voice, captions: own }, index) => ({
      items: Math.max(1, items[index] ?? 1),
      ...(voice && voice.kind !== 'audio' ? { text: plainText(voice.text) } : {}),
      ...(own ? { captions: own } : {}),
    })),
  }
}

/**
 * What the scripts of scenes, as they are typed, ask of who speaks them; undefined where none has a mark.
 * @param items how many items of the body each scene became
 */
export function gesturesOf(
  { scenes }: Pick<Project, 'scenes'>,
  items: readonly number[],
): GesturesExtension | undefined {
  const marked = scenes.map(({ voice }) => {
    // The marks of a dialogue are told by turns.
    return voice && voice.kind !== 'audio' && !isDialogue(voice) ? scriptOf(voice.text) : {}
  })
  if (!marked.some(({ script }) => script)) return undefined
  return { scenes: marked.map((one, index) => ({ items: Math.max(1, items[index] ?? 1), ...one })) }
}

function byId({ scenes }: Project): [string, Element][] {
  return scenes.flatMap((scene) => scene.elements.map((element): [string, Element] => [element.id, element]))
}

/** The elements of a talking avatar by their index in the body, which begins with the background's picture. */
function byIndex(project: Project): [string, Element][] {
  const [scene] = project.scenes
  if (!scene) return []
  const shown = inDrawOrder(scene.elements.filter((element) => !element.hidden))
  const first = backgroundCount(project, scene)
  const voice = voiceIndex(scene, shown.length)
  return shown.map((element, index) => [String(first + index + (voice !== null && index >= voice ? 1 : 0)), element])
}
