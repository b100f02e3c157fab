import type { Message, Text } from '../../messages/index.ts'
import type { z } from 'zod'
import type { AnySource } from './sources.ts'

/** Fields of an element of a body that the contract has accepted. */
export type BodyFields = Readonly<Record<string, unknown>>

export interface ValueOptions {
  /** What relative paths are of: gives the path that the project is to name. */
  file?: (path: string) => string
  /** Whose an avatar is; undefined for one that is not known. */
  avatarFrom?: (avatarId: string) => 2 | 3 | undefined
}

/** What of an element decides whether it can be cut in two. */
export interface Cuttable {
  name: string
  source: AnySource
  start?: number
  end?: number
}

/**
 * All that the document has to know of a kind of element: what it may be of, how it is timed, how it becomes a body and is
 * read from one. The rest of the document asks this, and names no kind itself.
 */
export interface ElementSpec<Source extends z.ZodType = z.ZodType> {
  /** What it shows or plays. */
  source: Source
  /** It has a place in the picture; what has none is only heard, and lies in no stack of layers. */
  isVisual: boolean
  /** A scene that nobody speaks in lasts as long as the longest of these. */
  hasLength: boolean
  /** Its media goes on while it is there: always, where the file moves (`gif`), or never. */
  plays: 'always' | 'animations' | 'never'
  /** Its media begins anew when it is over; else its last picture is held, or nothing is heard any more. */
  repeats: boolean
  /** The `type` that it has in a body. */
  bodyType: 'avatar' | 'image' | 'video' | 'audio'
  /** Whether a talking avatar can hold it. */
  inTalkingAvatar: boolean
  /** Endings of the files that it can be of. */
  endings: readonly string[]
  /** The source that a body's element of this type names. Absent: no element of a body is read as this kind. */
  fromBody?: (fields: BodyFields, avatarsFrom: 2 | 3) => AnySource
  /** A cell's value that means something to this kind alone; a sentence where it can't; undefined: it is a file's name. */
  fromValue?: (value: string, before: AnySource, options: ValueOptions) => AnySource | Message | undefined
  /** Why the second part could not go on `elapsedMs` after it appeared; null when it can. `playsMs`: see `splitElement`. */
  uncuttable: (element: Cuttable, elapsedMs: number, playsMs: number | undefined) => Text | null
}

/** A descriptor whose sources are of this schema. */
export function defineElement<Source extends z.ZodType>(
  source: Source,
  spec: Omit<ElementSpec<Source>, 'source'>,
): ElementSpec<Source> {
  return { source, ...spec }
}

/** A cell's value in a sentence, cut where it is long. */
export function inSentence(value: string): string {
  return value.length > 80 ? `${value.slice(0, 80)}…` : value
}
