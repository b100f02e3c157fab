import type { AssetInfo, CatalogueAvatar, ProjectSession } from '@common/bridge/index.ts'

/**
 * Functions of the editor for other pages, which must not import it because it imports parts of theirs; the window's
 * start connects both.
 */
export interface EditorPort {
  /** Opens the session that the studio has open; null when there is none, or the user keeps the present project. */
  resume: () => Promise<ProjectSession | null>
  /** Makes a new project of a size in px; null when the user keeps the present project. */
  createProject: (input: { name: string; width: number; height: number }) => Promise<ProjectSession | null>
  /** Adds a file to the visible scene; the new element's id, or null when it can't be added. */
  addMedia: (asset: AssetInfo) => Promise<string | null>
  /** Adds an avatar to the visible scene; the new element's id, or null when it can't be added. */
  addAvatar: (avatar: CatalogueAvatar) => Promise<string | null>
}

let port: EditorPort | null = null

export function provideEditor(provided: EditorPort): void {
  port = provided
}

/** @throws Error before the window's start has provided the functions */
export function editor(): EditorPort {
  if (!port) throw new Error('The editor was asked before the window provided it.')
  return port
}
