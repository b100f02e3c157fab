export type MediaClass = 'image' | 'video' | 'audio'

/** A type of media file: its media, its extensions and its MIME type. */
export interface FileType {
  media: MediaClass
  mime: string
  /** Extensions in lower case, with the dot, the usual one first. */
  endings: readonly [string, ...string[]]
  /** Value of `MediaInfo.container`, where it differs from the type's own name. */
  container?: string
  /** Whether a page can show or play it without conversion. */
  shown: boolean
}

/** Every type of media file by its name. What a given file really is, is decided by its content. */
const fileTypes = {
  png: { media: 'image', mime: 'image/png', endings: ['.png'], shown: true },
  apng: { media: 'image', mime: 'image/apng', endings: ['.apng'], shown: true },
  jpeg: { media: 'image', mime: 'image/jpeg', endings: ['.jpg', '.jpeg'], shown: true },
  webp: { media: 'image', mime: 'image/webp', endings: ['.webp'], shown: true },
  gif: { media: 'image', mime: 'image/gif', endings: ['.gif'], shown: true },
  bmp: { media: 'image', mime: 'image/bmp', endings: ['.bmp'], shown: true },
  avif: { media: 'image', mime: 'image/avif', endings: ['.avif'], shown: true },
  tiff: { media: 'image', mime: 'image/tiff', endings: ['.tif', '.tiff'], shown: false },
  heic: { media: 'image', mime: 'image/heic', endings: ['.heic'], shown: false },
  mp4: { media: 'video', mime: 'video/mp4', endings: ['.mp4', '.m4v'], shown: true },
  mov: { media: 'video', mime: 'video/quicktime', endings: ['.mov'], shown: true },
  webm: { media: 'video', mime: 'video/webm', endings: ['.webm'], shown: true },
  mkv: {
    media: 'video',
    mime: 'video/x-matroska',
    endings: ['.mkv'],
    shown: true,
    container: 'matroska',
  },
  avi: { media: 'video', mime: 'video/x-msvideo', endings: ['.avi'], shown: true },
  mpg: { media: 'video', mime: 'video/mpeg', endings: ['.mpg', '.mpeg'], shown: true, container: 'mpeg-ps' },
  ts: { media: 'video', mime: 'video/mp2t', endings: ['.ts', '.mts'], shown: false, container: 'mpeg-ts' },
  ogv: { media: 'video', mime: 'video/ogg', endings: ['.ogv'], shown: true },
  wmv: { media: 'video', mime: 'video/x-ms-wmv', endings: ['.wmv'], shown: false },
  '3gp': { media: 'video', mime: 'video/3gpp', endings: ['.3gp'], shown: false },
  flv: { media: 'video', mime: 'video/x-flv', endings: ['.flv'], shown: false },
  mp3: { media: 'audio', mime: 'audio/mpeg', endings: ['.mp3'], shown: true },
  wav: { media: 'audio', mime: 'audio/wav', endings: ['.wav'], shown: true },
  m4a: { media: 'audio', mime: 'audio/mp4', endings: ['.m4a'], shown: true },
  aac: { media: 'audio', mime: 'audio/aac', endings: ['.aac'], shown: true },
  ogg: { media: 'audio', mime: 'audio/ogg', endings: ['.ogg', '.oga', '.opus'], shown: true },
  flac: { media: 'audio', mime: 'audio/flac', endings: ['.flac'], shown: true },
  wma: { media: 'audio', mime: 'audio/x-ms-wma', endings: ['.wma'], shown: false },
  aiff: { media: 'audio', mime: 'audio/aiff', endings: ['.aif', '.aiff'], shown: false },
} as const satisfies Record<string, FileType>

export type FileTypeName = keyof typeof fileTypes

const all: readonly FileType[] = Object.values(fileTypes)
const byEnding = new Map(all.flatMap((type) => type.endings.map((ending) => [ending, type] as const)))
const byContainer = new Map(
  Object.entries<FileType>(fileTypes).map(([name, type]) => [type.container ?? name, type] as const),
)

/** Every extension of media files, lower case, with its dot. */
export const mediaEndings: readonly string[] = all.flatMap((type) => type.endings)
/** Extensions of media that can have sound. */
export const soundEndings: readonly string[] = all.flatMap((type) => (type.media === 'image' ? [] : type.endings))

/** Extension of media of this class when nothing else is known about them. */
export const usualEnding: Readonly<Record<MediaClass, string>> = {
  image: '.png',
  video: '.mp4',
  audio: '.mp3',
}

export function fileType(name: FileTypeName): FileType {
  return fileTypes[name]
}

/** The type of an extension. @param ending with its dot, in either case */
export function typeOfEnding(ending: string): FileType | undefined {
  return byEnding.get(ending.toLowerCase())
}

/**
 * The type of a container.
 * @param container value of `MediaInfo.container`. Sound alone in MP4 is M4A; Matroska may be MKV or WebM, which only
 * the file's header tells: it counts as MKV unless `webm` is set
 */
export function typeOfContainer(
  container: string,
  { sound = false, webm = false }: { sound?: boolean; webm?: boolean } = {},
): FileType | undefined {
  if (container === 'mp4' && sound) return fileTypes.m4a
  return container === 'matroska' && webm ? fileTypes.webm : byContainer.get(container)
}

/** The usual extension of a type, without its dot. */
export function extensionOf(name: FileTypeName): string {
  return fileTypes[name].endings[0].slice(1)
}
