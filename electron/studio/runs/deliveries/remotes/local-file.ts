import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { message } from '../../../../common/messages/index.ts'
import { diskError } from '../../../core/disk-error.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { hashFile } from '../../../media/downloads/index.ts'
import type { Shipment } from './types.ts'

/** Bytes that are read, sent or compared at a time. */
export const pieceBytes = 1024 * 1024

/** The SHA-256 of the file, hex, which must be the file of the delivery still. @throws StudioError `changed` */
export async function hashLocal(shipment: Shipment): Promise<string> {
  await mustBeUnchanged(shipment)
  try {
    const sha256 = await hashFile(shipment.path)
    if (shipment.sha256 !== null && shipment.sha256 !== sha256) throw changed(shipment.path)
    await mustBeUnchanged(shipment)
    return sha256
  } catch (error) {
    throw diskError(error) ?? error
  }
}

/** @throws StudioError `changed`; `not-found` */
export async function mustBeUnchanged({ path, size, mtimeMs }: Shipment): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw diskError(error) ?? error
  })
  if (found.size !== size || Math.round(found.mtimeMs) !== mtimeMs) throw changed(path)
}

export const changed = (path: string): StudioError =>
  new StudioError('changed', message('deliveryErrors.changed', { file: basename(path) }), {
    next: message('deliveryErrors.changedNext'),
  })

/** Bytes of a file from a position to another one. */
export async function readPiece(path: string, at: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(length)
    let have = 0
    while (have < length) {
      const { bytesRead } = await file.read(buffer, have, length - have, at + have)
      if (bytesRead === 0) throw changed(path)
      have += bytesRead
    }
    return buffer
  } finally {
    await file.close()
  }
}

/** Pieces of a file, from a position to its end. */
export async function* piecesOf(path: string, at: number, size: number): AsyncGenerator<Buffer> {
  if (at >= size) return
  const stream = createReadStream(path, { start: at, end: size - 1, highWaterMark: pieceBytes })
  let have = at
  for await (const piece of stream as AsyncIterable<Buffer>) {
    have += piece.length
    yield piece
  }
  if (have !== size) throw changed(path)
}

/** The SHA-256 of bytes as they come, hex, and how many there were. */
export async function hashOf(bytes: AsyncIterable<Buffer>): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of bytes) {
    hash.update(piece)
    size += piece.length
  }
  return { sha256: hash.digest('hex'), size }
}
