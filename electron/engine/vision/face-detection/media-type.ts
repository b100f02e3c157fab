import { typeOfEnding } from '../../../common/formats/index.ts'
import { urlExtension } from '../../../common/service/media-url.ts'
import type { MediaInfo } from '../../../media/media-info.ts'

/** Media types of both pictures and animations: only their content tells which. */
const either: ReadonlySet<string> = new Set(['image/webp', 'image/apng'])

/**
 * Whether media is read as one picture or as frames over time. The interface names three signs: the extension, the
 * content type of the URL, and the content. Extension and content type count as far as the content allows: a video is
 * always one, and a still has one frame. WebP is decided by its content alone, because it may be animated.
 */
export function mediaTypeOf(
  info: Pick<MediaInfo, 'kind' | 'container'>,
  url?: string,
  contentType?: string,
): 'image' | 'video' {
  if (info.kind === 'video') return 'video'
  if (info.container === 'gif') return 'video'
  if (info.kind === 'image') return 'image'
  const extension = url === undefined ? undefined : urlExtension(url)
  return byExtension(extension) ?? byContentType(contentType) ?? 'video'
}

function byExtension(extension: string | undefined): 'image' | 'video' | undefined {
  const type = extension === undefined ? undefined : typeOfEnding(`.${extension}`)
  return type && byContentType(type.mime)
}

function byContentType(type: string | undefined): 'image' | 'video' | undefined {
  const name = type?.split(';')[0]?.trim().toLowerCase()
  if (name === undefined || either.has(name)) return undefined
  if (name === 'image/gif' || name.startsWith('video/')) return 'video'
  return name.startsWith('image/') ? 'image' : undefined
}
