import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import { extensionOf, fileType, typeOfContainer } from '../../../common/formats/index.ts'
import type { FileTypeName } from '../../../common/formats/index.ts'
import type { MediaInfo } from '../../../media/media-info.ts'
import { EngineError } from '../../core/errors.ts'

/** Kinds of files that are stored and served. The sender's `Content-Type` is not trusted. */
const served: ReadonlySet<string> = new Set([
  ...['png', 'jpeg', 'webp', 'gif', 'bmp'],
  ...['mp4', 'matroska', 'avi'],
  ...['wav', 'flac', 'ogg', 'mp3', 'aac'],
])

/** Name and type that a file is served under. */
export interface ServedType {
  /** Without a dot. */
  extension: string
  mime: string
}

/** A finished file as a capability hands it over. */
export function servedFile(path: string, name: FileTypeName): ServedType & { path: string } {
  return { path, extension: extensionOf(name), mime: fileType(name).mime }
}

/** Whether files of this kind can be stored and served. */
export const isServed = ({ container }: Pick<MediaInfo, 'container'>): boolean => served.has(container)

/** The extension and type of stored media, by what was found in it. */
export function servedType({ container, kind }: Pick<MediaInfo, 'container' | 'kind'>): ServedType {
  const type = typeOfContainer(container, { sound: kind === 'audio', webm: true })
  if (type === undefined || !served.has(container))
    throw new EngineError(codeOf.parameter, message('engineServer.kindNotTaken', { container }))
  return { extension: type.endings[0].slice(1), mime: type.mime }
}
