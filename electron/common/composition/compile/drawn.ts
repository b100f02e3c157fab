import { message } from '../../messages/index.ts'
import { isPlain } from '../../service/extension/looks.ts'
import { isStill as standsStill } from '../../service/extension/motion.ts'
import { isPlainSound } from '../../service/extension/sound.ts'
import { urlExtension } from '../../service/index.ts'
import { isHeard, isVector, isVisual, runsWithTime } from '../model.ts'
import type { Element } from '../model.ts'
import { errorAt } from '../problems.ts'
import { lookUp } from './options.ts'
import type { Context } from './options.ts'
import { unresolved } from './sources.ts'

/** Whether the element looks the same at all times: it can be drawn once, together with its appearance. */
export function isStill({ kind, source }: Element): boolean {
  if (!isVisual({ kind })) return false
  if (source.kind === 'asset') return !runsWithTime(kind, extensionOf(source.path))
  if (source.kind === 'url') return !runsWithTime(kind, urlExtension(source.url))
  return !runsWithTime(kind, undefined)
}

function extensionOf(path: string): string | undefined {
  return /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase()
}

/** Whether a body can't express the element, so that a picture of it is drawn and sent instead. */
export function needsDrawing(element: Element): boolean {
  if (element.hidden || !isVisual(element)) return false
  if (isVector(element)) return true
  // A drawn picture is cropped already: one whose crop changes is sent as it is, and gets its appearance from the engine.
  return isStill(element) && !isPlain(element.appearance) && !element.motion?.keyframes?.crop
}

/** Whether the element changes with time, or its crop does, and it has an appearance, which only Greenroom's engine can render. */
export function needsExtension(element: Element): boolean {
  return !element.hidden && isVisual(element) && !isPlain(element.appearance) && !needsDrawing(element)
}

/** Whether the sound of the element is played in a way that only Greenroom's engine can. */
export function needsSound(element: Element): boolean {
  return !element.hidden && isHeard(element) && !isPlainSound(sentSound(element))
}

/** The sound settings as they are sent: speech has its rate in place of a speed. */
export function sentSound({ source, sound }: Element): Element['sound'] {
  if (source.kind !== 'script' || sound?.speed === undefined) return sound
  const { speed: _speed, ...rest } = sound
  return rest
}

/** Whether the element moves, which only Greenroom's engine can render. */
export function needsMotion(element: Element): boolean {
  return !element.hidden && isVisual(element) && !standsStill(element.motion)
}

/** The element as it is sent: itself, or the picture that was drawn of it. */
export function sentElement(element: Element, path: string, context: Context): Element {
  if (needsExtension(element) && !context.options.extensions?.includes('appearance')) {
    const text = message('projectProblems.compile.appearanceNotInBody', { name: element.name })
    context.problems.push(errorAt(`${path}.appearance`, 'not-in-body', text))
  }
  if (needsSound(element) && !context.options.extensions?.includes('sound')) {
    const text = message('projectProblems.compile.soundNotInBody', { name: element.name })
    context.problems.push(errorAt(`${path}.sound`, 'not-in-body', text))
  }
  if (needsMotion(element) && !context.options.extensions?.includes('motion')) {
    const text = message('projectProblems.compile.motionNotInBody', { name: element.name })
    context.problems.push(errorAt(`${path}.motion`, 'not-in-body', text))
  }
  if (!needsDrawing(element)) return element
  const picture = lookUp(context.options.drawings, element.id)
  if (!picture) {
    const text = message('projectProblems.compile.notDrawn', { name: element.name })
    context.problems.push(errorAt(`${path}.source`, 'drawing-unresolved', text))
  }
  const { url, ...box } = picture ?? { url: unresolved, x: element.x, y: element.y, width: 1, height: 1 }
  const { id, name, layer, start, end, locked, hidden, pasted } = element
  return {
    id,
    name,
    layer,
    locked,
    hidden,
    kind: 'image',
    source: { kind: 'url', url },
    ...box,
    scaleX: 1,
    scaleY: 1,
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    ...(pasted === undefined ? {} : { pasted }),
  }
}
