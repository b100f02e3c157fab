import { basename } from 'node:path'
import type { AssetInfo } from '../../../common/bridge/index.ts'
import type { MediaInfo } from '../../../media/index.ts'
import { isPlayable } from '../files/index.ts'
import type { MediaAddresses } from '../files/index.ts'
import { kindByName } from './media-names.ts'
import type { Text } from '../../../common/messages/index.ts'

/** Facts about a file that wasn't read yet. */
export function unread(path: string, size: number): AssetInfo {
  return {
    path,
    name: basename(path),
    kind: kindByName(path) ?? 'unknown',
    state: 'reading',
    problem: null,
    size,
    width: null,
    height: null,
    durationMs: null,
    hasAudio: false,
    hasAlpha: false,
    animated: false,
    sha256: null,
    playUrl: null,
    proxying: false,
    thumbUrl: null,
    peaksUrl: null,
  }
}

export function missing(path: string, problem: Text): AssetInfo {
  return { ...unread(path, 0), state: 'missing', problem }
}

/** Facts about a file that was read; its hash is added later. @param version changes with the file's content */
export function known(path: string, file: string, version: string, info: MediaInfo, media: MediaAddresses): AssetInfo {
  const picture = info.video ?? info.image
  const playable = isPlayable(info)
  return {
    ...unread(path, info.sizeBytes),
    kind: kindOf(info),
    state: 'ready',
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    durationMs: info.durationMs > 0 ? info.durationMs : null,
    hasAudio: info.audio !== undefined,
    hasAlpha: picture?.hasAlpha ?? false,
    animated: info.kind === 'animation',
    playUrl: playable ? media.urlFor(file, { version }) : null,
    proxying: !playable,
    thumbUrl: picture ? media.urlFor(file, { as: 'thumb', version }) : null,
    ...(info.kind === 'video' ? { stripUrl: media.urlFor(file, { as: 'strip', version }) } : {}),
    peaksUrl: info.audio ? media.urlFor(file, { as: 'peaks', version }) : null,
  }
}

/** An animated picture is a video to the editor. */
function kindOf(info: MediaInfo): AssetInfo['kind'] {
  return info.kind === 'animation' ? 'image' : info.kind
}
