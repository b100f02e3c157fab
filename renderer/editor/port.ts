import type { EditorPort } from '../app/editor-port.ts'
import { createProject, resume } from './project/open.ts'

/** What other pages may call of the editor. The code that places elements is loaded with the first call. */
export const editorPort: EditorPort = {
  resume,
  createProject,
  addMedia: async (asset) => (await import('./add-element.ts')).addMedia(asset),
  addAvatar: async (avatar) => (await import('./add-element.ts')).addAvatar(avatar),
}
