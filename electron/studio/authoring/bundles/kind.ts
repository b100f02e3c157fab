import type { Text } from '../../../common/messages/index.ts'
import type { MediaUse } from './media-uses.ts'

/** A kind of things of the user that are exchanged as one file: a ZIP of a list, the thing's files and its fonts. */
export interface BundleKind<T> {
  /** Format that the list names. */
  format: string
  /** Name of the list in the ZIP, and of its field that has the thing. */
  list: string
  field: string
  /** Most bytes of the list. */
  listBytes: number
  /** Code of the refusal of a file. */
  code: string
  /** Reads the thing of a list, which may be anybody's: its paths are any text. */
  read: (value: unknown) => { value: T } | { problem: Text }
  /** The thing with the paths of all its files changed. */
  withPaths: (value: T, change: (path: string) => string) => T
  /** Its files and addresses, with what each is for. */
  uses: (value: T) => MediaUse[]
  /** Families of fonts that its texts name. */
  fonts: (value: T) => string[]
  /** Says of a file that it is none of this kind. */
  isNone: (name: string) => Text
}

/** All files that a thing names, each once. */
export function pathsOf<T>(kind: BundleKind<T>, value: T): string[] {
  const found = new Set<string>()
  kind.withPaths(value, (path) => {
    found.add(path)
    return path
  })
  return [...found]
}
