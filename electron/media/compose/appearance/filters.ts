import { keyedChroma } from '../../../common/drawing/element/chroma-key.ts'
import type { Appearance } from '../../../common/service/extension/looks.ts'
import { rgbaOf } from '../../../common/service/colors.ts'
import type { AppearanceFiles } from './draw.ts'
import type { ClipAppearance } from './plan.ts'

/** How the chains of an appearance are connected in the graph. */
export interface AppearanceLabels {
  /** Label of the clip's picture at the size of its part: yuv444p in BT.709, or gbrap where it has alpha. */
  from: string
  /** Labels of the finished picture and of its shadow, both in yuva420p. */
  picture: string
  shadow: string
  /** Filters that say which colours a picture has. */
  tags: string
  /** Adds a picture as an input of the graph; returns its number. */
  input: (path: string) => number
}

/** Chroma is neither rounded nor taken from neighbours where there is one value for each px. */
const exactly = 'flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp'

/** From the colours of the clip to RGB. */
export const toRgb = `scale=in_color_matrix=bt709:in_range=tv:${exactly}`
/** From RGB to the colours of the clip. */
export const toYuv = `scale=out_color_matrix=bt709:out_range=tv:${exactly}`

/**
 * The chains that give a clip its appearance: the same steps in the same order as `drawElement`, which draws it on the
 * stage. Colours are those of CSS filters; all of it happens in RGB with alpha that is not multiplied.
 */
export function appearanceChains(
  { appearance, part, margin, rect, shadowRect }: ClipAppearance,
  { mask, border }: AppearanceFiles,
  hasAlpha: boolean,
  { from, picture, shadow, tags, input }: AppearanceLabels,
): string[] {
  const { opacity = 1, rotation = 0, blur = 0, chromaKey } = appearance
  const chains: string[] = []
  let count = 0
  const next = (): string => `${picture}_${(count += 1)}`
  let at = from
  const through = (...filters: string[]): void => {
    if (filters.length === 0) return
    const label = next()
    chains.push(`[${at}]${filters.join(',')}[${label}]`)
    at = label
  }
  /** Multiplies the alpha of the picture with a grey picture. `format`: that of the picture, which ffmpeg can't tell. */
  const multiplyAlpha = (grey: string, format = 'gbrap'): void => {
    const [kept, split, own, both, label] = [next(), next(), next(), next(), next()]
    chains.push(
      `[${at}]split[${kept}][${split}]`,
      `[${split}]format=${format},alphaextract[${own}]`,
      `[${own}][${grey}]blend=all_mode=multiply[${both}]`,
      `[${kept}][${both}]alphamerge[${label}]`,
    )
    at = label
  }

  if (chromaKey && hasAlpha) {
    const [kept, split, own] = [next(), next(), next()]
    chains.push(`[${at}]split[${kept}][${split}]`, `[${split}]format=gbrap,alphaextract[${own}]`)
    at = kept
    through(toYuv, ...chromaKeyFilters(chromaKey))
    multiplyAlpha(own, 'yuva444p')
  } else if (chromaKey) through(...chromaKeyFilters(chromaKey))
  through(
    ...(hasAlpha && !chromaKey ? [] : [toRgb]),
    'format=gbrap',
    ...(chromaKey ? despillFilters(chromaKey) : []),
    ...(appearance.flipX ? ['hflip'] : []),
    ...(appearance.flipY ? ['vflip'] : []),
    ...(appearance.background !== undefined && (hasAlpha || chromaKey) ? backgroundFilters(appearance.background) : []),
    ...colorFilters(appearance),
  )
  if (blur > 0) {
    const around = Math.ceil(blur * 3)
    through(
      `pad=iw+${2 * around}:ih+${2 * around}:${around}:${around}:color=black@0`,
      ...multiplied([`gblur=sigma=${blur}:steps=3`]),
      ...(margin === around ? [] : [`crop=${part.width}:${part.height}:${around}:${around}`]),
    )
  }
  if (mask !== undefined) {
    const grey = next()
    chains.push(`[${input(mask)}:v]format=rgba,alphaextract[${grey}]`)
    if (hasAlpha || chromaKey || blur > 0) multiplyAlpha(grey)
    else {
      const label = next()
      chains.push(`[${at}][${grey}]alphamerge[${label}]`)
      at = label
    }
  }
  if (border !== undefined) {
    const [line, label] = [next(), next()]
    chains.push(
      `[${input(border)}:v]format=gbrap[${line}]`,
      `[${at}][${line}]overlay=x=${margin}:y=${margin}:format=gbrp[${label}]`,
    )
    at = label
  }
  if (rotation % 360 !== 0) {
    const turn = `rotate=a=${rotation}*PI/180:ow=${rect.width}:oh=${rect.height}:c=black@0`
    // The filter mixes the px around a point: those of the edge with transparent ones, or else the edge has steps.
    const edge = margin > 0 ? [] : ['pad=iw+2:ih+2:1:1:color=black@0']
    through('format=gbrap', ...edge, ...multiplied([turn]))
  }
  if (opacity < 1) through('format=gbrap', `lutrgb=a=val*${opacity}`)
  if (shadowRect && appearance.shadow) {
    const [kept, split] = [next(), next()]
    chains.push(`[${at}]split[${kept}][${split}]`)
    chains.push(`[${split}]${shadowFilters(appearance.shadow, shadowRect, rect).join(',')}${tags}[${shadow}]`)
    at = kept
  }
  chains.push(`[${at}]${finished(rect).join(',')}${tags}[${picture}]`)
  return chains
}

/** The key's colour and tolerances, in the terms of the filter: chroma in BT.709, limited range. */
function chromaKeyFilters(key: NonNullable<Appearance['chromaKey']>): string[] {
  const { u, v } = keyedChroma(key.color)
  const color = `0x80${hex(u)}${hex(v)}`
  const similarity = Math.max(0.00001, key.similarity)
  return ['format=yuva444p', `chromakey=color=${color}:similarity=${similarity}:blend=${key.smoothness}:yuv=1`]
}

function hex(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0')
}

/** Takes the light of the keyed colour from what stays: its channel is never above the mean of the other two. */
function despillFilters({ color }: NonNullable<Appearance['chromaKey']>): string[] {
  const { spill } = keyedChroma(color)
  return spill === null ? [] : [`despill=type=${spill}:mix=0.5:expand=0:${spillScales[spill]}`, 'format=gbrap']
}

const spillScales = { green: 'red=0:green=-1:blue=0', blue: 'red=0:green=0:blue=-1' } as const

/** Puts a colour behind a picture: what its own alpha leaves of each px is given to the colour. */
function backgroundFilters(color: string): string[] {
  const [red, green, blue, opacity] = rgbaOf(color)
  const shares = [red, green, blue].map((value, i) => `${'rgb'[i]!}a=${((value / 255) * opacity).toFixed(5)}`)
  const alpha = opacity < 1 ? `lutrgb=a=255-val*${1 - opacity}` : 'lutrgb=a=255'
  // Where a picture says that its range is limited, premultiply takes 16 for black.
  const filled = [
    'setparams=range=pc',
    'premultiply=inplace=1',
    'lutrgb=a=255-val',
    `colorchannelmixer=${shares.join(':')}`,
    alpha,
  ]
  return opacity < 1 ? [...filled, 'unpremultiply=inplace=1'] : filled
}

/** Brightness, contrast and saturation as the CSS filters of these names, each limited before the next. */
function colorFilters({ brightness = 1, contrast = 1, saturation = 1 }: Appearance): string[] {
  const filters: string[] = []
  if (brightness !== 1 || contrast !== 1) {
    const value = `clip(clip(val*${brightness}\\,0\\,255)*${contrast}+${127.5 * (1 - contrast)}\\,0\\,255)+0.5`
    filters.push(`lutrgb=r=${value}:g=${value}:b=${value}`)
  }
  if (saturation !== 1) {
    // Factors of the mixer are at most 2: large ones are halved, and the result is doubled.
    const half = saturation > 2 ? 0.5 : 1
    const weights = { r: 0.213, g: 0.715, b: 0.072 }
    const channels = ['r', 'g', 'b'] as const
    const factors = channels.flatMap((to) =>
      channels.map((from) => {
        const grey = weights[from] * (1 - saturation)
        return `${to}${from}=${(half * (grey + (to === from ? saturation : 0))).toFixed(5)}`
      }),
    )
    filters.push(`colorchannelmixer=${factors.join(':')}`)
    if (half !== 1) filters.push('lutrgb=r=val*2:g=val*2:b=val*2')
  }
  return filters
}

/** Filters for colours that are multiplied with their alpha: transparent px don't darken those beside them. */
function multiplied(filters: string[]): string[] {
  return ['premultiply=inplace=1', ...filters, 'unpremultiply=inplace=1']
}

/** The shadow of a picture: its shape in the shadow's colour. A canvas's blur has half of it as standard deviation. */
function shadowFilters(
  { color, blur }: NonNullable<Appearance['shadow']>,
  shadowRect: ClipAppearance['rect'],
  rect: ClipAppearance['rect'],
): string[] {
  const by = (shadowRect.width - rect.width) / 2
  const [red, green, blue, alpha] = rgbaOf(color)
  return [
    'format=gbrap',
    `pad=iw+${2 * by}:ih+${2 * by}:${by}:${by}:color=black@0`,
    `lutrgb=r=${red}:g=${green}:b=${blue}:a=val*${alpha}`,
    // A shadow has the same colour everywhere: only its alpha is blurred.
    ...(blur > 0 ? [`gblur=sigma=${blur / 2}:steps=3:planes=8`] : []),
    ...finished(shadowRect),
  ]
}

/**
 * From RGB to the planes of the clip. Overlay moves 4:2:0 pictures to even px: a transparent column or row stands before
 * a picture at an odd one.
 */
function finished({ x, y, width, height }: ClipAppearance['rect']): string[] {
  const [left, top] = [Math.abs(x % 2), Math.abs(y % 2)]
  const [fullWidth, fullHeight] = [width + left, height + top].map((side) => side + (side % 2)) as [number, number]
  const pads = fullWidth !== width || fullHeight !== height
  return [
    toYuv,
    ...(pads ? ['format=yuva444p', `pad=${fullWidth}:${fullHeight}:${left}:${top}:color=black@0`] : []),
    'format=yuva420p',
    'setsar=1',
  ]
}
