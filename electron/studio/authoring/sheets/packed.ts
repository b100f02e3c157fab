import { Buffer } from 'node:buffer'

/** A table's cells in two arrays that threads hand over without copying: text in UTF-8, and where each cell ends. */
export interface PackedCells {
  bytes: Uint8Array<ArrayBuffer>
  ends: Uint32Array<ArrayBuffer>
  width: number
}

export function pack(rows: readonly (readonly string[])[], width: number): PackedCells {
  let size = 0
  for (const row of rows) for (const cell of row) size += Buffer.byteLength(cell)
  const memory = new ArrayBuffer(size)
  const bytes = Buffer.from(memory)
  const ends = new Uint32Array(rows.length * width)
  let at = 0
  let index = 0
  for (const row of rows) {
    for (const cell of row) {
      at += bytes.write(cell, at)
      ends[index] = at
      index += 1
    }
  }
  return { bytes: new Uint8Array(memory), ends, width }
}

/** Rows from `offset` on, at most `limit` of them. */
export function unpack({ bytes, ends, width }: PackedCells, offset: number, limit: number): string[][] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = width === 0 ? 0 : ends.length / width
  const rows: string[][] = []
  for (let row = offset; row < Math.min(count, offset + limit); row++) {
    const cells: string[] = []
    for (let index = row * width; index < (row + 1) * width; index++) {
      cells.push(text.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index]))
    }
    rows.push(cells)
  }
  return rows
}
