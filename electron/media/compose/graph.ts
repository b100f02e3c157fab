import { aiMarkFilter } from '../ai-mark/index.ts'
import type { AiMark } from '../ai-mark/index.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import type { Clip } from './clips.ts'
import { clipFilters, clipInput } from './clips.ts'
import type { Plan, PlannedItem } from './plan.ts'
import type { SoundStream } from './sounds.ts'
import { soundChains } from './sounds.ts'
import type { Plate } from './stills.ts'
import { rateText, samplesOfFrames } from './timing.ts'

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

export interface GraphOptions {
  /** Number of frames for which the last frame is held in silence after the last item. */
  holdFrames: number
  /** Number of threads of each decoder. */
  threads: number
  sign: Sign | undefined
}

/** Builds the graph that joins items in sequence, with the mark over all of them. */
export function buildGraph(
  tools: MediaTools,
  plan: Plan,
  items: readonly PlannedItem[],
  { holdFrames, threads, sign }: GraphOptions,
): Graph {
  const builder = new GraphBuilder(tools, plan, threads)
  const names = items.map((item, index) => builder.item(item, index))
  // `concat` computes the length of a part from the distances of its frames: a part of one frame has none, and the next
  // part would overlap it. Numbering the frames again takes two more filters, so it is done only where it is needed.
  const recount = items.length > 1 && items.some(({ span }) => span.frames === 1)
  const frames = items.reduce((sum, { span }) => sum + span.frames, 0)
  builder.finish(names, { frames, holdFrames, recount }, sign)
  return { inputs: builder.inputs, script: builder.chains.join(';\n') }
}

interface OpenedClip {
  stream: number
  zeroMs: number
  /** Labels of the prepared picture that are not used yet. */
  pictures: string[]
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

  #plate(plate: Plate): number {
    const { width, height } = plate.rect
    const format = ['-f', 'rawvideo', '-pix_fmt', plate.pixFmt, '-video_size', `${width}x${height}`]
    const rate = ['-framerate', rateText(this.#plan.rate), '-threads', '1']
    return this.#input([...format, ...rate, '-i', `file:${plate.path}`])
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
    for (const [partIndex, part] of item.stack.entries()) {
      const rect = part.kind === 'plate' ? part.plate.rect : part.clip.window.target
      const above =
        part.kind === 'plate' ? `i${index}_plate${partIndex}` : opened.get(clipKey(part.clip))!.pictures.shift()!
      if (part.kind === 'plate') {
        this.chains.push(`[${this.#plate(part.plate)}:v]settb=${rate.den}/${rate.num}${this.#tags}[${above}]`)
      }
      const x = Math.floor(rect.x / 2) * 2
      const y = Math.floor(rect.y / 2) * 2
      const next = `i${index}_v${partIndex}`
      this.chains.push(`[${picture}][${above}]overlay=x=${x}:y=${y}:eval=init:format=yuv420[${next}]`)
      picture = next
    }
    const sounds = [...this.#layerSounds(item, opened), ...this.#sounds(item)]
    const audio = `i${index}_a`
    this.chains.push(...soundChains(this.#tools, sounds, this.#samples(item), audio))
    return { video: picture, audio }
  }

  /**
   * Number of samples of an item, from the rounded times of its edges in the whole video, so that rounding errors do
   * not add up.
   */
  #samples(item: PlannedItem): number {
    const { start, frames } = item.span
    return samplesOfFrames(start + frames, this.#plan.rate) - samplesOfFrames(start, this.#plan.rate)
  }

  /** Opens the clips of an item. A clip that an item shows twice at one size is decoded and scaled once. */
  #openClips(item: PlannedItem, index: number): Map<string, OpenedClip> {
    const opened = new Map<string, OpenedClip>()
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
      this.chains.push(`[${stream}:${clip.video.index}]${filters}${this.#tags}${split}${outputs}`)
      opened.set(key, { stream, zeroMs, pictures: labels })
    }
    return opened
  }

  #layerSounds(item: PlannedItem, opened: Map<string, OpenedClip>): SoundStream[] {
    return item.stack.flatMap((part): SoundStream[] => {
      if (part.kind !== 'clip' || !part.clip.sound || !part.clip.info.audio) return []
      const { clip } = part
      if (clip.playback.kind !== 'once') return []
      const { stream, zeroMs } = opened.get(clipKey(clip))!
      const { startMs, frames } = clip.playback
      const { num, den } = this.#plan.rate
      const rest = (clip.info.audio!.durationMs ?? clip.info.durationMs) - startMs
      const played = (frames * den * 1000) / num
      const cutByFragment = frames < item.span.frames
      const lengthMs = cutByFragment ? Math.min(rest, played) : rest
      return lengthMs > 0 ? [{ stream: `[${stream}:${clip.info.audio!.index}]`, role: 'layer', zeroMs, lengthMs }] : []
    })
  }

  #sounds(item: PlannedItem): SoundStream[] {
    return item.sounds.map(({ path, info, role, startMs, lengthMs }): SoundStream => {
      const seek = startMs > 0 ? ['-ss', String(startMs / 1000)] : []
      const stream = this.#input(['-vn', ...seek, ...inputArguments(path, info)])
      return { stream: `[${stream}:${info.audio!.index}]`, role, zeroMs: 0, lengthMs }
    })
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
   * Joins the items and adds the held last frame and the mark.
   * @param length of the items together, without `holdFrames`
   */
  finish(
    items: readonly { video: string; audio: string }[],
    length: { frames: number; holdFrames: number; recount: boolean },
    sign?: Sign,
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
    if (sign) {
      const input = this.#input(['-f', 'png_pipe', '-i', `file:${sign.path}`])
      this.chains.push(
        `${videos}${joinVideo}${hold}[unsigned]`,
        aiMarkFilter(sign.mark, input, 'unsigned', 'signed'),
        `[signed]${picture}`,
      )
    } else this.chains.push(`${videos}${joinVideo}${hold},${picture}`)
    this.chains.push(`${audios}${joinAudio}${pad}[a]`)
  }
}

function clipKey({ path, playback, window }: Clip): string {
  const { width, height, x, y } = window.target
  // The position of a clip is part of its key only as odd or even, which decides the padding.
  return JSON.stringify([path, playback, window.source, width, height, x & 1, y & 1])
}
