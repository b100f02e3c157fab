import { probe, poster, run, soundArguments } from '../../../media/index.ts'
import type { MediaInfo, MediaTools } from '../../../media/index.ts'
import { withPartial } from '../../../media/partial.ts'
import { inputArguments } from '../../../media/sniff.ts'
import { decoderArguments } from '../../../media/compose/clips.ts'
import type { Text } from '../../../common/messages/index.ts'

export interface ProxyOptions {
  signal?: AbortSignal | undefined
  label?: Text
  onProgress?: (share: number) => void
}

/** Longest side of a proxy, px: enough for the canvas on a large screen, small enough to scrub. */
const longestSide = 1280
const mostFps = 30

/** Writes a proxy: a small copy in a format that every window plays. Clips are never made from it. */
export async function writeProxy(
  tools: MediaTools,
  path: string,
  outPath: string,
  options: ProxyOptions = {},
): Promise<void> {
  const { signal, label = path, onProgress } = options
  const stop = signal ? { signal } : {}
  const info = await probe(tools, path, { label, ...stop })
  if (!info.video && !info.audio) {
    await poster(tools, path, outPath, { maxWidth: 2560, maxHeight: 2560, label, ...stop })
    return
  }
  const decoder = info.video ? decoderArguments(tools, info.video, label) : []
  await withPartial(outPath, (partial) =>
    run(tools, [...decoder, ...inputArguments(path, info), ...outputArguments(info, outPath), partial], {
      logLevel: 'error',
      durationMs: info.durationMs,
      ...(onProgress ? { onProgress } : {}),
      ...stop,
    }),
  )
}

function outputArguments(info: MediaInfo, outPath: string): string[] {
  const webm = outPath.endsWith('.webm')
  return [
    ...(info.video ? pictureArguments(info, webm) : []),
    ...(info.audio
      ? [
          ...['-map', `0:${info.audio.index}`, '-ac', '2', '-ar', '48000'],
          ...soundArguments(webm ? 'opus' : 'aac', 128),
        ]
      : []),
    ...['-map_metadata', '-1', '-sn', '-dn'],
    ...(webm ? ['-f', 'webm'] : ['-movflags', '+faststart', '-f', 'mp4']),
  ]
}

function pictureArguments(info: MediaInfo, webm: boolean): string[] {
  const video = info.video!
  const fps = Math.min(mostFps, video.fps ?? 25)
  const fit = Math.min(1, longestSide / Math.max(video.width, video.height))
  const even = (side: number): number => Math.max(2, Math.round((side * fit) / 2) * 2)
  const filters = [
    ...(video.interlaced ? ['yadif'] : []),
    `fps=${fps}`,
    // The proxy is scaled to the displayed size, so that non-square pixels become square.
    `scale=${even(video.width)}:${even(video.height)}:flags=bicubic`,
    'setsar=1',
    `format=${webm ? 'yuva420p' : 'yuv420p'}`,
  ]
  // The proxy has a key frame every half second, so that scrubbing shows the wanted frame at once.
  const keys = String(Math.max(1, Math.round(fps / 2)))
  const encoder = webm
    ? ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-crf', '34', '-b:v', '0', '-auto-alt-ref', '0']
    : ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-profile:v', 'high']
  return ['-map', `0:${video.index}`, '-vf', filters.join(','), ...encoder, '-g', keys, '-threads', '2']
}
