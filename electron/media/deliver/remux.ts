import { copyFile, open } from 'node:fs/promises'
import { constants } from 'node:fs'
import type { MediaInfo } from '../media-info.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import type { WorkOptions } from '../types.ts'

/**
 * Muxer that writes the same container with its index at the front, and the extension for its content. The muxer is
 * null for containers that are copied instead.
 */
export async function containerOf(
  path: string,
  info: Pick<MediaInfo, 'container' | 'kind'>,
): Promise<{ muxer: string | null; ending: string }> {
  const sound = info.kind === 'audio'
  switch (info.container) {
    case 'mp4': {
      const brand = (await readHead(path)).toString('latin1', 8, 12)
      if (brand === 'qt  ') return { muxer: 'mov', ending: '.mov' }
      return sound ? { muxer: 'ipod', ending: '.m4a' } : { muxer: 'mp4', ending: '.mp4' }
    }
    case 'matroska': {
      const webm = (await readHead(path)).includes('webm')
      return webm ? { muxer: 'webm', ending: '.webm' } : { muxer: 'matroska', ending: '.mkv' }
    }
    case 'jpeg':
      return { muxer: null, ending: '.jpg' }
    case 'mpeg-ts':
      return { muxer: null, ending: '.ts' }
    case 'mpeg-ps':
      return { muxer: null, ending: '.mpg' }
    default:
      return { muxer: null, ending: `.${info.container}` }
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Copies the streams to a new file with its index at the front. */
export async function remux(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  muxer: string,
  outPath: string,
  options: WorkOptions,
): Promise<void> {
  const front = muxer === 'webm' || muxer === 'matroska' ? ['-cues_to_front', '1'] : ['-movflags', '+faststart']
  // Data streams (time codes) are left out, because not every muxer can copy them; covers and captions are kept.
  const streams = ['-map', '0', '-map', '-0:d?', '-ignore_unknown', '-c', 'copy', '-map_metadata', '0']
  await run(tools, [...inputArguments(path, info), ...streams, ...front, '-f', muxer, `file:${outPath}`], {
    ...options,
    durationMs: info.durationMs,
  })
}

/** Copies a file; where the file system supports it, the copy shares its data with the original. */
export async function copyAs(path: string, outPath: string): Promise<void> {
  await copyFile(path, outPath, constants.COPYFILE_FICLONE)
}
