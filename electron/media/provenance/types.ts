import type { DisclosureMark } from '../../common/bridge/index.ts'
import type { Text } from '../../common/messages/index.ts'

/**
 * Where the content of a finished file comes from, by the digital source types of the IPTC. `generated`: all of it was
 * made by models (`trainedAlgorithmicMedia`). `composite`: it was put together with other material, such as a photo of the
 * user (`compositeWithTrainedAlgorithmicMedia`).
 */
export type ContentSource = 'generated' | 'composite'

/**
 * What was done to a file: its streams packed anew, encoded anew, made another kind of media, text drawn into it or its
 * captions attached, its frame cut, its size or its sound changed.
 */
export type Edit = 'repackaged' | 'transcoded' | 'converted' | 'addedText' | 'cropped' | 'resized' | 'edited'

/** How a finished file came to be. */
export type Origin =
  /** Made anew; `components` are files that are seen or heard in it, `inputs` those that it was only made after. */
  | {
      kind: 'created'
      source: ContentSource
      components?: readonly string[]
      inputs?: readonly string[]
      marks?: Marks
    }
  /** Made of one other file; `source` is what is told where the parent's own credentials don't tell it. */
  | { kind: 'edited'; parent: string; edits: readonly [Edit, ...Edit[]]; source: ContentSource; marks?: Marks }

/** What of it was added when the file was made; what a parent has already stands in the parent's credentials. */
type Marks = readonly DisclosureMark[]

export interface SignRequest {
  /** The finished file. A file that is signed takes its name; other names of the same file keep what they have. */
  path: string
  origin: Origin
}

/** What came of signing a file. The file itself is there, whole, in every case. */
export type SignResult =
  | { state: 'signed' }
  /** Files of this format can't hold content credentials; `format` is its ending without the dot, in capitals. */
  | { state: 'unsupported'; format: string }
  /** The library does not run on this system. */
  | { state: 'unavailable'; reason: string }
  | { state: 'failed'; reason: Text }

/** Signs finished files; `FileSigner`, or a function in its place in tests. */
export type SignFile = (request: SignRequest) => Promise<SignResult>

/** Name and version of the software that signs. */
export interface Software {
  name: string
  version: string
}
