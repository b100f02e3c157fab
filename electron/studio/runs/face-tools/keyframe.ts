import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { MediaInfo, MediaTools } from '../../../media/index.ts'

const exec = promisify(execFile)

/** The last key frame at or before a time (both in ms); null when it can't be found. */
export async function keyframeAt(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  atMs: number,
  signal: AbortSignal,
): Promise<number | null> {
  if (!info.video) return null
  try {
    const { stdout } = await exec(
      tools.ffprobe,
      [
        ...['-v', 'error', '-protocol_whitelist', 'file', '-f', info.demuxer],
        ...['-select_streams', String(info.video.index), '-show_entries', 'packet=pts_time,flags'],
        // ffprobe seeks back to the key frame, so the first packet is the key frame's.
        ...['-read_intervals', `${(atMs / 1000).toFixed(3)}%+#1`, '-of', 'csv=p=0', `file:${path}`],
      ],
      { signal, timeout: 20_000, maxBuffer: 1_000_000 },
    )
    const [time, flags] = stdout.trim().split('\n')[0]?.split(',') ?? []
    const ms = Number(time) * 1000
    return flags?.startsWith('K') && Number.isFinite(ms) ? Math.round(ms) : null
  } catch {
    signal.throwIfAborted()
    // Without a known key frame the caller encodes the part, which is always correct.
    return null
  }
}
