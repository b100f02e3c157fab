import type { ProjectExtensionName } from '../../service/extension/extension.ts'
import type { AvatarVideoBody, TalkingAvatarBody } from '../../service/index.ts'
import type { Problem } from '../problems.ts'
import type { Anchor } from './anchor.ts'

/** The endpoint for which a project is compiled. */
export type BodyKind = 'avatar-video' | 'talking-avatar'

export interface Size {
  width: number
  height: number
}

/** The picture that is sent for an element, and the box that it fills, px of the canvas. */
export interface DrawnPicture {
  url: string
  x: number
  y: number
  width: number
  height: number
}

/** Facts from outside the document that compiling needs. */
export interface CompileOptions {
  /** URL under which the service can fetch an asset, by the asset's path. */
  urls?: Readonly<Record<string, string>>
  /**
   * URL of finished speech that is used instead of its text, by the id of a scene (or of an audio element with a
   * script, or of a turn of a dialogue).
   */
  speech?: Readonly<Record<string, string>>
  /**
   * URL of a silent sound. It is the voice of scenes where nobody speaks, as the interface wants a voice of every item of an
   * avatar video.
   */
  silence?: string
  /**
   * Length in ms of a scene's voice (of a dialogue also of each turn, by the turn's id), or of its longest video or sound when it has no voice, by the scene's id. Needed where
   * elements have their own times in a scene that is as long as its voice, and where a silent sound is its voice.
   */
  voiceDurations?: Readonly<Record<string, number>>
  /**
   * Length of the whole media in ms, by `sourceKey`. Where a scene is cut into slices, an avatar video continues at its
   * position in the loop, and a video that has ended holds its last frame.
   */
  mediaDurations?: Readonly<Record<string, number>>
  /** Own size of media in px, by `sourceKey`, for elements without width and height. */
  sizes?: Readonly<Record<string, Size>>
  /** The pictures that are sent for elements that a body can't express, by the element's id. */
  drawings?: Readonly<Record<string, DrawnPicture>>
  /** What the service shows beyond the body, said by the extension object beside it. */
  extensions?: readonly ProjectExtensionName[]
  /** The point of an element that the service's offsets are measured to. Default top-left, as the interface says. */
  anchor?: Anchor
  /** Callback address; takes precedence over the project's. */
  webhookUrl?: string
}

export interface Bodies {
  'avatar-video': AvatarVideoBody
  'talking-avatar': TalkingAvatarBody
}

export type Compiled<K extends BodyKind> =
  | {
      ok: true
      body: Bodies[K]
      /** How many items of the body each scene became, in order of the scenes. */
      items: number[]
      /** How many of its items each turn of a scene is; none for a scene that is no dialogue. */
      turnItems: number[][]
      warnings: Problem[]
    }
  /** All reasons at once, errors first. */
  | { ok: false; reasons: Problem[] }

/** Options and problems that are passed along while one project is compiled. */
export interface Context {
  options: CompileOptions
  /** Size of the video: a colour without a size of its own fills it. */
  canvas: Size
  problems: Problem[]
}

/** The entry of a key; inherited names (`constructor`) don't count. */
export function lookUp<T>(record: Readonly<Record<string, T>> | undefined, key: string | undefined): T | undefined {
  return record && key !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
}
