import type { Canvas, Element, Project, Scene, Voice } from '../../../electron/common/composition/index.ts'
import { plainTextSource } from '../../../electron/common/composition/elements/text-source.ts'
import type { TextStyle } from '../../../electron/common/composition/elements/text-source.ts'
import type { ShapeSource } from '../../../electron/common/composition/elements/shape-source.ts'

/** Least similarity of stage and clip, 0 to 1. */
export const leastLikeness = 0.97
/** The most by which the mean brightness of a square of the stage and of the clip may differ, levels of 255. */
export const mostShade = 8

/** A project with the times (ms) at which the stage is compared with the finished clip. */
export interface WysiwygCase {
  name: string
  project: Project
  timesMs: number[]
  /** Nothing but dark ink on white is shown, so that its position can be measured. */
  hasInkAlone?: true
}

type PlacementFields = Partial<
  Pick<
    Element,
    'appearance' | 'x' | 'y' | 'width' | 'height' | 'scaleX' | 'scaleY' | 'layer' | 'start' | 'end' | 'hidden'
  >
>

let count = 0
const nextId = (): string => `e${(count += 1)}`
const base = { x: 0, y: 0, scaleX: 1, scaleY: 1, layer: 1, locked: false, hidden: false }

export const image = (path: string, placement: PlacementFields = {}): Element => ({
  ...base,
  id: nextId(),
  name: 'Picture',
  kind: 'image',
  source: { kind: 'asset', path },
  ...placement,
})
export const video = (path: string, placement: PlacementFields = {}): Element => ({
  ...base,
  id: nextId(),
  name: 'Video',
  kind: 'video',
  source: { kind: 'asset', path },
  ...placement,
})
export const colour = (value: string, placement: PlacementFields = {}): Element => ({
  ...base,
  id: nextId(),
  name: 'Colour',
  kind: 'image',
  source: { kind: 'color', value },
  ...placement,
})
export const avatar = (avatarId: string, placement: PlacementFields = {}): Element => ({
  ...base,
  id: nextId(),
  name: avatarId,
  kind: 'avatar',
  source: { kind: 'avatar', avatarId, from: 2 },
  ...placement,
})
export const text = (written: string, style: Partial<TextStyle>, more: Partial<Element> = {}): Element => ({
  ...base,
  id: nextId(),
  name: 'Text',
  kind: 'text',
  source: plainTextSource(written, style),
  ...(more as object),
})
export const shape = (source: Omit<ShapeSource, 'kind'>, more: Partial<Element> = {}): Element => ({
  ...base,
  id: nextId(),
  name: 'Shape',
  kind: 'shape',
  source: { kind: 'shape', ...source },
  ...(more as object),
})
export const says = (text: string): Voice => ({ kind: 'script', voiceId: 'everyday-helen', text, rate: 100 })

interface SceneOptions {
  duration?: number | 'voice'
  voice?: Voice
  background?: string
}

export const scene = (elements: Element[], { duration = 1_200, voice, background }: SceneOptions = {}): Scene => ({
  id: nextId(),
  name: 'Scene',
  duration,
  voice: voice ?? null,
  elements,
  ...(background === undefined ? {} : { background }),
})

export const wide: Canvas = { width: 1280, height: 720, background: '#1f4a44' }

/** A case with its project, which has the case's name. */
export function one(name: string, canvas: Canvas, scenes: Scene[], timesMs: number[]): WysiwygCase {
  const project: Project = {
    schema: 'greenroom.project',
    version: 3,
    id: name.replace(/\W+/g, '-'),
    name,
    canvas,
    scenes,
  }
  return { name, project, timesMs }
}
