import type { ProjectExtension } from '../../service/extension/extension.ts'
import { inEnglish, message } from '../../messages/index.ts'
import type { Anchor } from '../compile/anchor.ts'
import type { BodyKind, DrawnPicture, Size } from '../compile/options.ts'
import type { Project } from '../model.ts'
import type { Problem } from '../problems.ts'

export interface ParseOptions {
  /** Returns a new id each time, for the project, its scenes and elements. */
  newId: () => string
  /** Name of the scene with this number, from 1; in English by default. */
  sceneName?: (n: number) => string
  /** Name of the new project. */
  name?: string
  /** The extension object that was sent beside the body: what it says of an element comes before the body's words. */
  extension?: ProjectExtension
  /** The point of an element that the body's offsets are measured to; default top-left. */
  anchor?: Anchor
  /**
   * Own sizes of media by `sourceKey`, as for compiling; needed for bodies whose offsets are measured to the centre.
   */
  sizes?: Readonly<Record<string, Size>>
}

/** Options while one body is read: the pictures that it has for drawn elements, by the new id of the element. */
export interface ReadOptions extends ParseOptions {
  drawings?: Map<string, DrawnPicture>
}

export type Parsed = { ok: true; kind: BodyKind; project: Project } | { ok: false; reasons: Problem[] }

export const sceneNameOf = (n: number, { sceneName }: ParseOptions): string =>
  sceneName?.(n) ?? inEnglish(message('projectFile.sceneName', { n }))
