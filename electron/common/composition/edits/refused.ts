import { GreenroomError } from '../../messages/index.ts'
import type { Text } from '../../messages/index.ts'

export type EditRefusal = 'invalid-argument' | 'not-found' | 'locked' | 'duplicate-id' | 'unknown-edit'

/** An edit that was not made; the document is as it was. `path` names the argument where one is to blame. */
export class EditRefused extends GreenroomError<EditRefusal> {
  readonly path: string | undefined

  constructor(code: EditRefusal, text: Text, path?: string) {
    super(code, text, { field: path })
    this.path = path
  }
}
