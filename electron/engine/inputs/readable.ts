import { join } from 'node:path'
import type { MediaTools } from '../../media/tools.ts'
import { run } from '../../media/run.ts'
import { inputArguments } from '../../media/sniff.ts'
import type { RunContext } from '../generations/types.ts'
import type { InputFile } from './inputs.ts'

/** A path that sharp reads: of a BMP, which it doesn't know, a PNG. Anything else is as it was. */
export async function readablePicture(
  { path, info }: Pick<InputFile, 'path' | 'info'>,
  tools: MediaTools,
  { folder, signal }: Pick<RunContext, 'folder' | 'signal'>,
): Promise<string> {
  if (info.container !== 'bmp') return path
  const still = join(folder, `still-${String(info.sizeBytes)}.png`)
  await run(
    tools,
    [...inputArguments(path, info), '-map', '0:v:0', '-frames:v', '1', '-update', '1', `file:${still}`],
    { signal, timeoutMs: 60_000 },
  )
  return still
}
