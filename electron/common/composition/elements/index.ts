import { z } from 'zod'
import { audio } from './audio.ts'
import { avatar } from './avatar.ts'
import { elementBase } from './base.ts'
import { image } from './image.ts'
import { shape } from './shape.ts'
import type { ElementSpec } from './spec.ts'
import { text } from './text.ts'
import { video } from './video.ts'

/** Every kind of element by its name in a project. To add a kind: a descriptor, an entry here and its schema below. */
const table = { avatar, image, video, text, shape, audio } as const satisfies Record<string, ElementSpec>
export type ElementKind = keyof typeof table

const schemaOf = <Kind extends ElementKind>(kind: Kind) =>
  z.strictObject({
    kind: z.literal(kind),
    source: table[kind].source as (typeof table)[Kind]['source'],
    ...elementBase,
  })

export const elementSchema = z.discriminatedUnion('kind', [
  schemaOf('avatar'),
  schemaOf('image'),
  schemaOf('video'),
  schemaOf('text'),
  schemaOf('shape'),
  schemaOf('audio'),
])
export type Element = z.infer<typeof elementSchema>
export type Source = Element['source']

export const elementKindNames = Object.keys(table) as ElementKind[]
export const elementKinds: Readonly<Record<ElementKind, ElementSpec>> = table

/** The element is drawn on the canvas and has a layer; sound has none. */
export function isVisual({ kind }: Pick<Element, 'kind'>): boolean {
  return elementKinds[kind].isVisual
}

/** A sound, or a video, whose sound can be set. */
export function isHeard({ kind }: Pick<Element, 'kind'>): boolean {
  return elementKinds[kind].isHeard
}

/** A sound that starts again after its end. */
export function isLooped({ kind, sound }: Pick<Element, 'kind' | 'sound'>): boolean {
  return !isVisual({ kind }) && sound?.loop === true
}

/**
 * How many times as fast as recorded the media of an element is played. Speech has its rate instead, and pictures that move
 * without a sound of their own are played as they are.
 */
export function speedOf({ kind, source, sound }: Pick<Element, 'kind' | 'source' | 'sound'>): number {
  return isHeard({ kind }) && source.kind !== 'script' ? (sound?.speed ?? 1) : 1
}

/** A text or a shape: it is drawn from its description and has no media. */
export function isVector({ kind }: Pick<Element, 'kind'>): boolean {
  return elementKinds[kind].isVector
}

/** Files can take the place of what the element shows or plays, as rows of a sheet give them. */
export function isReplaceable({ kind }: Pick<Element, 'kind'>): boolean {
  return elementKinds[kind].endings.length > 0
}

/** A video: it is drawn, and has a length of its own. */
export function isFilm(kind: ElementKind): boolean {
  const { isVisual: isSeen, hasLength } = elementKinds[kind]
  return isSeen && hasLength
}

/** Whether what the element shows or plays changes with time; `extension` is that of its file, where there is one. */
export function runsWithTime(kind: ElementKind, extension: string | undefined): boolean {
  const { plays } = elementKinds[kind]
  return plays === 'always' || (plays === 'animations' && extension === 'gif')
}
