import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { message } from '../../common/messages/index.ts'
import { isMediaError, MediaError } from '../errors.ts'
import { levelSound } from '../loudness/clip-sound.ts'
import { writeOverlay } from '../overlay/track.ts'
import type { OverlayTrack } from '../overlay/track.ts'
import { run } from '../run.ts'
import type { RunOptions } from '../run.ts'
import { soundArguments, soundMuxer } from '../sound-encoder.ts'
import type { MediaTools } from '../tools.ts'
import type { WorkOptions } from '../types.ts'
import { cutIntoChunks } from './chunks.ts'
import { audioArguments, containerArguments, videoArguments } from './encoding.ts'
import { buildGraph } from './graph.ts'
import type { GraphOverlay, Sign } from './graph/types.ts'
import type { ComposeLimits } from './limits.ts'
import type { MotionRenderer } from './motion/draw.ts'
import { musicChains } from './music.ts'
import { drawnStills } from './plan-moving-still.ts'
import { framesOf, itemsOf } from './plan-types.ts'
import type { Plan, PlannedSegment } from './plan-types.ts'
import { msOfFrames, samplesOfFrames } from './timing.ts'

export interface ComposeOptions extends WorkOptions {
  limits?: Partial<ComposeLimits>
  /** Most time (ms). Default: ten minutes, and forty times the video's length. */
  timeoutMs?: number
  /** Most memory of ffmpeg, bytes. Default: `maxProgramBytes`. */
  memoryBytes?: number
  /** Receives every ffmpeg command, quoted so that it can be pasted into a shell. */
  log?: (command: string) => void
  env?: NodeJS.ProcessEnv
}

/** Shares of the progress for reading sources and drawing stills, and for joining parts. */
export const prepared = 0.03
const joined = 0.04

/** One run of ffmpeg: segments, frames held at its end, name of its script, its part of the progress, what it writes. */
type GraphRequest = [
  segments: readonly PlannedSegment[],
  holdFrames: number,
  name: string,
  from: number,
  to: number,
  outputs: (video: string[]) => string[],
]

/** The fault of a video whose layers take too much memory together, though each can be read. */
function rethrow(error: unknown): never {
  const fault = message('mediaErrors.compositionTooLarge')
  throw isMediaError(error, 'too-large') ? new MediaError('too-large', fault, { cause: error }) : error
}

/** What is laid over the whole video, from the lowest to the highest, and what draws what moves below it. */
export interface Drawn {
  overlay: OverlayTrack | undefined
  sign: Sign | undefined
  motions: MotionRenderer
}

/** Makes the parts of a planned video with ffmpeg, and joins them. */
export class Renderer {
  readonly #tools: MediaTools
  readonly #plan: Plan
  readonly #folder: string
  readonly #options: ComposeOptions
  readonly #drawn: Drawn
  #told = 0

  constructor(tools: MediaTools, plan: Plan, folder: string, options: ComposeOptions, drawn: Drawn) {
    this.#tools = tools
    this.#plan = plan
    this.#folder = folder
    this.#options = options
    this.#drawn = drawn
    if (plan.timeline.holdFrames > 0 && !tools.filters.has('tpad')) {
      throw new MediaError('unsupported', message('mediaErrors.ffmpegTooOld'))
    }
  }

  async render(out: string, loudness: number | undefined): Promise<void> {
    const { timeline } = this.#plan
    let chunks = cutIntoChunks(this.#plan)
    if (chunks.length === 1 && loudness === undefined) {
      const rest = await this.#unlessTooLarge(chunks[0]!, timeline.holdFrames, 'graph', prepared, 1, (video) => [
        ...['-map', '[v]', ...video, '-map', '[a]', ...audioArguments, ...containerArguments, `file:${out}`],
      ])
      if (rest.length === 0) return
      chunks = rest
    }
    let done = 0
    let parts = 0
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      const hold = chunks.length === 0 ? timeline.holdFrames : 0
      const frames = framesOf(chunk) + hold
      const share = (count: number) => prepared + (count / timeline.totalFrames) * (1 - prepared - joined)
      const name = `part-${parts}`
      const rest = await this.#unlessTooLarge(chunk, hold, name, share(done), share(done + frames), (video) => [
        ...['-map', '[v]', ...video, '-f', 'mp4', `file:${join(this.#folder, `${name}.mp4`)}`],
        ...['-map', '[a]', ...soundArguments('pcm'), ...soundMuxer('wav')],
        `file:${join(this.#folder, `${name}.wav`)}`,
      ])
      chunks.unshift(...rest)
      if (rest.length > 0) continue
      done += frames
      parts += 1
    }
    await this.#join(parts, out, loudness)
  }

  /** Makes a part. One that takes too much memory is not made: its halves are returned; what a graph takes is an estimate. */
  async #unlessTooLarge(...request: GraphRequest): Promise<PlannedSegment[][]> {
    const [segments] = request
    try {
      await this.#graph(...request)
      return []
    } catch (error) {
      if (!isMediaError(error, 'too-large') || segments.length === 1) throw error
      const half = Math.ceil(segments.length / 2)
      return [segments.slice(0, half), segments.slice(half)]
    }
  }

  async #graph(...request: GraphRequest): Promise<void> {
    const { motions } = this.#drawn
    const stills = request[0].flatMap(itemsOf).flatMap(({ stack }) => stack.flatMap(drawnStills))
    await motions.draw(stills, this.#options.signal)
    try {
      await this.#graphWith(false, ...request)
    } catch (error) {
      if (!isMediaError(error, 'too-large')) throw error
      // Many large clips at once take more memory than the limit with all threads, and much less with few.
      await this.#graphWith(true, ...request).catch(rethrow)
    } finally {
      await motions.remove(stills)
    }
  }

  async #graphWith(sparing: boolean, ...request: GraphRequest): Promise<void> {
    const [segments, holdFrames, name, from, to, outputs] = request
    const clips = segments.flatMap(itemsOf).flatMap(({ stack }) => stack.filter((part) => part.kind === 'clip'))
    const shared = Math.max(1, Math.floor((2 * availableParallelism()) / Math.max(1, clips.length)))
    const threads = sparing ? 1 : shared
    const overlay = await this.#overlayOf(segments, holdFrames, name)
    // The music of a film that is made in parts is mixed when they are joined.
    const music = segments.length === this.#plan.segments.length ? this.#plan.music : null
    const graph = buildGraph(this.#tools, this.#plan, segments, {
      sign: this.#drawn.sign,
      holdFrames,
      threads,
      overlay,
      music,
    })
    const script = join(this.#folder, `${name}.txt`)
    await writeFile(script, graph.script)
    const option = this.#tools.options.has('filter_complex_script') ? '-filter_complex_script' : '-/filter_complex'
    const frames = framesOf(segments) + holdFrames
    await this.#run(
      [...graph.inputs, option, script, ...outputs(videoArguments(this.#plan, sparing))],
      frames,
      from,
      to,
    )
  }

  /** The pictures that are laid over the frames of some segments. */
  async #overlayOf(
    segments: readonly PlannedSegment[],
    holdFrames: number,
    name: string,
  ): Promise<GraphOverlay | undefined> {
    const { overlay: track } = this.#drawn
    if (!track) return undefined
    const path = join(this.#folder, `${name}.apng`)
    const from = segments[0]!.start
    await writeOverlay(path, track, { from, to: from + framesOf(segments) + holdFrames }, this.#plan.rate)
    return { track, path }
  }

  /** Joins the parts: the video is copied, and the sound is mixed with the music and encoded once over all of them. */
  async #join(count: number, out: string, loudness: number | undefined): Promise<void> {
    const list = async (extension: string) => {
      const path = join(this.#folder, `parts-${extension}.txt`)
      const lines = Array.from({ length: count }, (_, index) => `file part-${index}.${extension}`)
      await writeFile(path, `ffconcat version 1.0\n${lines.join('\n')}\n`)
      return ['-protocol_whitelist', 'file', '-f', 'concat', '-i', `file:${path}`]
    }
    const { rate, timeline } = this.#plan
    const frames = timeline.totalFrames
    const samples = samplesOfFrames(frames, rate)
    // The music of a film that is one part is in its sound already.
    const music = count > 1 ? this.#plan.music : null
    const mixed = music && musicChains(this.#tools, music, { next: 2, from: '[1:a]', to: 'a', samples })
    const inputs = [...(await list('mp4')), ...(await list('wav')), ...(mixed?.inputs ?? [])]
    const sound = mixed ? ['-filter_complex', mixed.chains.join(';'), '-map', '[a]'] : ['-map', '1:a']
    const picture = ['-map', '0:v', '-c:v', 'copy']
    if (loudness === undefined) {
      await this.#run(
        [...inputs, ...picture, ...sound, ...audioArguments, ...containerArguments, `file:${out}`],
        frames,
        1 - joined,
        1,
      )
      return
    }
    const whole = join(this.#folder, 'sound.wav')
    const alone = [...sound, ...soundArguments('pcm'), ...soundMuxer('wav'), `file:${whole}`]
    await this.#run([...inputs, ...alone], frames, 1 - joined, 1 - joined / 2)
    const { signal } = this.#options
    const folder = this.#folder
    const levelled = await levelSound(this.#tools, whole, loudness, { folder, ...(signal && { signal }) })
    const copied = levelled ? ['-i', `file:${levelled}`, ...picture, '-map', '1:a', '-c:a', 'copy'] : null
    const encoded = ['-i', `file:${whole}`, ...picture, '-map', '1:a', ...audioArguments]
    const picturesOnly = await list('mp4')
    await this.#run(
      [...picturesOnly, ...(copied ?? encoded), ...containerArguments, `file:${out}`],
      frames,
      1 - joined / 2,
      1,
    )
  }

  /** Reports progress that never falls, also where a part is made again. */
  #tell(share: number): void {
    if (share <= this.#told) return
    this.#told = share
    this.#options.onProgress?.(share)
  }

  #run(args: string[], frames: number, from: number, to: number): Promise<void> {
    const { signal, onProgress, log, env, memoryBytes } = this.#options
    const durationMs = msOfFrames(frames, this.#plan.rate)
    const options: RunOptions = {
      durationMs,
      timeoutMs: this.#options.timeoutMs ?? 600_000 + 40 * durationMs,
      ...(signal && { signal }),
      ...(log && { log }),
      ...(env && { env }),
      ...(memoryBytes !== undefined && { memoryBytes }),
      ...(onProgress && { onProgress: (share: number) => this.#tell(from + share * (to - from) * 0.999) }),
    }
    return run(this.#tools, args, options)
  }
}
