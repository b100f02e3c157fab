import { rm } from 'node:fs/promises'
import { runParallel } from '../../../common/parallel/index.ts'
import { concatInput } from '../../../media/concat.ts'
import { run } from '../../../media/run.ts'
import type { MediaTools } from '../../../media/tools.ts'
import { clipExtension } from '../../presenters/drawn/clip/encoder.ts'
import type { AvatarClipRequest, AvatarRenderer } from '../../presenters/drawn/types.ts'

/** Fewest frames of a piece: a process that has to be started for it takes a second. */
const leastFrames = 75

export interface PiecesOptions {
  /** How many pieces may be drawn at once. */
  most: number
  signal: AbortSignal
  onProgress: (share: number) => void
}

/**
 * Draws a clip that is composed; a long one in pieces beside each other, which are joined without being encoded again. Its
 * frames are those of the clip that is drawn as a whole.
 * @returns the path of the clip
 */
export async function drawPieces(
  avatars: Pick<AvatarRenderer, 'renderClip'>,
  tools: MediaTools,
  request: AvatarClipRequest & Required<Pick<AvatarClipRequest, 'part'>>,
  { most, signal, onProgress }: PiecesOptions,
): Promise<string> {
  const { part, outBase } = request
  const count = Math.min(most, Math.floor(part.frames / leastFrames))
  if (count <= 1) return avatars.renderClip(request, { signal, onProgress })
  const edges = Array.from({ length: count + 1 }, (_, index) => Math.round((index * part.frames) / count))
  const shares = edges.slice(1).map(() => 0)
  const paths = await runParallel(
    count,
    shares.map((_, index) => (either: AbortSignal) => {
      const firstFrame = part.firstFrame + edges[index]!
      const piece = { firstFrame, frames: edges[index + 1]! - edges[index]! }
      const report = (share: number): void => {
        shares[index] = share
        onProgress(shares.reduce((sum, one) => sum + one, 0) / count)
      }
      const own = { ...request, outBase: `${outBase}-${String(index)}`, part: piece }
      return avatars.renderClip(own, { signal: either, onProgress: report })
    }),
    signal,
  )
  const list = `${outBase}.txt`
  const path = `${outBase}.${clipExtension.compose}`
  const input = await concatInput(list, paths)
  await run(tools, [...input, '-map', '0:v', '-c', 'copy', '-f', 'matroska', `file:${path}`], { signal })
  for (const file of [list, ...paths]) await rm(file)
  return path
}
