import { unzipSync } from 'fflate'
import { badSheet } from '../refuse.ts'

/** Largest part that is unpacked, bytes: a document of a million words has about 30 MiB. */
const mostUnpacked = 96 * 1024 * 1024

/** Parts of a packed file by their names; those that are not there are left out. What unpacks to too much is refused. */
export function unpackParts(bytes: Uint8Array, wanted: readonly string[], name: string): Map<string, string> {
  try {
    const parts = unzipSync(bytes, {
      filter(file) {
        if (!wanted.includes(file.name)) return false
        if (file.originalSize > mostUnpacked) {
          const text = `${name} unpacks to more than ${mostUnpacked / 1024 / 1024} MB of text, which no document has.`
          throw badSheet(text, 'Save it as plain text, and split it.')
        }
        return true
      },
    })
    const decoder = new TextDecoder()
    return new Map(Object.entries(parts).map(([part, content]) => [part, decoder.decode(content)]))
  } catch (error) {
    if (error instanceof Error && 'next' in error) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw badSheet(
      `${name} is damaged: it can’t be unpacked (${why}).`,
      'Save it again in the program it comes from.',
    )
  }
}
