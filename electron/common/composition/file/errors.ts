export type ProjectFileFault = 'not-json' | 'not-a-project' | 'too-new' | 'damaged'

/** A file that can't be opened as a project. `path` names the field that is wrong, where one is. */
export class ProjectFileError extends Error {
  override readonly name = 'ProjectFileError'
  readonly code: ProjectFileFault
  /** What the user can do. */
  readonly next: string
  readonly path: string | undefined

  constructor(code: ProjectFileFault, message: string, next: string, path?: string) {
    super(message)
    this.code = code
    this.next = next
    this.path = path
  }
}
