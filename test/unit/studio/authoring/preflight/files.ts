import type { Project } from '../../../../../electron/common/composition/index.ts'
import type { MediaInfo } from '../../../../../electron/media/index.ts'
import { assetFields } from '../../../../../electron/studio/authoring/preflight/files.ts'
import type { ProjectFile } from '../../../../../electron/studio/authoring/preflight/index.ts'

/** Facts of a file by its extension: a picture of 64 × 36 px, sound or video of three seconds. */
export function mediaInfo(path: string): MediaInfo {
  const container = /\.(\w+)$/.exec(path)?.[1] ?? 'png'
  const picture = { codec: 'any', width: 64, height: 36, codedWidth: 64, codedHeight: 36, hasAlpha: false }
  const kind = container === 'mp3' ? 'audio' : container === 'mp4' ? 'video' : 'image'
  return {
    container,
    demuxer: container,
    sizeBytes: 10,
    kind,
    durationMs: kind === 'image' ? 0 : 3_000,
    ...(kind === 'image' ? { image: picture } : {}),
    ...(kind === 'audio'
      ? { audio: { index: 0, codec: 'any', sampleRate: 48_000, channels: 2, durationMs: 3_000 } }
      : {}),
    ...(kind === 'video' ? { video: { ...picture, fps: 25 } } : {}),
  } as unknown as MediaInfo
}

/** Facts of every file that a project names, as if it existed. */
export function projectAssets(project: Project): ProjectFile[] {
  return [...assetFields(project).keys()].map((path) => ({
    path,
    file: path,
    name: path,
    info: mediaInfo(path),
  }))
}
