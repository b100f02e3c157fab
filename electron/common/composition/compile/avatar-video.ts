import { message } from '../../messages/index.ts'
import { elementKinds, isLooped, isVisual, sourceKey } from '../model.ts'
import type { Canvas, Element, Project, Scene } from '../model.ts'
import type { Fields } from '../pasted.ts'
import { errorAt, warningAt } from '../problems.ts'
import { withOverlaps } from '../scene-length.ts'
import { avatarFrom, avatarsOf } from './avatars.ts'
import { spokenTurns, turnAt, turnInSlice } from './dialogue.ts'
import { sentElement } from './drawn.ts'
import { lookUp } from './options.ts'
import type { Context } from './options.ts'
import { placementFields } from './placement.ts'
import { isThere, isTimed, sliceScene } from './slices.ts'
import type { Slice } from './slices.ts'
import { namedSource } from './source-fields.ts'
import { loopLength, soundPart, unresolved, urlInSlice } from './sources.ts'
import type { AvatarVideoTree, ItemNode, Node } from './tree.ts'
import { compileVoice, voiceFields } from './voices.ts'
import type { CompiledVoice } from './voices.ts'

/** Compiles a project to the parts of an `avatar/createVideo` body (`createAvatarVideo` in docs/openapi.json). */
export function buildAvatarVideo(project: Project, context: Context): AvatarVideoTree {
  const webhookUrl = context.options.webhookUrl ?? project.webhookUrl
  return {
    path: '',
    pasted: project.pasted,
    fields: {
      ...(project.duration === undefined ? {} : { duration: project.duration }),
      ...(webhookUrl === undefined ? {} : { webhookUrl }),
    },
    items: withOverlaps(project.scenes, context.options.voiceDurations).flatMap((scene, index) =>
      sceneItems(scene, `scenes[${index}]`, project.canvas, context),
    ),
  }
}

/** An element that is not hidden, with its values that are the same in every slice. */
interface Shown {
  element: Element
  path: string
  /** Fields of the body's element, without the address. */
  fields: Fields
  url: string | undefined
  /** Length of the element's media in ms; undefined where it is not known. */
  mediaMs: number | undefined
}

function sceneItems(scene: Scene, path: string, canvas: Canvas, context: Context): ItemNode[] {
  const shown = scene.elements.flatMap((element, index) =>
    element.hidden ? [] : [show(element, `${path}.elements[${index}]`, context)],
  )
  const turns = spokenTurns(scene, path, context)
  const spoken = turns === undefined ? { url: unresolved } : turns ? null : wholeVoice(scene, path, context)
  const slices = slicesOf(scene, shown, turns ?? [], path, context)
  const cut = slices !== undefined && slices.length > 1
  if (cut) {
    refuseTextInPieces(scene, shown, spoken, path, context)
    // The lengths of turns are known.
    if (!turns) warnOfUnknownEnd(scene, path, context)
  }

  const item = (slice: Slice | undefined): ItemNode => {
    const there = slice ? shown.filter(({ element }) => isThere(element, slice)) : shown
    const from = avatarFrom(avatarsOf(there.map(({ element }) => element)), `${path}.elements`, context)
    const piece = cut ? slice : undefined
    const turn = turns ? turnAt(turns, piece) : undefined
    const sceneVoice =
      turns && turn !== undefined
        ? turnInSlice(turns[turn]!, piece)
        : spoken && voiceInSlice(spoken, piece, lookUp(context.options.voiceDurations, scene.id))
    const { silence } = context.options
    const voice = sceneVoice ?? (silence === undefined ? undefined : { url: silence })
    const whole = scene.voice || voice === undefined ? scene.duration : silentLength(scene, path, context)
    const duration = piece ? piece.endMs - piece.startMs : whole
    return {
      path,
      pasted: scene.pasted,
      ...(turn === undefined ? {} : { turn }),
      fields: {
        width: canvas.width,
        height: canvas.height,
        ratio: ratioOf(canvas),
        background: scene.background ?? canvas.background,
        ...(duration === 'voice' ? {} : { duration }),
        ...(from === undefined ? {} : { avatarFrom: from }),
      },
      voice: voice ? { fields: voiceFields(voice), pasted: scene.voice?.pasted, path: `${path}.voice` } : undefined,
      elements: there.flatMap((one) => elementNodes(one, piece)),
    }
  }
  return slices ? slices.map(item) : [item(undefined)]
}

function wholeVoice(scene: Scene, path: string, context: Context): CompiledVoice | null {
  return scene.voice && compileVoice(scene, scene.voice, `${path}.voice`, context)
}

/** Length in ms of a scene where nobody speaks: a service would take that of the silent sound. */
function silentLength(scene: Scene, path: string, { options, problems }: Context): Scene['duration'] {
  if (scene.duration !== 'voice') return scene.duration
  const known = lookUp(options.voiceDurations, scene.id)
  if (known !== undefined && known > 0) return Math.max(1, Math.round(known))
  const text = message('projectProblems.compile.lengthForSilence', { name: scene.name })
  problems.push(errorAt(`${path}.duration`, 'voice-length-unknown', text))
  return 'voice'
}

/** Slices of the scene; undefined when it is not cut and its length need not be known. */
function slicesOf(
  scene: Scene,
  shown: Shown[],
  turns: readonly Slice[],
  path: string,
  context: Context,
): Slice[] | undefined {
  const voiceMs = turns.at(-1)?.endMs ?? lookUp(context.options.voiceDurations, scene.id)
  const known = scene.duration === 'voice' ? voiceMs : scene.duration
  const elements = shown.map(({ element }) => element)
  if (turns.length < 2 && !elements.some((element) => isTimed(element, known))) return undefined
  if (known === undefined || !(known > 0)) {
    const text = message('projectProblems.compile.lengthForTiming', { name: scene.name })
    context.problems.push(errorAt(`${path}.duration`, 'voice-length-unknown', text))
    return undefined
  }
  const lengthMs = Math.max(1, Math.round(known))
  const starts = turns.map(({ startMs }) => startMs)
  const slices = sliceScene(elements, lengthMs, starts)
  if (slices.length === 1) return slices
  return sliceScene(elements, lengthMs, [...starts, ...shown.flatMap((one) => loopEdges(one, lengthMs))])
}

/** Times at which a looping avatar video starts again, because a part of it can't extend over its end. */
function loopEdges({ element, url, mediaMs }: Shown, lengthMs: number): number[] {
  const loopMs = elementKinds[element.kind].repeats && url !== undefined ? loopLength(url, mediaMs) : undefined
  if (loopMs === undefined) return []
  const start = element.start ?? 0
  const end = Math.min(element.end ?? lengthMs, lengthMs)
  const edges: number[] = []
  for (let edge = start + loopMs; edge < end; edge += loopMs) edges.push(edge)
  return edges
}

function show(written: Element, path: string, context: Context): Shown {
  const element = sentElement(written, path, context)
  const { source } = element
  const mediaMs = lookUp(context.options.mediaDurations, sourceKey(source))
  const common: Fields = {
    type: elementKinds[element.kind].bodyType,
    layer_number: element.layer,
    id: element.id,
  }
  const { url, fields: more } = namedSource(element, path, context)
  const placed = isVisual(element) ? placementFields(element, path, context, 1) : {}
  return { element, path, mediaMs, fields: { ...common, ...more, ...placed }, url }
}

/** The body's element for a slice of its scene: none for sound that has ended by then. */
function elementNodes({ element, path, fields, url, mediaMs }: Shown, piece: Slice | undefined): Node[] {
  const { pasted } = element
  if (url === undefined) return [{ fields, pasted, path }]
  // A loop is told by its whole sound: the engine knows which part of it an item plays.
  const address = piece && !isLooped(element) ? urlInSlice(url, element, piece, mediaMs) : url
  return address === undefined ? [] : [{ fields: { ...fields, url: address }, pasted, path }]
}

/** Text can't be spoken in pieces: the items of a cut scene share one recording of the text. */
function refuseTextInPieces(
  scene: Scene,
  shown: Shown[],
  spoken: CompiledVoice | null,
  path: string,
  context: Context,
): void {
  const why = message('projectProblems.compile.speechForPieces', { name: scene.name })
  if (spoken && !('url' in spoken)) context.problems.push(errorAt(`${path}.voice`, 'voice-unresolved', why))
  for (const { element, url, path: at } of shown) {
    if (element.source.kind !== 'script' || url !== undefined) continue
    context.problems.push(errorAt(`${at}.source`, 'voice-unresolved', why))
  }
}

/** A service may refuse a part that starts after the end of a sound; only the sound's length tells which parts do. */
function warnOfUnknownEnd(scene: Scene, path: string, { options, problems }: Context): void {
  if (!scene.voice || lookUp(options.voiceDurations, scene.id) !== undefined) return
  const text = message('projectProblems.compile.piecesMayBeRefused', { name: scene.name })
  problems.push(warningAt(`${path}.voice`, 'voice-length-unknown', text))
}

/** The part of the voice that is heard in a slice; none after the end of a voice of known length. */
function voiceInSlice(
  spoken: CompiledVoice,
  piece: Slice | undefined,
  lengthMs: number | undefined,
): CompiledVoice | undefined {
  if (!piece || !('url' in spoken)) return spoken
  const url = soundPart(spoken.url, piece.startMs, piece.endMs, lengthMs && Math.round(lengthMs))
  return url === undefined ? undefined : { url }
}

function ratioOf({ width, height }: Canvas): string {
  let [a, b] = [width, height]
  while (b !== 0) [a, b] = [b, a % b]
  return `${width / a}:${height / a}`
}
