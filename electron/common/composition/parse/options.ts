import type { Anchor } from '../compile/anchor.ts'
import type { BodyKind, Size } from '../compile/options.ts'
import type { Project } from '../model.ts'
import type { Problem } from '../problems.ts'

export interface ParseOptions {
  /** Gives an id that it never gave before: for the project, its scenes and elements. */
  newId: () => string
  /** Name of the new project. */
  name?: string
  /** Which point of an element the body's offsets mean; default top-left. */
  anchor?: Anchor
  /** As in compiling: sizes of media by `sourceKey`, for bodies with centre offsets. */
  sizes?: Readonly<Record<string, Size>>
}

export type Parsed = { ok: true; kind: BodyKind; project: Project } | { ok: false; reasons: Problem[] }
