import sharp from 'sharp'
import type { MediaInfo } from '../../media-info.ts'
import { run } from '../../run.ts'
import { inputArguments } from '../../sniff.ts'
import type { MediaTools } from '../../tools.ts'
import { detectionSize, PictureDetector } from './detector.ts'
import type { PictureEvidence } from './detector.ts'

/** Pictures of a film that are looked at. */
const wanted = 32
/** Fewest key frames that are enough. */
const leastPictures = 8
/** Up to this length all of a film is decoded, s; of longer ones the key frames, which take little time. */
const shortSeconds = 20
const timeoutMs = 300_000

interface Size {
  width: number
  height: number
}

/** What the pictures of a file say of the mark; null without pictures. @throws MediaError */
export async function pictureEvidence(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
): Promise<PictureEvidence | null> {
  if (info.video) return filmEvidence(tools, path, info, info.video)
  if (!info.image) return null
  const size = detectionSizeOf(info.image)
  const detector = new PictureDetector(size)
  const picture = sharp(path, { limitInputPixels: false }).autoOrient().flatten().toColourspace('b-w')
  detector.add(await picture.resize(size.width, size.height, { fit: 'fill' }).raw().toBuffer())
  return detector.result()
}

async function filmEvidence(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  video: Size & { index: number },
): Promise<PictureEvidence> {
  const seconds = Math.max(info.durationMs, 40) / 1000
  const size = detectionSizeOf(video)
  const look = async (before: readonly string[], filters: readonly string[]): Promise<PictureEvidence> => {
    const detector = new PictureDetector(size)
    const scaled = `scale=${size.width}:${size.height}:flags=area,format=gray`
    // Frames are numbered anew: the muxer would repeat some where they are far apart.
    const chain = [...filters, scaled, 'setpts=N/(25*TB)'].join(',')
    const frames = ['-map', `0:${video.index}`, '-vf', chain, '-r', '25', '-frames:v', String(wanted)]
    await run(tools, [...before, ...inputArguments(path, info), ...frames, '-f', 'rawvideo', 'pipe:1'], {
      timeoutMs,
      onOutput: framesOf(size, (grey) => detector.add(grey)),
    })
    return detector.result()
  }
  const spread = (over: number): string => `select=isnan(prev_selected_t)+gte(t-prev_selected_t\\,${over / wanted})`
  if (seconds <= shortSeconds) return look([], [spread(seconds)])
  const keys = await look(['-skip_frame', 'nokey'], [spread(seconds)])
  if (keys.isFound || keys.pictures >= leastPictures) return keys
  return look(['-t', String(shortSeconds)], [spread(shortSeconds)])
}

/** Size at which a picture is looked at. */
function detectionSizeOf({ width, height }: Size): Size {
  const scale = detectionSize / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Cuts a stream of grey pictures into its frames. */
function framesOf({ width, height }: Size, onFrame: (grey: Uint8Array) => void): (chunk: Buffer) => void {
  const frame = new Uint8Array(width * height)
  let filled = 0
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      const taken = Math.min(chunk.length - at, frame.length - filled)
      frame.set(chunk.subarray(at, at + taken), filled)
      filled += taken
      at += taken
      if (filled < frame.length) continue
      onFrame(frame)
      filled = 0
    }
  }
}
