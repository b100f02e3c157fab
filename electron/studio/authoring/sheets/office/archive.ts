import { unzipSync, zipSync } from 'fflate'
import type { Unzipped } from 'fflate'
import { badSheet, exportAsCsv } from '../refuse.ts'

export interface Wanted {
  /** What messages call the kind of file: `Word document`. */
  kind: string
  /** The part that such a file always has, and what it holds. */
  main: string
  holds: string
  /** Which parts are taken out, by their names. */
  parts: RegExp
  /** Most that they may unpack to, all together, MiB. */
  mostMiB: number
  /** What to do with a file that unpacks to more. */
  split: string
}

const again = 'Save it again in the program it comes from.'

/**
 * An Office file as an archive of our own making: the parts that are wanted, uncompressed, so that a library which opens it
 * meets neither names nor sizes that somebody made up. @throws StudioError `bad-sheet`
 */
export function cleanArchive(bytes: Uint8Array, wanted: Wanted, name: string): Uint8Array {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
    const old = bytes[0] === 0xd0 && bytes[1] === 0xcf
    throw badSheet(
      `${name} is no ${wanted.kind}${old ? ' of this kind: it is an old one, or it is protected by a password' : ''}.`,
      old ? 'Open it where it was made and save it in the new format, without a password.' : again,
    )
  }
  const parts = unpacked(bytes, wanted, name)
  if (parts[wanted.main] === undefined)
    throw badSheet(
      `${name} is no ${wanted.kind}: it has no ${wanted.holds} in it (${wanted.main}).`,
      exportAsCsv,
    )
  return zipSync(parts, { level: 0 })
}

function unpacked(bytes: Uint8Array, { parts, mostMiB, split }: Wanted, name: string): Unzipped {
  let total = 0
  try {
    return unzipSync(bytes, {
      // A part that holds more than it says is cut off there.
      filter(part) {
        if (!parts.test(part.name)) return false
        total += part.originalSize
        if (total <= mostMiB * 1024 * 1024) return true
        throw badSheet(`${name} unpacks to more than ${mostMiB} MB of text, which no sheet needs.`, split)
      },
    })
  } catch (error) {
    if (error instanceof Error && 'next' in error) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw badSheet(`${name} is damaged: it can’t be unpacked (${why}).`, again)
  }
}

/** What a library says about a file that it can't read, as a refusal. */
export function damaged(name: string, what: string, error: unknown): Error {
  const why = (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 200)
  return badSheet(`${name} is damaged: ${what} can’t be read (${why}).`, again)
}
