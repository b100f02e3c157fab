import { pictureFormat } from '../../common/formats/index.ts'
import type { MediaTools } from '../tools.ts'
import { appearanceChains } from './appearance/filters.ts'
import type { Clip } from './clips.ts'
import { clipFilters, clipInput } from './clips.ts'
import { itemSounds, layerSounds } from './graph-sounds.ts'
import type { Graph, GraphOptions } from './graph/types.ts'
import { movedClipChains, movedStillChains } from './moved-chains.ts'
import { during, moverOptions, numbered, seriesPosition } from './motion/layers.ts'
import type { Film, PlannedItem, PlannedSegment } from './plan-types.ts'
import { crossfade, mixedChains, scaled, transitionChains } from './scenes/chains.ts'
import { maskSize } from './scenes/circle.ts'
import type { Size } from './geometry.ts'
import { chainsOverAll } from './graph/over-all.ts'
import { clipKey, fixed } from './graph/opened-clips.ts'
import type { OpenedClip } from './graph/opened-clips.ts'
import { musicChains } from './music.ts'
import { soundChains } from './sounds.ts'
import type { Plate } from './stills.ts'
import { rateText, samplesOf, samplesOfFrames } from './timing.ts'

/** Pixels of a composition with alpha. */
const alphaPixels = pictureFormat('prores').pixels.alpha

/** Builds the graph that joins segments in sequence, with the mark over all of them. */
export function buildGraph(
  tools: MediaTools,
  film: Film,
  segments: readonly PlannedSegment[],
  { holdFrames, threads, sign, hidden, overlay, music = null }: GraphOptions,
): Graph {
  const builder = new GraphBuilder(tools, film, threads)
  const streams = segments.map((segment) => builder.segment(segment))
  builder.finish(streams, holdFrames, { sign, hidden, overlay, music })
  return { inputs: builder.inputs, script: builder.chains.join(';\n') }
}

/** Labels of a part's picture and sound, without brackets. */
interface Stream {
  video: string
  audio: string
  frames: number
}

class GraphBuilder {
  readonly inputs: string[] = []
  readonly chains: string[] = []
  readonly #tools: MediaTools
  readonly #film: Film
  readonly #threads: number
  readonly #tags: string
  #count = 0
  #items = 0
  #transitions = 0

  constructor(tools: MediaTools, film: Film, threads: number) {
    this.#tools = tools
    this.#film = film
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

  #raw(path: string, { width, height }: Size, pixFmt: Plate['pixFmt'] | 'gray'): number {
    const format = ['-f', 'rawvideo', '-pix_fmt', pixFmt, '-video_size', `${width}x${height}`]
    const rate = ['-framerate', rateText(this.#film.rate), '-threads', '1']
    return this.#input([...format, ...rate, '-i', `file:${path}`])
  }

  /** Adds a part of the video to the graph. */
  segment({ items, frames, transition }: PlannedSegment): Stream {
    if (!transition) return this.#joined(items.map((item) => this.#item(item)))
    const { frame, rate } = this.#film
    const samples = samplesOfFrames(transition.frames, rate)
    const faded = (type: 'in' | 'out', own: readonly PlannedItem[]): Stream => {
      const elapsed = ({ span }: PlannedItem) => samplesOfFrames(span.start - own[0]!.span.start, rate)
      return this.#joined(own.map((item) => this.#item(item, crossfade(type, elapsed(item), samples))))
    }
    const [after, before] = [faded('in', items), faded('out', transition.before)]
    const name = `t${(this.#transitions += 1)}`
    const [circle, ground] = [`${name}_circle`, `${name}_ground`]
    this.chains.push(`[${this.#plate(transition.ground)}:v]${this.#repeated(frames)}[${ground}]`)
    if (transition.circle !== null) {
      this.chains.push(`[${this.#raw(transition.circle, maskSize(frame), 'gray')}:v]null[${circle}]`)
    }
    const videos = { before: before.video, after: after.video, ground, circle, to: `${name}_v` }
    const sounds = { before: before.audio, after: after.audio, to: `${name}_a` }
    this.chains.push(
      ...transitionChains(transition.states, videos, { frame, rate, tags: this.#tags }),
      ...mixedChains(this.#tools, sounds),
    )
    return { video: videos.to, audio: sounds.to, frames }
  }

  /** Filters that repeat one picture. */
  #repeated(frames: number): string {
    const { rate } = this.#film
    // setpts drops the frame rate, and the encoder would assume 25: fps sets it again. Old versions of ffmpeg lose the
    // last frame there, so there is one frame more than needed.
    const settle = `settb=${rate.den}/${rate.num},setpts=N,fps=fps=${rateText(rate)},trim=end_frame=${frames},setsar=1`
    return `loop=loop=${frames}:size=1:start=0,${settle}${this.#tags}`
  }

  /** Adds an item to the graph. @param faded filters for its sounds but voices */
  #item(item: PlannedItem, faded?: string): Stream {
    const index = (this.#items += 1)
    const { rate, frame } = this.#film
    const { frames } = item.span
    let picture = `i${index}_base`
    const base = this.#plate(item.base)
    this.chains.push(`[${base}:v]${this.#repeated(frames)}[${picture}]`)

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
    this.chains.push(
      ...soundChains(this.#tools, sounds, { samples: samplesOf(item.span, rate), out: audio, crossfade: faded }),
    )
    if (item.camera) {
      this.chains.push(`[${picture}]${scaled(item.camera, frame)}${this.#tags}[i${index}_camera]`)
      picture = `i${index}_camera`
    }
    return { video: picture, audio, frames }
  }

  /** Joins parts one after another. */
  #joined(parts: readonly Stream[]): Stream {
    if (parts.length === 1) return parts[0]!
    const frames = parts.reduce((sum, part) => sum + part.frames, 0)
    const streams = (key: 'video' | 'audio'): string => parts.map((part) => `[${part[key]}]`).join('')
    const [video, audio] = [`${parts[0]!.video}_joined`, `${parts[0]!.audio}_joined`]
    // `concat` computes the length of a part from the distances of its frames: a part of one frame has none, and the next
    // part would overlap it. Numbering the frames again takes two more filters, so it is done only where it is needed.
    const recount = parts.some((part) => part.frames === 1) ? `,${this.#recounted(frames)}` : ''
    this.chains.push(
      `${streams('video')}concat=n=${parts.length}:v=1:a=0${recount}[${video}]`,
      `${streams('audio')}concat=n=${parts.length}:v=0:a=1[${audio}]`,
    )
    return { video, audio, frames }
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
      const filters = clipFilters(this.#tools, clip, { zeroMs, rate: this.#film.rate, name: `s${stream}` }).join(',')
      const outputs = labels.map((label) => `[${label}]`).join('')
      const source = `[${stream}:${clip.video.index}]${filters}${this.#tags}`
      const { mover, shownIn, styled } = clip
      const shadow = styled?.shadowRect && !mover ? `${labels[0]}_shadow` : undefined
      const at = shownIn && !styled ? `,${numbered(this.#film.rate, shownIn.from)}` : ''
      if (mover && shownIn) {
        const style = (picture: string, below: string | undefined) => this.#styled(clip, source, picture, below)
        const options = { to: labels[0]!, tags: this.#tags, rate: this.#film.rate }
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
    const at = shownIn && !mover ? `,${numbered(this.#film.rate, shownIn.from)}` : ''
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
    const { rate } = this.#film
    const spare = this.#tools.filters.has('tpad') ? ',tpad=stop=1:stop_mode=clone' : ''
    return `settb=${rate.den}/${rate.num},setpts=N${spare},fps=fps=${rateText(rate)},trim=end_frame=${frames}`
  }

  /**
   * Joins the segments and adds the held last frame, the marks and the music.
   */
  finish(
    segments: readonly Stream[],
    holdFrames: number,
    { sign, hidden, overlay, music }: Pick<GraphOptions, 'sign' | 'hidden' | 'overlay' | 'music'>,
  ): void {
    const { rate, timeline, composition, frame } = this.#film
    const all = this.#joined(segments)
    const hold = holdFrames > 0 ? `,tpad=stop=${holdFrames}:stop_mode=clone` : ''
    const { totalFrames } = timeline
    const silence = samplesOfFrames(totalFrames, rate) - samplesOfFrames(totalFrames - holdFrames, rate)
    const pad = holdFrames > 0 ? `,apad=pad_len=${silence}` : ''
    const pixels = composition.alpha ? alphaPixels : 'yuv420p'
    const picture = `format=${pixels}${this.#tags}[v]`
    this.chains.push(`[${all.video}]null${hold}[joined]`)
    const above = { frame, rate: rateText(rate), alpha: composition.alpha === true, tags: this.#tags }
    const marked = chainsOverAll({ sign, hidden, overlay }, above, (input) => this.#input(input))
    this.chains.push(...marked.chains)
    this.chains.push(`[${marked.to}]${picture}`)
    this.chains.push(`[${all.audio}]anull${pad}[${music ? 'spoken' : 'a'}]`)
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
