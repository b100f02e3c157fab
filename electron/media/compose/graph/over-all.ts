import { aiMarkFilter } from '../../ai-mark/index.ts'
import { overlayFilters, overlayInput } from '../../overlay/track.ts'
import { pictureMarkChains, pictureMarkInput } from '../../watermark/index.ts'
import type { Size } from '../geometry.ts'
import type { GraphOptions } from './types.ts'

/** The film whose frames are drawn over. */
interface FilmBelow {
  frame: Size
  /** Frames per second, as ffmpeg reads it. */
  rate: string
  alpha: boolean
  /** Filters after a comma that tell the film's colour properties. */
  tags: string
}

/**
 * Chains that draw over all frames of a film, from the label `joined` on: captions, the mark that everybody sees, and last
 * the one that nobody does, so that it is in all of the picture.
 * @param open adds an input to the graph, and tells its index
 * @returns the chains, and the label of what comes of them
 */
export function chainsOverAll(
  { sign, hidden, overlay }: Pick<GraphOptions, 'sign' | 'hidden' | 'overlay'>,
  { frame, rate, alpha, tags }: FilmBelow,
  open: (input: string[]) => number,
): { chains: string[]; to: string } {
  const chains: string[] = []
  let from = 'joined'
  if (overlay) {
    const input = open(overlayInput(overlay.path))
    const options = { rate, format: 'yuv420' as const, tags }
    chains.push(...overlayFilters(overlay.track, { input, from, to: 'captioned' }, options))
    from = 'captioned'
  }
  if (sign) {
    const input = open(['-f', 'png_pipe', '-i', `file:${sign.path}`])
    chains.push(aiMarkFilter(sign.mark, input, from, 'signed'))
    from = 'signed'
  }
  if (hidden) {
    const input = open(pictureMarkInput(hidden.path))
    chains.push(...pictureMarkChains({ input, from, to: 'hidden', size: frame, alpha, tags }))
    from = 'hidden'
  }
  return { chains, to: from }
}
