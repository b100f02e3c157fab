import { toRgb, toYuv } from './appearance/filters.ts'
import type { Clip } from './clips.ts'
import { evenAround, union } from './geometry.ts'
import type { FrameRate } from './timing.ts'
import { numbered } from './motion/layers.ts'
import type { MovedStill } from './motion/moved-still.ts'
import { moverChain, planesMover } from './motion/mover.ts'

/** How chains are connected in the graph. */
interface ChainOptions {
  /** Label of the result. */
  to: string
  /** Filters that say which colours a picture has. */
  tags: string
  rate: FrameRate
}

/** The chains of a still that filters move. @param input number of the input that gives its picture */
export function movedStillChains(
  { picture, mover, shownIn }: MovedStill,
  input: number,
  { to, tags, rate }: ChainOptions,
): string[] {
  if ('drawn' in picture) {
    return [`[${input}:v]${planesMover(mover, shownIn.frames, rate)},${numbered(rate, shownIn.from)}${tags}[${to}]`]
  }
  const { rect } = picture
  const [from, moved] = [`${to}_still`, `${to}_moved`]
  const own = mover.isCovering ? `${toYuv},format=yuv444p${tags}` : 'format=gbrap'
  return [
    `[${input}:v]scale=${rect.width}:${rect.height}:flags=bicubic,${own}[${from}]`,
    moverChain(mover, { from, rect, to: moved, tags, rate, repeated: shownIn.frames }),
    `[${moved}]${numbered(rate, shownIn.from)}${tags}[${to}]`,
  ]
}

/**
 * The chains of a clip that is moved, together with its shadow.
 * @param source the start of a chain that gives the clip's pictures
 * @param style the chains that give the source its appearance, as two labels
 */
export function movedClipChains(
  { styled, mover, shownIn, video, window }: Clip & Required<Pick<Clip, 'mover' | 'shownIn'>>,
  source: string,
  style: (picture: string, shadow: string | undefined) => string[],
  { to, tags, rate }: ChainOptions,
): string[] {
  const [still, moved] = [`${to}_still`, `${to}_moved`]
  const chains: string[] = []
  let rect = window.target
  if (styled) {
    const [picture, shadow] = [`${to}_picture`, styled.shadowRect && `${to}_shadow`]
    chains.push(...style(picture, shadow))
    rect = evenAround(styled.rect)
    if (styled.shadowRect) {
      const below = evenAround(styled.shadowRect)
      const whole = union([rect, below])
      const [x, y] = [rect.x - whole.x, rect.y - whole.y]
      chains.push(
        `[${shadow}]pad=${whole.width}:${whole.height}:${below.x - whole.x}:${below.y - whole.y}:color=black@0[${to}_below]`,
        `[${to}_below][${picture}]overlay=x=${x}:y=${y}:format=yuv420,${toRgb},format=gbrap[${still}]`,
      )
      rect = whole
    } else chains.push(`[${picture}]${toRgb},format=gbrap[${still}]`)
  } else chains.push(`${source}${video.hasAlpha || mover.isCovering ? '' : `,${toRgb},format=gbrap`}[${still}]`)
  return [
    ...chains,
    moverChain(mover, { from: still, rect, to: moved, tags, rate }),
    `[${moved}]${numbered(rate, shownIn.from)}${tags}[${to}]`,
  ]
}
