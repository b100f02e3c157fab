import { GreenroomError } from '../../messages/index.ts'
import type { Text } from '../../messages/index.ts'

export type ProjectFileFault = 'not-json' | 'not-a-project' | 'too-new' | 'damaged'

/** A file can't be opened as a project. `path` names the field at fault, where there is one. */
export class ProjectFileError extends GreenroomError<ProjectFileFault> {
  declare readonly next: Text
  readonly path: string | undefined

  constructor(code: ProjectFileFault, text: Text, next: Text, path?: string) {
    super(code, text, { next })
    this.path = path
  }
}
