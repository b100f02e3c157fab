import { typeOfContainer } from '../../common/formats/index.ts'
import type { FileType } from '../../common/formats/index.ts'
import { sniffFile } from '../sniff.ts'

/**
 * Media types that hold content credentials, by what `@contentauth/c2pa-node` 0.8.0 can write. Matroska and WebM, Ogg and
 * Opus, raw AAC, BMP and AVI are not among them. FLAC could be, but with an ID3 tag before its first byte, for which players
 * take it for something else.
 */
const signable: ReadonlySet<string> = new Set([
  ...['video/mp4', 'video/quicktime'],
  ...['audio/mp4', 'audio/wav', 'audio/mpeg'],
  ...['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
])

/** Types that are read, but never made here. */
const readable: ReadonlySet<string> = new Set([...signable, 'image/avif', 'image/heic', 'image/tiff'])

/** Whether files of a media type can be signed. */
export const isSignable = (mime: string): boolean => signable.has(mime)

/** Whether files of a media type can hold credentials that are read here. */
export const isReadable = (mime: string): boolean => readable.has(mime)

/**
 * Type of a file by its content; undefined for what is no media that is known here.
 * @throws MediaError `not-found` for a file that is not there, or can't be opened; `unreadable`, `refused` as `sniffFile`
 */
export async function typeByContent(path: string): Promise<FileType | undefined> {
  const { format } = await sniffFile(path)
  return typeOfContainer(format, { webm: true })
}
