import { join } from 'node:path'
import sharp from 'sharp'
import type { MediaTools } from '../../media/tools.ts'
import { probe } from '../../media/probe.ts'
import { run } from '../../media/run.ts'
import { inputArguments } from '../../media/sniff.ts'
import type { InputFile } from './inputs.ts'

/** Where what is written anew is put, and what stops it. */
export interface ReadableOptions {
  folder: string
  signal: AbortSignal
}

/**
 * A path that sharp and ffmpeg read: a PNG of a BMP, which sharp doesn't know, and of the first frame of an animated WebP,
 * which ffmpeg doesn't. Anything else is as it was.
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

/** The same with what that file is: written anew it is of another format than what came, and no longer moves. */
export async function readableInput(
  input: Pick<InputFile, 'path' | 'info'>,
  tools: MediaTools,
  context: ReadableOptions,
): Promise<Pick<InputFile, 'path' | 'info'>> {
  const path = await readablePicture(input, tools, context)
  if (path === input.path) return { path, info: input.info }
  return { path, info: await probe(tools, path, { label: 'the picture', signal: context.signal }) }
}
