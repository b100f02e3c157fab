import { pictureFormat } from '../../common/formats/index.ts'
import { message } from '../../common/messages/index.ts'
import { aiFlagArguments } from '../ai-mark/index.ts'
import { decoderArguments, toBt709 } from '../compose/clips.ts'
import { MediaError } from '../errors.ts'
import { probe } from '../probe.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import type { WorkOptions } from '../types.ts'
import { softwareEncoding } from '../encoders/index.ts'
import { cannot } from './can.ts'
import { pictureEncoder } from './picture.ts'
import { clipSound } from './sound.ts'

/** An avatar during a part of a clip. Lengths are px of the canvas. */
export interface AvatarPart {
  /** File in which the avatar is drawn; transparent, unless it is a film with its own background. */
  path: string
  /** Start in that file, ms. */
  startMs: number
  /** Start in the clip, ms. */
  atMs: number
  durationMs: number
  x: number
  y: number
  width: number
  height: number
  /** Layer of the part: of parts at the same time, those of a higher layer lie above. */
  layer: number
}

/** Formats of clips that hold alpha and sound. */
export type AlphaFormat = 'vp9' | 'prores'

export interface AvatarClip {
  parts: readonly AvatarPart[]
  width: number
  height: number
  fps: number
  durationMs: number
  /** The finished clip, whose sound is taken. */
  clip: string
}

/**
 * Writes the avatars of a clip on transparent ground, with the clip's sound, in one graph.
 * @throws MediaError `unsupported` (by this ffmpeg), and as `probe` and `run`
 */
export async function composeAvatars(
  tools: MediaTools,
  { parts, width, height, fps, durationMs, clip }: AvatarClip,
  to: AlphaFormat,
  outPath: string,
  work: WorkOptions,
): Promise<void> {
  const label = message('mediaErrors.labels.clip')
  const missing = cannot(tools, to)
  if (missing !== null) throw new MediaError('unsupported', missing, { source: label })
  const format = pictureFormat(to)
  const seconds = durationMs / 1000
  const signal = work.signal && { signal: work.signal }
  const inputs: string[] = []
  const chains = [`color=c=black@0:s=${width}x${height}:r=${fps}:d=${seconds},format=yuva420p[ground0]`]
  const ordered = parts.toSorted((a, b) => a.layer - b.layer)
  for (const [index, part] of ordered.entries()) {
    const info = await probe(tools, part.path, { label, ...signal })
    if (!info.video)
      throw new MediaError('unreadable', message('mediaErrors.nothingInIt', { label }), { source: label })
    inputs.push(...decoderArguments(tools, info.video, label), '-threads', '1', ...inputArguments(part.path, info))
    const from = part.startMs / 1000
    const cut = `trim=start=${from}:duration=${part.durationMs / 1000},setpts=PTS-STARTPTS+${part.atMs / 1000}/TB`
    const until = (part.atMs + part.durationMs) / 1000
    chains.push(
      `[${index}:${info.video.index}]${cut},${toBt709(tools, info.video, part, 'yuva420p').join(',')}[part${index}]`,
      `[ground${index}][part${index}]overlay=x=${part.x}:y=${part.y}:eof_action=pass` +
        `:enable='gte(t,${part.atMs / 1000})*lt(t,${until})'[ground${index + 1}]`,
    )
  }
  const encoding = softwareEncoding(tools, format.codec, 'good', { alpha: true })!
  chains.push(`[ground${ordered.length}]format=${format.pixels.alpha ?? format.pixels.opaque}[v]`)
  const whole = await probe(tools, clip, { label, ...signal })
  const sound = whole.audio ? clipSound(tools, to, whole) : null
  await run(
    tools,
    [
      ...inputs,
      ...(sound ? inputArguments(clip, whole) : []),
      ...['-filter_complex', chains.join(';'), '-map', '[v]', ...pictureEncoder(encoding, to)],
      ...(sound ? ['-map', `${ordered.length}:${whole.audio!.index}`, ...sound.encoder] : ['-an']),
      ...['-t', String(seconds), ...aiFlagArguments(to === 'vp9' ? 'webm' : 'mov')],
      ...[...format.muxerOptions, '-f', format.muxer, `file:${outPath}`],
    ],
    { ...work, durationMs },
  )
}
