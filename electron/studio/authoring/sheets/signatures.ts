import { exportAsCsv } from './refuse.ts'

interface Binary {
  what: string
  next: string
}

const signatures: readonly [bytes: readonly number[], what: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a workbook or another packed file (ZIP)'],
  [[0x50, 0x4b, 0x05, 0x06], 'an empty packed file (ZIP)'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Office file (XLS or DOC)'],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture (PNG)'],
  [[0xff, 0xd8, 0xff], 'a picture (JPEG)'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture (GIF)'],
  [[0x1f, 0x8b], 'a packed file (gzip)'],
  [[0x7f, 0x45, 0x4c, 0x46], 'a program'],
  [[0x4d, 0x5a, 0x90], 'a program'],
  [[0x49, 0x44, 0x33], 'a sound (MP3)'],
  [[0x4f, 0x67, 0x67, 0x53], 'a sound (Ogg)'],
  [[0x66, 0x4c, 0x61, 0x43], 'a sound (FLAC)'],
  [[0x1a, 0x45, 0xdf, 0xa3], 'a video (Matroska)'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66], 'a database (SQLite)'],
]

/** What a file is by its first bytes, whatever its name says; null for what may be text. */
export function knownBinary(bytes: Uint8Array): Binary | null {
  // A text may begin with such letters ("ID3" as the name of a column), but it has no zero bytes and no controls.
  const isText = bytes.subarray(0, 4_096).every((byte) => byte > 31 || (byte > 8 && byte < 14))
  const found = signatures.find(
    ([start, what]) => (!isText || what === 'a PDF') && start.every((byte, index) => bytes[index] === byte),
  )
  if (found) return { what: found[1], next: exportAsCsv }
  const at = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))
  if (!isText && at(0, 4) === 'RIFF') return { what: 'a sound or a video (RIFF)', next: exportAsCsv }
  if (!isText && at(4, 8) === 'ftyp') return { what: 'a video (MP4)', next: exportAsCsv }
  if (at(0, 5) === '{\\rtf') return { what: 'a rich text (RTF)', next: 'Save it as DOCX or as plain text.' }
  return null
}
