import type { Rect } from '../../../common/faces/draw/index.ts'
import { aiFlagArguments, applyAiMark, drawAiMark } from '../../../media/ai-mark/index.ts'
import { soundArguments } from '../../../media/sound-encoder.ts'
import type { Picture, TransformOptions } from '../../vision/faces/index.ts'
import type { TaskContext } from '../../vision/faces/worker-types.ts'
import type { CharacterTaskInput } from './types.ts'

const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-pix_fmt', 'yuv420p', '-threads', '2']

/**
 * How the result of a character swap is written: H.264 with the video's own sound as AAC, cut to the same length, and
 * the AI flag in the file.
 */
export function resultOptions(
  input: CharacterTaskInput,
  { tools, signal }: TaskContext,
): Pick<
  TransformOptions,
  'tools' | 'width' | 'height' | 'fps' | 'frames' | 'outPath' | 'outArguments' | 'soundPath' | 'watermark' | 'signal'
> {
  const { video, width, height, fps, frames, outPath } = input
  const sound = video.info.audio !== undefined
  return {
    tools,
    width,
    height,
    fps,
    frames,
    outPath,
    outArguments: [
      ...h264,
      ...(sound ? [...soundArguments('aac', 160), '-ar', '48000', '-t', (frames / fps).toFixed(3)] : []),
      ...aiFlagArguments('mp4'),
      ...['-movflags', '+faststart'],
    ],
    ...(sound ? { soundPath: video.path } : {}),
    watermark: true,
    signal,
  }
}

/** Draws the visible AI mark into a frame, and says where. */
export interface Marker {
  draw(picture: Picture): void
  parts: readonly Rect[]
}

/** Creates the marker of a task's frames; it does nothing when the mark was not requested. */
export async function createMarker(input: CharacterTaskInput): Promise<Marker> {
  if (!input.mark) return { draw: () => undefined, parts: [] }
  const mark = await drawAiMark(input)
  return { draw: (picture) => applyAiMark(picture, mark), parts: [mark] }
}
