import { message } from '../../../common/messages/index.ts'
import { join } from 'node:path'
import { aiFlagArguments } from '../../../media/ai-mark/index.ts'
import { probe } from '../../../media/probe.ts'
import { run } from '../../../media/run.ts'
import { inputArguments } from '../../../media/sniff.ts'
import type { MediaTools } from '../../../media/tools.ts'
import type { RunContext } from '../../work/generations/types.ts'
import { closedPoses } from '../../speech/visemes/poses.ts'
import type { TalkWork } from '../../vision/talking/types.ts'
import { engineFps } from '../frame-rate.ts'
import type { Portrait } from './portrait-types.ts'

/** Height of an idle loop, px: it is shown as a preview and not composed into videos. */
const idleHeight = 540

/** Length of the idle loop of a photo, in frames. */
const photoFrames = 6 * engineFps

const even = (length: number) => Math.max(2, Math.round(length / 2) * 2)

/**
 * Makes the idle loop of an avatar, a film of it at rest with its mouth closed, whose end meets its start. A photo
 * breathes and blinks; of a film the quiet part is played forwards and backwards.
 */
export async function makeIdle(
  portrait: Portrait,
  parts: { tools: MediaTools; talk: TalkWork },
  { folder, signal }: Pick<RunContext, 'folder' | 'signal'>,
  onProgress: (share: number) => void,
): Promise<string> {
  const { tools } = parts
  const { quiet } = portrait
  const source = await probe(tools, portrait.preparedPath, {
    label: message('mediaErrors.labels.preparedAvatar'),
    signal,
  })
  const own = source.image ?? source.video!
  const height = Math.min(idleHeight, even(own.height))
  const size = `${String(even((own.width * height) / own.height))}:${String(even(height))}`
  const path = join(folder, quiet ? 'quiet.mp4' : 'quiet.png')
  const cut = quiet ? ['-ss', String(quiet.fromMs / 1000), '-t', String(quiet.durationMs / 1000)] : []
  await run(
    tools,
    [
      ...[...cut, ...inputArguments(portrait.preparedPath, source), '-map', '0:v:0', '-an'],
      ...['-vf', `scale=${size}:flags=bicubic`],
      ...(quiet
        ? ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '14', '-pix_fmt', 'yuv420p', '-bf', '0']
        : ['-frames:v', '1', '-update', '1']),
      `file:${path}`,
    ],
    { signal, timeoutMs: 120_000 },
  )
  const info = await probe(tools, path, { label: message('mediaErrors.labels.preparedAvatar'), signal })
  const there = Math.max(1, Math.round((info.durationMs * engineFps) / 1000))
  // The quiet part is played forwards and backwards, with neither its first nor its last frame shown twice.
  const frames = quiet ? Math.max(1, 2 * (there - 1)) : photoFrames
  const loop = join(folder, 'loop.mp4')
  await parts.talk(
    {
      source: { path, info },
      poses: closedPoses(frames),
      fps: engineFps,
      extension: 'bounce',
      alive: !quiet,
      outPath: loop,
    },
    { signal, onProgress },
  )
  const out = join(folder, 'idle.mp4')
  await run(
    tools,
    ['-i', `file:${loop}`, '-c', 'copy', ...aiFlagArguments('mp4'), '-movflags', '+faststart', `file:${out}`],
    { signal, timeoutMs: 60_000 },
  )
  return out
}
