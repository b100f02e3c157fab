import { extname } from 'node:path'

const extensions = {
  image: ['.png', '.jpg', '.jpeg', '.webp', '.gif', '.bmp', '.apng', '.avif', '.tif', '.tiff', '.heic'],
  video: [
    '.mp4',
    '.m4v',
    '.mov',
    '.avi',
    '.webm',
    '.mkv',
    '.mpg',
    '.mpeg',
    '.ts',
    '.mts',
    '.wmv',
    '.3gp',
    '.ogv',
  ],
  audio: ['.mp3', '.wav', '.m4a', '.aac', '.ogg', '.oga', '.opus', '.flac', '.wma', '.aif', '.aiff'],
} as const

/** What a file would be by its name alone: for lists, never for deciding how to read it. */
export function kindByName(name: string): 'image' | 'video' | 'audio' | null {
  const extension = extname(name).toLowerCase()
  for (const kind of ['image', 'video', 'audio'] as const)
    if ((extensions[kind] as readonly string[]).includes(extension)) return kind
  return null
}

export function isMediaName(name: string): boolean {
  return kindByName(name) !== null
}
