import { appendFileSync, closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { bytesField } from '../../../setup/onnx/protobuf.mjs'

/** Field `metadata_props` of an ONNX model: fields may stand in any order, so one can be added at the end of a file. */
const metadata = 14
const chunkBytes = 1 << 20

const sealOf = (sum: number): Buffer =>
  bytesField(metadata, [bytesField(1, 'greenroom.crc32'), bytesField(2, sum.toString(16).padStart(8, '0'))])
const sealBytes = sealOf(0).length

/** Checksum of a file without its last `rest` bytes, and those bytes. The file is not held in memory. */
function readSum(path: string, rest: number): { sum: number; end: Buffer } {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const chunk = Buffer.allocUnsafe(chunkBytes)
    const read = (at: number, length: number): Buffer => chunk.subarray(0, readSync(file, chunk, 0, length, at))
    let sum = 0
    let at = 0
    while (at < size - rest) {
      const bytes = read(at, Math.min(chunkBytes, size - rest - at))
      if (bytes.length === 0) throw new RangeError('the file became shorter while it was read')
      sum = crc32(bytes, sum)
      at += bytes.length
    }
    return { sum, end: Buffer.from(read(at, rest)) }
  } finally {
    closeSync(file)
  }
}

/** Adds a checksum to an ONNX file; it remains a model that onnxruntime reads. */
export function seal(path: string): void {
  appendFileSync(path, sealOf(readSum(path, 0).sum))
}

/** Whether an ONNX file ends with the checksum of what stands before. */
export function isWhole(path: string): boolean {
  const { sum, end } = readSum(path, sealBytes)
  return end.equals(sealOf(sum))
}
