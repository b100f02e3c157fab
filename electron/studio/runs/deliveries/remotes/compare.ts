import type { DeliveryCheck } from '../../../../common/bridge/index.ts'
import { NoRanges } from './files.ts'
import type { RemoteFiles } from './files.ts'
import { hashOf, pieceBytes, readPiece } from './local-file.ts'

/** Files up to this size are read back as a whole, bytes; of larger ones pieces are compared. */
const wholeBytes = 256 * 1024 * 1024
/** Pieces of a large file, and of what an interrupted upload has left, that are compared. */
const pieces = { end: 64, resume: 16 }

/** Where pieces of a file are compared: its first and last bytes, and evenly between them. */
export function samplesOf(size: number, count: number): { at: number; length: number }[] {
  if (size <= count * pieceBytes) return cut(size)
  const last = size - pieceBytes
  return Array.from({ length: count }, (_, index) => ({
    at: Math.round((last * index) / (count - 1)),
    length: pieceBytes,
  }))
}

function cut(size: number): { at: number; length: number }[] {
  const found = []
  for (let at = 0; at < size; at += pieceBytes) found.push({ at, length: Math.min(pieceBytes, size - at) })
  return found
}

/** Whether the first bytes of a local file are those of a remote one, by samples. */
export async function beginsAlike(
  files: Pick<RemoteFiles, 'read'>,
  name: string,
  path: string,
  bytes: number,
): Promise<boolean> {
  try {
    return await samplesEqual(files, name, path, bytes, pieces.resume)
  } catch (error) {
    // What can't be compared is sent again.
    if (error instanceof NoRanges) return false
    throw error
  }
}

/** Compares a whole remote file with the local one. Null when they differ. */
export async function compareWhole(
  files: Pick<RemoteFiles, 'read' | 'sizeOf'>,
  name: string,
  local: { path: string; size: number; sha256: string },
): Promise<DeliveryCheck | null> {
  const { path, size, sha256 } = local
  if ((await files.sizeOf(name)) !== size) return null
  if (size === 0) return 'hash'
  if (size <= wholeBytes) return (await hashOf(files.read(name, 0, size))).sha256 === sha256 ? 'hash' : null
  try {
    return (await samplesEqual(files, name, path, size, pieces.end)) ? 'samples' : null
  } catch (error) {
    if (error instanceof NoRanges) return 'size'
    throw error
  }
}

async function samplesEqual(
  files: Pick<RemoteFiles, 'read'>,
  name: string,
  path: string,
  bytes: number,
  count: number,
): Promise<boolean> {
  for (const { at, length } of samplesOf(bytes, count)) {
    const found: Buffer[] = []
    for await (const piece of files.read(name, at, length)) found.push(piece)
    if (!Buffer.concat(found).equals(await readPiece(path, at, length))) return false
  }
  return true
}
