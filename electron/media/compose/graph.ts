import { aiMarkFilter } from '../ai-mark/index.ts'
import type { AiMark } from '../ai-mark/index.ts'
import { overlayFilters, overlayInput } from '../overlay/track.ts'
import type { OverlayTrack } from '../overlay/track.ts'
import type { MediaTools } from '../tools.ts'
import { appearanceChains } from './appearance/filters.ts'
import type { Clip } from './clips.ts'
import { clipFilters, clipInput } from './clips.ts'
import { itemSounds, layerSounds } from './graph-sounds.ts'
import { movedClipChains, movedStillChains } from './moved-chains.ts'
import { during, moverOptions, numbered, seriesPosition } from './motion/layers.ts'
import type { Plan, PlannedItem } from './plan-types.ts'
import { floorEven } from './geometry.ts'
import type { Rect, Size } from './geometry.ts'
import { musicChains } from './music.ts'
import type { PlannedMusic } from './music.ts'
import { soundChains } from './sounds.ts'
import type { Plate } from './stills.ts'
import { rateText, samplesOf, samplesOfFrames } from './timing.ts'

/** Inputs and filter graph of one ffmpeg call; its outputs are labelled `[v]` and `[a]`. */
export interface Graph {
  inputs: string[]
  script: string
}

/** File of the visible AI mark. */
export interface Sign {
  mark: AiMark
  path: string
}

/** Pictures over the frames of a graph. */
export interface GraphOverlay {
  track: OverlayTrack
  /** File of the pictures (`writeOverlay`) from the graph's first frame on. */
  path: string
}

export interface GraphOptions {
  /** Number of frames for which the last frame is held in silence after the last item. */
  holdFrames: number
  /** Number of threads of each decoder. */
  threads: number
  sign: Sign | undefined
  overlay?: GraphOverlay | undefined
  /** Music under all items of the graph. */
  music?: PlannedMusic | null
}

/** Builds the graph that joins items in sequence, with the mark over all of them. */
export function buildGraph(
  tools: MediaTools,
  plan: Plan,
  items: readonly PlannedItem[],
  { holdFrames, threads, sign, overlay, music = null }: GraphOptions,
): Graph {
  const builder = new GraphBuilder(tools, plan, threads)
  const names = items.map((item, index) => builder.item(item, index))
  // `concat` computes the length of a part from the distances of its frames: a part of one frame has none, and the next
  // part would overlap it. Numbering the frames again takes two more filters, so it is done only where it is needed.
  const recount = items.length > 1 && items.some(({ span }) => span.frames === 1)
  const frames = items.reduce((sum, { span }) => sum + span.frames, 0)
  builder.finish(names, { frames, holdFrames, recount }, { sign, overlay, music })
  return { inputs: builder.inputs, script: builder.chains.join(';\n') }
}

interface OpenedClip {
  stream: number
  zeroMs: number
  /** Labels of the prepared picture that are not used yet. */
  pictures: string[]
  /** Label of the picture's shadow; undefined without one. */
  shadow: string | undefined
}

class GraphBuilder {
  readonly inputs: string[] = []
  readonly chains: string[] = []
  readonly #tools: MediaTools
  readonly #plan: Plan
  readonly #threads: number
  readonly #tags: string
  #count = 0

  constructor(tools: MediaTools, plan: Plan, threads: number) {
    this.#tools = tools
    this.#plan = plan
    this.#threads = threads
    // Known colour properties are passed to every filter, because newer versions of ffmpeg insert conversions
    // otherwise.
    this.#tags = tools.filters.has('setparams')
      ? ',setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709'
      : ''
  }

  #input(args: string[]): number {
    this.inputs.push(...args)
    this.#count += 1
    return this.#count - 1
  }

  #plate({ path, rect, pixFmt }: Plate): number {
    return this.#raw(path, rect, pixFmt)
  }

  #raw(path: string, { width, height }: Size, pixFmt: Plate['pixFmt']): number {
    const format = ['-f', 'rawvideo', '-pix_fmt', pixFmt, '-video_size', `${width}x${height}`]
    const rate = ['-framerate', rateText(this.#plan.rate), '-threads', '1']
    return this.#input([...format, ...rate, '-i', `file:${path}`])
  }

  /**
   * Adds an item to the graph.
   * @returns the labels of the item's picture and sound, without brackets
   */
  item(item: PlannedItem, index: number): { video: string; audio: string } {
    const { rate } = this.#plan
    const { frames } = item.span
    // setpts drops the frame rate, and the encoder would assume 25: fps sets it again. Old versions of ffmpeg lose the
    // last frame there, so each item has one frame more than needed.
    const settle = `settb=${rate.den}/${rate.num},setpts=N,fps=fps=${rateText(rate)},trim=end_frame=${frames},setsar=1${this.#tags}`
    let picture = `i${index}_base`
    const base = this.#plate(item.base)
    this.chains.push(`[${base}:v]loop=loop=${frames}:size=1:start=0,${settle}[${picture}]`)

    const opened = this.#openClips(item, index)
    let overlays = 0
    const lay = (above: string, options: string): void => {
      const next = `i${index}_v${overlays}`
      overlays += 1
      this.chains.push(`[${picture}][${above}]overlay=${options}:format=yuv420[${next}]`)
      picture = next
    }
    for (const [partIndex, part] of item.stack.entries()) {
      const name = `i${index}_p${partIndex}`
      if (part.kind === 'plate') {
        this.chains.push(`[${this.#plate(part.plate)}:v]settb=${rate.den}/${rate.num}${this.#tags}[${name}]`)
        lay(name, fixed(part.plate.rect))
      } else if (part.kind === 'moving') {
        for (const [number, one] of part.still.series.entries()) {
          const from = `${name}_${number}`
          const input = this.#raw(one.path, one.size, 'yuva420p')
          this.chains.push(`[${input}:v]${numbered(rate, one.from)}${this.#tags}[${from}]`)
          lay(from, seriesPosition(one, rate))
        }
      } else if (part.kind === 'moved') {
        const { picture, mover, shownIn } = part.still
        const isDrawn = 'drawn' in picture
        const input = isDrawn
          ? this.#raw(picture.drawn.series[0]!.path, mover.canvas, 'yuva420p')
          : this.#input(['-f', 'png_pipe', '-i', `file:${picture.path}`])
        this.chains.push(...movedStillChains(part.still, input, { to: name, tags: this.#tags, rate }))
        lay(name, `${moverOptions(mover, shownIn, rate)}${isDrawn ? ':alpha=premultiplied' : ''}`)
      } else {
        const { window, styled, mover, shownIn } = part.clip
        const { pictures, shadow } = opened.get(clipKey(part.clip))!
        const shown = shownIn ? `:enable='${during(shownIn, rate)}'` : ''
        if (shadow !== undefined && styled?.shadowRect) lay(shadow, fixed(styled.shadowRect) + shown)
        const still = fixed(styled?.rect ?? window.target) + shown
        lay(pictures.shift()!, mover && shownIn ? moverOptions(mover, shownIn, rate) : still)
      }
    }
    const sounds = [
      ...layerSounds(item, (clip) => opened.get(clipKey(clip))!, rate),
      ...itemSounds(item, (args) => this.#input(args)),
    ]
    const audio = `i${index}_a`
    this.chains.push(...soundChains(this.#tools, sounds, samplesOf(item.span, rate), audio))
    return { video: picture, audio }
  }

  /** Opens the clips of an item. A clip that an item shows twice at one size is decoded and scaled once. */
  #openClips(item: PlannedItem, index: number): Map<Clip | string, OpenedClip> {
    const opened = new Map<Clip | string, OpenedClip>()
    const clips = item.stack.flatMap((part) => (part.kind === 'clip' ? [part.clip] : []))
    for (const clip of clips) {
      const key = clipKey(clip)
      if (opened.has(key)) continue
      const uses = clips.filter((other) => clipKey(other) === key).length
      const { args, zeroMs } = clipInput(this.#tools, clip, this.#threads)
      const stream = this.#input(args)
      const labels = Array.from({ length: uses }, (_, use) => `i${index}_c${opened.size}_${use}`)
      const split = uses > 1 ? `,split=${uses}` : ''
      const filters = clipFilters(this.#tools, clip, zeroMs, this.#plan.rate).join(',')
      const outputs = labels.map((label) => `[${label}]`).join('')
      const source = `[${stream}:${clip.video.index}]${filters}${this.#tags}`
      const { mover, shownIn, styled } = clip
      const shadow = styled?.shadowRect && !mover ? `${labels[0]}_shadow` : undefined
      const at = shownIn && !styled ? `,${numbered(this.#plan.rate, shownIn.from)}` : ''
      if (mover && shownIn) {
        const style = (picture: string, below: string | undefined) => this.#styled(clip, source, picture, below)
        const options = { to: labels[0]!, tags: this.#tags, rate: this.#plan.rate }
        this.chains.push(...movedClipChains({ ...clip, mover, shownIn }, source, style, options))
      } else if (styled) this.chains.push(...this.#styled(clip, source, labels[0]!, shadow))
      else this.chains.push(`${source}${at}${split}${outputs}`)
      opened.set(key, { stream, zeroMs, pictures: labels, shadow })
    }
    return opened
  }

  /** The chains that give a clip its appearance. */
  #styled(
    { styled, video, shownIn, mover }: Clip,
    source: string,
    picture: string,
    shadow: string | undefined,
  ): string[] {
    if (!styled) return []
    const from = `${picture}_plain`
    const at = shownIn && !mover ? `,${numbered(this.#plan.rate, shownIn.from)}` : ''
    return [
      `${source}${at}[${from}]`,
      ...appearanceChains(styled, styled.files, video.hasAlpha, {
        from,
        picture,
        shadow: shadow ?? '',
        tags: this.#tags,
        input: (path) => this.#input(['-f', 'png_pipe', '-i', `file:${path}`]),
      }),
    ]
  }

  /**
   * Filters that number the frames anew at the constant rate, with a spare frame for versions whose `fps` loses the
   * last one.
   */
  #recounted(frames: number): string {
    const { rate } = this.#plan
    const spare = this.#tools.filters.has('tpad') ? ',tpad=stop=1:stop_mode=clone' : ''
    return `settb=${rate.den}/${rate.num},setpts=N${spare},fps=fps=${rateText(rate)},trim=end_frame=${frames}`
  }

  /**
   * Joins the items and adds the held last frame, the mark and the music.
   * @param length of the items together, without `holdFrames`
   */
  finish(
    items: readonly { video: string; audio: string }[],
    length: { frames: number; holdFrames: number; recount: boolean },
    { sign, overlay, music }: Pick<GraphOptions, 'sign' | 'overlay' | 'music'>,
  ): void {
    const { rate, timeline } = this.#plan
    const { holdFrames } = length
    const several = items.length > 1
    const videos = items.map(({ video }) => `[${video}]`).join('')
    const audios = items.map(({ audio }) => `[${audio}]`).join('')
    const joined = several ? `concat=n=${items.length}:v=1:a=0` : 'null'
    const joinVideo = length.recount ? `${joined},${this.#recounted(length.frames)}` : joined
    const joinAudio = several ? `concat=n=${items.length}:v=0:a=1` : 'anull'
    const hold = holdFrames > 0 ? `,tpad=stop=${holdFrames}:stop_mode=clone` : ''
    const { totalFrames } = timeline
    const silence = samplesOfFrames(totalFrames, rate) - samplesOfFrames(totalFrames - holdFrames, rate)
    const pad = holdFrames > 0 ? `,apad=pad_len=${silence}` : ''
    const picture = `format=yuv420p${this.#tags}[v]`
    this.chains.push(`${videos}${joinVideo}${hold}[joined]`)
    let above = 'joined'
    if (overlay) {
      const input = this.#input(overlayInput(overlay.path))
      const options = { rate: rateText(rate), format: 'yuv420' as const, tags: this.#tags }
      this.chains.push(...overlayFilters(overlay.track, { input, from: above, to: 'captioned' }, options))
      above = 'captioned'
    }
    if (sign) {
      const input = this.#input(['-f', 'png_pipe', '-i', `file:${sign.path}`])
      this.chains.push(aiMarkFilter(sign.mark, input, above, 'signed'))
      above = 'signed'
    }
    this.chains.push(`[${above}]${picture}`)
    this.chains.push(`${audios}${joinAudio}${pad}[${music ? 'spoken' : 'a'}]`)
    if (!music) return
    const samples = samplesOfFrames(totalFrames, rate)
    const { inputs, chains } = musicChains(this.#tools, music, {
      next: this.#count,
      from: '[spoken]',
      to: 'a',
      samples,
    })
    this.#input(inputs)
    this.chains.push(...chains)
  }
}

/** Clips with the same key are decoded and scaled once; one with an appearance or a motion is never shared. */
function clipKey(clip: Clip): Clip | string {
  if (clip.styled || clip.shownIn) return clip
  const { path, playback, speed, window } = clip
  const { width, height, x, y } = window.target
  // The position of a clip is part of its key only as odd or even, which decides the padding.
  return JSON.stringify([path, playback, speed, window.source, width, height, x & 1, y & 1])
}

/** Options of overlay for a picture that stays at the position of a rectangle. */
function fixed({ x, y }: Rect): string {
  return `x=${floorEven(x)}:y=${floorEven(y)}:eval=init`
}
