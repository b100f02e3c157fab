import { Buffer } from 'node:buffer'

/**
 * Cells of a table in two arrays that threads transfer without copying: the text in UTF-8, and the end of each cell.
 */
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

/** At most `limit` rows of packed cells, from row `offset` on. */
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
