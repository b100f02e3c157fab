export type EditRefusal = 'invalid-argument' | 'not-found' | 'locked' | 'duplicate-id' | 'unknown-edit'

/** An edit that was not made; the document is as it was. `path` names the argument where one is to blame. */
export class EditRefused extends Error {
  override readonly name = 'EditRefused'
  readonly code: EditRefusal
  readonly path: string | undefined

  constructor(code: EditRefusal, message: string, path?: string) {
    super(message)
    this.code = code
    this.path = path
  }
}
