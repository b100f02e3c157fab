import { message } from '../../../common/messages/index.ts'
import { exportAsCsv } from './refuse.ts'
import type { Text } from '../../../common/messages/index.ts'

interface Binary {
  what: Text
  next: Text
}

const signatures = [
  [[0x50, 0x4b, 0x03, 0x04], 'zip'],
  [[0x50, 0x4b, 0x05, 0x06], 'emptyZip'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'oldOffice'],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'pdf'],
  [[0x89, 0x50, 0x4e, 0x47], 'png'],
  [[0xff, 0xd8, 0xff], 'jpeg'],
  [[0x47, 0x49, 0x46, 0x38], 'gif'],
  [[0x1f, 0x8b], 'gzip'],
  [[0x7f, 0x45, 0x4c, 0x46], 'program'],
  [[0x4d, 0x5a, 0x90], 'program'],
  [[0x49, 0x44, 0x33], 'mp3'],
  [[0x4f, 0x67, 0x67, 0x53], 'ogg'],
  [[0x66, 0x4c, 0x61, 0x43], 'flac'],
  [[0x1a, 0x45, 0xdf, 0xa3], 'matroska'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66], 'sqlite'],
] as const

/** Kind of a binary file by its first bytes, whatever its name says; null for what may be text. */
export function knownBinary(bytes: Uint8Array): Binary | null {
  // A text may begin with the letters of a signature ("ID3" as a column's name), but has no zero bytes and no control
  // characters.
  const isText = bytes.subarray(0, 4_096).every((byte) => byte > 31 || (byte > 8 && byte < 14))
  const found = signatures.find(
    ([start, kind]) => (!isText || kind === 'pdf') && start.every((byte, index) => bytes[index] === byte),
  )
  if (found) return { what: message(`sheetErrors.kinds.${found[1]}`), next: exportAsCsv }
  const at = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))
  if (!isText && at(0, 4) === 'RIFF') return { what: message('sheetErrors.kinds.riff'), next: exportAsCsv }
  if (!isText && at(4, 8) === 'ftyp') return { what: message('sheetErrors.kinds.mp4'), next: exportAsCsv }
  if (at(0, 5) === '{\\rtf')
    return { what: message('sheetErrors.kinds.rtf'), next: message('sheetErrors.docxOrPlainText') }
  return null
}
