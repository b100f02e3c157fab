import { pictureMarkChains, pictureMarkInput } from '../../../../media/watermark/index.ts'
import { frameRate, rateText } from '../../../../media/compose/timing.ts'
import type { ColorPlan } from './decode.ts'
import type { TransformOptions } from './types.ts'

const defaultH264 = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '17', '-pix_fmt', 'yuv420p', '-threads', '2'],
  ...['-movflags', '+faststart'],
]
/** Converts RGB to BT.709 explicitly: without it, the encoder's matrix would be a guess. */
const alphaFilter = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv']

/** At least one key frame in each second, so that players and editors find any frame at once. What has alpha is put into other videos. */
const keyFrames = (fps: number): string[] => ['-g', String(Math.max(1, Math.floor(fps)))]

/**
 * Arguments of ffmpeg that encode raw frames from its standard input.
 * @param pattern path of the pattern of the mark that nobody sees; undefined: there is none
 */
export function encodeArguments(
  options: TransformOptions,
  colors: ColorPlan,
  outPath: string,
  pattern?: string,
): string[] {
  const { width, height, alpha, outArguments = defaultH264, soundPath } = options
  const ownFilter = outArguments.some((argument) => ['-vf', '-filter:v', '-filter_complex'].includes(argument))
  return [
    ...['-f', 'rawvideo', '-pix_fmt', alpha ? 'rgba' : 'yuv420p', '-video_size', `${width}x${height}`],
    ...['-framerate', rateText(frameRate(options.fps)), '-i', 'pipe:0'],
    ...(soundPath === undefined ? [] : ['-i', `file:${soundPath}`]),
    ...(pattern === undefined ? [] : pictureMarkInput(pattern)),
    ...(pattern !== undefined ? marked(options) : ownFilter ? [] : ['-map', '0:v:0']),
    ...(soundPath === undefined ? ['-an'] : ['-map', '1:a:0']),
    ...(alpha && !ownFilter ? alphaFilter : []),
    ...(alpha ? [] : keyFrames(options.fps)),
    ...outArguments,
    ...colors.tags,
    outPath,
  ]
}

/** Arguments for the graph that adds the mark, whose input is the last one. */
function marked({ width, height, soundPath }: TransformOptions): string[] {
  const input = soundPath === undefined ? 1 : 2
  const chains = pictureMarkChains({ input, from: '0:v', to: 'marked', size: { width, height } })
  return ['-filter_complex', chains.join(';'), '-map', '[marked]']
}
