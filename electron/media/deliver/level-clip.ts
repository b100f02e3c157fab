import { mkdtemp, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { levelSound } from '../loudness/clip-sound.ts'
import { probe } from '../probe.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import type { WorkOptions } from '../types.ts'

export interface LevelClipRequest extends WorkOptions {
  input: string
  /** The MP4 that is written; its picture is that of the clip, unchanged. */
  output: string
  /** Integrated loudness of its sound, LUFS. */
  lufs: number
}

/**
 * Brings the sound of a finished clip to a loudness.
 * @returns whether a file was written: none for a silent clip
 * @throws MediaError as `compose`
 */
export async function levelClip(
  tools: MediaTools,
  { input, output, lufs, ...options }: LevelClipRequest,
): Promise<boolean> {
  const { signal } = options
  const info = await probe(tools, input, signal && { signal })
  const folder = await mkdtemp(join(dirname(resolve(output)), `.${basename(output)}-`))
  try {
    const sound = await levelSound(tools, input, lufs, { ...options, folder })
    if (sound === null) return false
    const durationMs = info.video?.durationMs ?? info.durationMs
    const streams = ['-map', `0:${info.video?.index ?? 'v'}`, '-map', '1:a', '-c', 'copy']
    await run(
      tools,
      [
        ...[...inputArguments(input, info), '-i', `file:${sound}`, ...streams],
        ...['-map_metadata', '0', '-movflags', '+faststart', '-f', 'mp4', `file:${output}`],
      ],
      { ...(signal && { signal }), timeoutMs: 600_000 + durationMs },
    )
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
