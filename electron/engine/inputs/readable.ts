import { message } from '../../common/messages/index.ts'
import { join } from 'node:path'
import sharp from 'sharp'
import type { MediaTools } from '../../media/tools.ts'
import { probe } from '../../media/probe.ts'
import { run } from '../../media/run.ts'
import { inputArguments } from '../../media/sniff.ts'
import type { InputFile } from './inputs.ts'

/** The folder for a converted picture, and the signal that stops the conversion. */
export interface ReadableOptions {
  folder: string
  signal: AbortSignal
}

/**
 * The path of a picture that both sharp and ffmpeg decode. A BMP, which sharp doesn't decode, and the first frame of an
 * animated WebP, which ffmpeg doesn't, are converted to PNG; any other picture keeps its path.
 */
export async function readablePicture(
  { path, info }: Pick<InputFile, 'path' | 'info'>,
  tools: MediaTools,
  { folder, signal }: ReadableOptions,
): Promise<string> {
  const still = join(folder, `still-${String(info.sizeBytes)}.png`)
  if (info.container === 'webp') {
    if (((await sharp(path).metadata()).pages ?? 1) < 2) return path
    await sharp(path, { pages: 1 }).png().toFile(still)
    return still
  }
  if (info.container !== 'bmp') return path
  await run(
    tools,
    [...inputArguments(path, info), '-map', '0:v:0', '-frames:v', '1', '-update', '1', `file:${still}`],
    { signal, timeoutMs: 60_000 },
  )
  return still
}

/**
 * `readablePicture`, with the media info of the file that it returns: a converted picture has another format than the
 * original and is not animated.
 */
export async function readableInput(
  input: Pick<InputFile, 'path' | 'info'>,
  tools: MediaTools,
  context: ReadableOptions,
): Promise<Pick<InputFile, 'path' | 'info'>> {
  const path = await readablePicture(input, tools, context)
  if (path === input.path) return { path, info: input.info }
  return {
    path,
    info: await probe(tools, path, { label: message('mediaErrors.labels.picture'), signal: context.signal }),
  }
}
