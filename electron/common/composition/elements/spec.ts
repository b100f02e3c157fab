import type { Message, Text } from '../../messages/index.ts'
import type { z } from 'zod'
import type { AnySource } from './sources.ts'

/** Fields of an element in a body that keeps the rules of the interface. */
export type BodyFields = Readonly<Record<string, unknown>>

export interface ValueOptions {
  /** Turns an absolute path into the path that the project is to name. */
  file?: (path: string) => string
  /** Whether an avatar is official (2) or own (3); undefined for an unknown avatar. */
  avatarFrom?: (avatarId: string) => 2 | 3 | undefined
}

/** The part of an element that decides whether it can be cut in two. */
export interface Cuttable {
  name: string
  source: AnySource
  sound?: { loop?: boolean }
  start?: number
  end?: number
}

/**
 * Everything that the document needs to know of a kind of element: its sources, how it behaves in time, how it is
 * written to a body and read from one. The rest of the document asks this descriptor and names no kind itself.
 */
export interface ElementSpec<Source extends z.ZodType = z.ZodType> {
  /** Schema of the source, which is what the element shows or plays. */
  source: Source
  /** The element is drawn and has a layer; otherwise it is only heard. */
  isVisual: boolean
  /**
   * The source of the element describes a picture and has no file: Greenroom draws it, and services get it as a
   * picture.
   */
  isVector: boolean
  /** A scene without a voice lasts as long as the longest of these elements. */
  hasLength: boolean
  /** Whether its media changes with time: always, only where the file is animated (`gif`), or never. */
  plays: 'always' | 'animations' | 'never'
  /** The element is heard where its media has sound, so that it can have sound settings. */
  isHeard: boolean
  /** The element's media starts again after its end; otherwise its last frame is held, or silence follows. */
  repeats: boolean
  /** The `type` of the element in a body. */
  bodyType: 'avatar' | 'image' | 'video' | 'audio'
  /** Whether a talking avatar may contain the element. */
  inTalkingAvatar: boolean
  /** Extensions of the files that the element can show or play. */
  endings: readonly string[]
  /** The source that a body's element of this type names. Absent: this kind is never read from a body. */
  fromBody?: (fields: BodyFields, avatarsFrom: 2 | 3) => AnySource
  /**
   * Reads a cell's value that only this kind understands. Answers a message where the value is wrong, undefined where
   * it is a file's name.
   */
  fromValue?: (value: string, before: AnySource, options: ValueOptions) => AnySource | Message | undefined
  /**
   * Why the second part could not continue `elapsedMs` after the element's start; null when it can. `playsMs`: see
   * `splitElement`.
   */
  uncuttable: (element: Cuttable, elapsedMs: number, playsMs: number | undefined) => Text | null
}

/** What all vector elements have in common: services get them as transparent pictures. */
export const vectorKind = {
  isVisual: true,
  isVector: true,
  hasLength: false,
  isHeard: false,
  plays: 'never',
  repeats: false,
  bodyType: 'image',
  inTalkingAvatar: true,
  endings: [],
  uncuttable: () => null,
} as const satisfies Omit<ElementSpec, 'source'>

/** Makes a descriptor whose sources have this schema. */
export function defineElement<Source extends z.ZodType>(
  source: Source,
  spec: Omit<ElementSpec<Source>, 'source'>,
): ElementSpec<Source> {
  return { source, ...spec }
}
