import type { CameraMove, Transition } from '../../common/service/extension/transitions.ts'
import { compose } from '../compose/compose.ts'
import { floorEven } from '../compose/geometry.ts'
import type { EncoderChoice } from '../encoders/index.ts'
import type { MediaInfo, VideoInfo } from '../media-info.ts'
import { MediaError } from '../errors.ts'
import { probe } from '../probe.ts'
import type { MediaTools } from '../tools.ts'
import type { ComposeItem, WorkOptions } from '../types.ts'
import { message } from '../../common/messages/index.ts'

/** A finished clip that becomes a scene of another one. */
export interface JoinedClip {
  path: string
  /** How it comes after the clip before it. Default: by a cut. */
  transition?: Transition
  camera?: CameraMove
}

export interface JoinClipsRequest extends WorkOptions {
  clips: readonly JoinedClip[]
  /** The MP4 that is written. */
  output: string
  /** Chooses the encoder of the picture. Default: the processor's. */
  encoders?: EncoderChoice | undefined
  /** Length of the result, ms: a longer one is cut, a shorter one holds its last frame. Default: that of the clips. */
  durationMs?: number | undefined
}

/** Most frames per second of a joined clip. */
const mostFps = 60
/** Sound that ends by more than this after the picture, ms, is heard to its end over the last frame. */
const slightMs = 100

/**
 * Joins finished clips to one, with transitions and camera moves. The first clip gives its size, the fastest one its frame
 * rate; clips of another shape lie whole in the middle, on black. The sound of each clip is heard to its end.
 * @throws MediaError as `compose`
 */
export async function joinClips(
  tools: MediaTools,
  { clips, output, durationMs, ...options }: JoinClipsRequest,
): Promise<void> {
  const { signal } = options
  const infos: (MediaInfo & { video: VideoInfo })[] = []
  for (const { path } of clips) {
    const info = await probe(tools, path, signal && { signal })
    if (!info.video)
      throw new MediaError('unreadable', message('mediaErrors.noPicture', { label: path }), { source: path })
    infos.push({ ...info, video: info.video })
  }
  const first = infos[0]!.video
  const frame = { width: floorEven(first.width), height: floorEven(first.height) }
  const fps = Math.min(mostFps, Math.max(...infos.map(({ video }) => video.fps ?? 0)))
  await compose(
    tools,
    {
      items: clips.map(({ path }, index) => itemOf(path, infos[index]!, frame)),
      scenes: clips.map(({ transition, camera }) => ({
        items: 1,
        ...(transition ? { transition } : {}),
        ...(camera ? { camera } : {}),
      })),
      ...(fps >= 1 ? { fps } : {}),
      ...(durationMs === undefined ? {} : { durationMs }),
    },
    output,
    options,
  )
}

function itemOf(
  path: string,
  { video, audio, durationMs }: MediaInfo & { video: VideoInfo },
  frame: { width: number; height: number },
): ComposeItem {
  // Of an odd size, the composer leaves out the last column or row.
  const isSame = floorEven(video.width) === frame.width && floorEven(video.height) === frame.height
  const scale = isSame ? 1 : Math.min(frame.width / video.width, frame.height / video.height)
  const width = Math.round(video.width * scale)
  const height = Math.round(video.height * scale)
  const shownMs = video.durationMs ?? durationMs
  return {
    ...frame,
    background: { color: 'black' },
    durationMs: durationMs > shownMs + slightMs ? durationMs : shownMs,
    layers: [
      {
        kind: 'video',
        path,
        x: isSame ? 0 : Math.round((frame.width - width) / 2),
        y: isSame ? 0 : Math.round((frame.height - height) / 2),
        width,
        height,
        scaleX: 1,
        scaleY: 1,
        layer: 0,
      },
    ],
    // As a voice it isn't faded by transitions: what is said in it would be lost.
    ...(audio ? { voice: { path } } : {}),
  }
}
