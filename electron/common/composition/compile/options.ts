import type { AvatarVideoBody, TalkingAvatarBody } from '../../service/index.ts'
import type { Problem } from '../problems.ts'
import type { Anchor } from './anchor.ts'

/** What a project can be made into: one creation body of the service each. */
export type BodyKind = 'avatar-video' | 'talking-avatar'

export interface Size {
  width: number
  height: number
}

/** What compiling must know from outside the document. */
export interface CompileOptions {
  /** Asset path to the URL under which the service can fetch it. */
  urls?: Readonly<Record<string, string>>
  /** Id of a scene (or of an audio element with a script) to the URL of its finished speech, used instead of its text. */
  speech?: Readonly<Record<string, string>>
  /**
   * Id of a scene to the length in ms of what it lasts by: its voice, or its longest video when it has none. Needed
   * where elements come and go in a scene as long as its voice.
   */
  voiceDurations?: Readonly<Record<string, number>>
  /**
   * `sourceKey` to the length of the whole media in ms. Where a scene is cut, an avatar video goes on where it was in its
   * loop, and video that is over holds its last frame.
   */
  mediaDurations?: Readonly<Record<string, number>>
  /** `sourceKey` to the media's own size in px, for elements without width and height. */
  sizes?: Readonly<Record<string, Size>>
  /** Which point of an element the service's offsets mean. Default top-left, as the interface says. */
  anchor?: Anchor
  /** Callback address; takes precedence over the project's. */
  webhookUrl?: string
}

export interface Bodies {
  'avatar-video': AvatarVideoBody
  'talking-avatar': TalkingAvatarBody
}

export type Compiled<K extends BodyKind> =
  | { ok: true; body: Bodies[K]; warnings: Problem[] }
  /** Every reason at once, errors first. */
  | { ok: false; reasons: Problem[] }

/** Options and reasons, passed along while one project is compiled. */
export interface Context {
  options: CompileOptions
  /** Of the video: a colour without a size of its own fills it. */
  canvas: Size
  problems: Problem[]
}

/** An entry of an option by key; inherited names (`constructor`) are none. */
export function lookUp<T>(record: Readonly<Record<string, T>> | undefined, key: string | undefined): T | undefined {
  return record && key !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
}
