import { message } from '../../../../common/messages/index.ts'
import { unzipSync, zipSync } from 'fflate'
import type { Unzipped } from 'fflate'
import { badSheet, exportAsCsv } from '../refuse.ts'
import type { Text } from '../../../../common/messages/index.ts'

export interface Wanted {
  /** Each message has a text for each. */
  kind: 'document' | 'workbook'
  /** The part that such a file always has. */
  main: string
  /** Which parts are taken out, by their names. */
  parts: RegExp
  /** Most that they may unpack to, all together, MiB. */
  mostMiB: number
  /** What to do with a file that unpacks to more. */
  split: Text
}

const again = message('sheetErrors.saveAgain')

/**
 * An Office file as an archive of our own making: the parts that are wanted, uncompressed, so that a library which opens it
 * meets neither names nor sizes that somebody made up. @throws StudioError `bad-sheet`
 */
export function cleanArchive(bytes: Uint8Array, wanted: Wanted, name: string): Uint8Array {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
    const old = bytes[0] === 0xd0 && bytes[1] === 0xcf
    throw badSheet(
      message(`sheetErrors.${wanted.kind}.${old ? 'old' : 'not'}`, { name }),
      old ? message('sheetErrors.saveNewFormat') : again,
    )
  }
  const parts = unpacked(bytes, wanted, name)
  if (parts[wanted.main] === undefined)
    throw badSheet(message(`sheetErrors.${wanted.kind}.noContent`, { name, part: wanted.main }), exportAsCsv)
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
        throw badSheet(message('sheetErrors.unpacksTooLarge', { name, limit: mostMiB }), split)
      },
    })
  } catch (error) {
    if (error instanceof Error && 'next' in error) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw badSheet(message('sheetErrors.cannotUnpack', { name, why }), again)
  }
}

/** What a library says about a file that it can't read, as a refusal. */
export function damaged(name: string, kind: Wanted['kind'], error: unknown): Error {
  const why = (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 200)
  return badSheet(message(`sheetErrors.${kind}.damaged`, { name, why }), again)
}
