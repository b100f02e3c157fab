import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import { extensionOf, fileType, typeOfContainer } from '../../../common/formats/index.ts'
import type { FileTypeName } from '../../../common/formats/index.ts'
import type { MediaInfo } from '../../../media/media-info.ts'
import { EngineError } from '../../core/errors.ts'

/** Kinds of files that are stored and served, as found in their content: the sender's `Content-Type` is not trusted. */
const served: ReadonlySet<string> = new Set([
  ...['png', 'jpeg', 'webp', 'gif', 'bmp'],
  ...['mp4', 'matroska', 'avi'],
  ...['wav', 'flac', 'ogg', 'mp3', 'aac'],
])

/** File name extension and media type that a file is served with. */
export interface ServedType {
  /** File name extension without its dot. */
  extension: string
  mime: string
}

/** A finished file of a capability, with the type that it is served with. */
export function servedFile(path: string, name: FileTypeName): ServedType & { path: string } {
  return { path, extension: extensionOf(name), mime: fileType(name).mime }
}

/** Whether files of this kind can be stored and served. */
export const isServed = ({ container }: Pick<MediaInfo, 'container'>): boolean => served.has(container)

/**
 * Extension and media type of stored media, by the container that was found in it.
 * @throws EngineError 1003 for a kind that is not served
 */
export function servedType({ container, kind }: Pick<MediaInfo, 'container' | 'kind'>): ServedType {
  const type = typeOfContainer(container, { sound: kind === 'audio', webm: true })
  if (type === undefined || !served.has(container))
    throw new EngineError(codeOf.parameter, message('engineServer.kindNotTaken', { container }))
  return { extension: type.endings[0].slice(1), mime: type.mime }
}
