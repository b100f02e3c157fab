import type { AssetInfo, CatalogueAvatar, ProjectSession } from '@common/bridge/index.ts'

/** What other pages ask of the editor. They lie below it, as it uses parts of theirs: the window's start joins them. */
export interface EditorPort {
  /** Opens what the studio holds open; null when there is nothing, or the user keeps what is open here. */
  resume: () => Promise<ProjectSession | null>
  /** A new project, px; null when the user keeps what is open. */
  createProject: (input: { name: string; width: number; height: number }) => Promise<ProjectSession | null>
  /** Puts a file into the scene that is shown; its element's id, null when it can't be put there. */
  addMedia: (asset: AssetInfo) => Promise<string | null>
  /** Puts an avatar into the scene that is shown; its element's id, null when it can't be put there. */
  addAvatar: (avatar: CatalogueAvatar) => Promise<string | null>
}

let port: EditorPort | null = null

export function provideEditor(made: EditorPort): void {
  port = made
}

/** @throws Error before the window has provided it */
export function editor(): EditorPort {
  if (!port) throw new Error('The editor was asked before the window provided it.')
  return port
}
