import { message } from '../../../../common/messages/index.ts'
import { unzipSync, zipSync } from 'fflate'
import type { Unzipped } from 'fflate'
import { badSheet, exportAsCsv } from '../refuse.ts'
import type { Text } from '../../../../common/messages/index.ts'

export interface Wanted {
  /** Kind of the Office file; messages are worded for each. */
  kind: 'document' | 'workbook'
  /** Name of the archive entry that every such file has. */
  main: string
  /** Pattern for the names of the archive entries to extract. */
  parts: RegExp
  /** Most that the extracted entries may unpack to together, MiB. */
  mostMiB: number
  /** Advice for the user about a file that unpacks to more than the limit. */
  split: Text
}

const again = message('sheetErrors.saveAgain')

/**
 * Repacks an Office file: a new archive with only the wanted entries, uncompressed. The library that opens it thus
 * never sees forged names or sizes (zip bombs). @throws StudioError `bad-sheet`
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
      // An entry that unpacks to more than its header says is cut off at that size.
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

/** Turns the error of a library that can't read a file into a StudioError for the user. */
export function damaged(name: string, kind: Wanted['kind'], error: unknown): Error {
  const why = (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 200)
  return badSheet(message(`sheetErrors.${kind}.damaged`, { name, why }), again)
}
