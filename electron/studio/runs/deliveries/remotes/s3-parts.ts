import { createHash } from 'node:crypto'
import { ListPartsCommand } from '@aws-sdk/client-s3'
import type { S3Client } from '@aws-sdk/client-s3'
import { readPiece } from './local-file.ts'

/** Least size of a part, bytes (5 MiB, as S3 has it): what was under way is sent again after an interruption. */
const leastPartBytes = 5 * 1024 * 1024
/** S3 takes up to 10,000 parts. */
const mostParts = 9_500
const mib = 1024 * 1024

/** Size of the parts of a file, bytes. */
export function partBytesOf(size: number): number {
  return Math.max(leastPartBytes, Math.ceil(size / mostParts / mib) * mib)
}

export interface Part {
  number: number
  at: number
  length: number
}

export function partsOf(size: number, partBytes: number): Part[] {
  return Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => ({
    number: index + 1,
    at: index * partBytes,
    length: Math.min(partBytes, size - index * partBytes),
  }))
}

export const md5 = (bytes: Buffer): Buffer => createHash('md5').update(bytes).digest()

export const plainTag = (tag: string | undefined): string => (tag ?? '').replaceAll('"', '').toLowerCase()

/** The tag that S3 gives a file of parts: the MD5 of the MD5s of its parts, and their number. */
export function tagOf(sums: readonly Buffer[]): string {
  return `${md5(Buffer.concat(sums)).toString('hex')}-${sums.length}`
}

/** The tag that the local file has as an object that was uploaded in parts. */
export async function localTag(path: string, parts: readonly Part[]): Promise<string> {
  const sums: Buffer[] = []
  for (const { at, length } of parts) sums.push(md5(await readPiece(path, at, length)))
  return tagOf(sums)
}

/** Parts of an unfinished upload that the server has: their tags and sizes by their numbers. */
export async function partsThere(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string },
): Promise<Map<number, { tag: string; size: number }>> {
  const found = new Map<number, { tag: string; size: number }>()
  for (let marker: string | undefined; ;) {
    const { Parts, IsTruncated, NextPartNumberMarker } = await client.send(
      new ListPartsCommand(marker === undefined ? upload : Object.assign({ PartNumberMarker: marker }, upload)),
    )
    for (const { PartNumber, ETag, Size } of Parts ?? [])
      if (PartNumber !== undefined) found.set(PartNumber, { tag: plainTag(ETag), size: Size ?? -1 })
    if (IsTruncated !== true || NextPartNumberMarker === undefined || NextPartNumberMarker === marker) return found
    marker = NextPartNumberMarker
  }
}
