import type { EditorPort } from '../app/editor-port.ts'
import { createProject, resume } from './project/open.ts'

/** The editor as other pages know it. What places things is loaded when it is first asked for. */
export const editorPort: EditorPort = {
  resume,
  createProject,
  addMedia: async (asset) => (await import('./add-element.ts')).addMedia(asset),
  addAvatar: async (avatar) => (await import('./add-element.ts')).addAvatar(avatar),
}
