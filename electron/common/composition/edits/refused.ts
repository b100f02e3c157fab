import { GreenroomError } from '../../messages/index.ts'
import type { Text } from '../../messages/index.ts'

export type EditRefusal = 'invalid-argument' | 'not-found' | 'locked' | 'duplicate-id' | 'unknown-edit'

/** An edit was refused; the document is unchanged. `path` names the argument at fault, where there is one. */
export class EditRefused extends GreenroomError<EditRefusal> {
  readonly path: string | undefined

  constructor(code: EditRefusal, text: Text, path?: string) {
    super(code, text, { field: path })
    this.path = path
  }
}
