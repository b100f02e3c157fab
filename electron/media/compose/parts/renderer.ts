import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import { runParallel } from '../../../common/parallel/index.ts'
import { encoderInput, limitsOf } from '../../encoders/index.ts'
import type { Encoding } from '../../encoders/index.ts'
import { isMediaError, MediaError } from '../../errors.ts'
import { writeOverlay } from '../../overlay/track.ts'
import type { OverlayTrack } from '../../overlay/track.ts'
import { soundArguments, soundMuxer } from '../../sound-encoder.ts'
import { containerOf, videoArguments, wholeOutput } from '../encoding.ts'
import { buildGraph } from '../graph.ts'
import type { GraphOverlay, Sign } from '../graph/types.ts'
import { planMusic } from '../music.ts'
import type { PlannedMusic } from '../music.ts'
import type { Segment } from '../pieces.ts'
import { planSegment } from '../plan.ts'
import { drawnStills } from '../plan-moving-still.ts'
import { framesOf, itemsOf } from '../plan-types.ts'
import type { Film, PlannedSegment, PlanTools } from '../plan-types.ts'
import { msOfFrames } from '../timing.ts'
import { cutIntoChunks } from './chunks.ts'
import { joinParts } from './join-parts.ts'
import { keepPart, partsOf, takePart } from './part-cache.ts'
import { contentOfPart } from './part-content.ts'
import { readSources } from './read-sources.ts'
import { graphsAtOnce, Runner } from './runner.ts'
import type { ComposeOptions } from './runner.ts'

/** Shares of the progress for reading sources and drawing stills, and for joining parts. */
const prepared = 0.03
const joined = 0.04

/** What is laid over the whole video, from the lowest to the highest. */
export interface Drawn {
  overlay: OverlayTrack | undefined
  sign: Sign | undefined
}

/** A run of ffmpeg that makes consecutive segments. */
interface GraphRequest {
  segments: readonly PlannedSegment[]
  /** Frames held at its end. */
  holdFrames: number
  /** Name of its script. */
  name: string
  /** Music in its sound. */
  music: PlannedMusic | null
  /** Arguments of its outputs. @param video those of the picture */
  outputs: (video: string[]) => string[]
  /** Receives its progress, 0 to 1. */
  onShare: (share: number) => void
  signal: AbortSignal | undefined
}

/** A part of the video, before it is made. */
interface Part {
  segments: readonly Segment[]
  holdFrames: number
  /** Everything that determines it; undefined where parts are not kept. */
  content: unknown
  /** Names of its files; undefined where they have to be made. */
  names: string[] | undefined
}

/** The fault of a video whose layers take too much memory together, though each can be read. */
function rethrow(error: unknown): never {
  const fault = message('mediaErrors.compositionTooLarge')
  throw isMediaError(error, 'too-large') ? new MediaError('too-large', fault, { cause: error }) : error
}

/** Makes the parts of a video with ffmpeg, and joins them. */
export class Renderer {
  readonly #film: Film
  readonly #planTools: PlanTools
  readonly #options: ComposeOptions
  readonly #drawn: Drawn
  readonly #encoding: Encoding
  readonly #runner: Runner
  #names = 0

  /** @param encoding that of all parts: parts of two encoders can't be joined without encoding */
  constructor(film: Film, planTools: PlanTools, options: ComposeOptions, drawn: Drawn, encoding: Encoding) {
    this.#film = film
    this.#planTools = planTools
    this.#options = options
    this.#drawn = drawn
    this.#encoding = encoding
    this.#runner = new Runner(planTools.tools, film.rate, options)
    if (film.timeline.holdFrames > 0 && !planTools.tools.filters.has('tpad')) {
      throw new MediaError('unsupported', message('mediaErrors.ffmpegTooOld'))
    }
  }

  async render(out: string): Promise<void> {
    const { composition, rate, timeline } = this.#film
    const parts = await this.#parts()
    const missing = parts.filter(({ names }) => !names)
    const { sources } = this.#planTools
    await readSources(
      missing.flatMap(({ segments }) => segments),
      composition,
      sources,
      this.#options.signal,
    )
    const totalMs = msOfFrames(timeline.totalFrames, rate)
    const music = composition.music ? await planMusic(composition.music, totalMs, this.#planTools) : null
    this.#runner.tell(prepared)
    const { loudness } = composition
    if (!this.#options.parts && loudness === undefined && (await this.#renderWhole(parts[0]!, music, out))) return
    const names = await this.#make(parts)
    const { folder } = this.#planTools
    await joinParts(this.#planTools.tools, this.#runner, {
      film: this.#film,
      folder,
      names,
      music,
      cache: this.#options.parts,
      out,
      signal: this.#options.signal,
      onShare: (share) => this.#runner.tell(1 - joined + share * joined),
    })
  }

  /** The parts of the video: all of it where none are kept. */
  async #parts(): Promise<Part[]> {
    const { composition, timeline, rate } = this.#film
    const { parts: cache, signal } = this.#options
    if (!cache)
      return [{ segments: timeline.segments, holdFrames: timeline.holdFrames, content: undefined, names: undefined }]
    const digests = new Map<string, Promise<string>>()
    const digestOf = (path: string): Promise<string> => {
      const digest = digests.get(path) ?? cache.digestOf(path, signal)
      digests.set(path, digest)
      return digest
    }
    const apart = partsOf(timeline, rate, composition.scenes === undefined)
    const parts: Part[] = []
    for (const [index, segments] of apart.entries()) {
      const holdFrames = index === apart.length - 1 ? timeline.holdFrames : 0
      const { overlay, sign } = this.#drawn
      const isMarked = sign !== undefined
      const encoded = this.#encoding.arguments
      const content = await contentOfPart(segments, this.#film, { holdFrames, overlay, isMarked, encoded, digestOf })
      const names = await takePart(cache, content, this.#planTools.folder, () => this.#newName(), signal)
      parts.push({ segments, holdFrames, content, names })
    }
    return parts
  }

  /** Makes a video whose graph is not too large in one run. Returns false, with nothing made, where it is too large. */
  async #renderWhole(part: Part, music: PlannedMusic | null, out: string): Promise<boolean> {
    const segments = await this.#plan(part)
    if (cutIntoChunks(segments, this.#film.frame).length > 1) return false
    try {
      await this.#graph({
        segments,
        music,
        name: 'graph',
        holdFrames: this.#film.timeline.holdFrames,
        signal: this.#options.signal,
        onShare: (share) => this.#runner.tell(prepared + share * (1 - prepared)),
        outputs: (video) => [...video, ...wholeOutput(this.#film.composition, out)],
      })
      return true
    } catch (error) {
      if (!isMediaError(error, 'too-large') || segments.length === 1) throw error
      return false
    }
  }

  async #plan({ segments }: Part): Promise<PlannedSegment[]> {
    const planned: PlannedSegment[] = []
    for (const segment of segments) planned.push(await planSegment(segment, this.#film, this.#planTools))
    return planned
  }

  /**
   * Makes the parts that are missing, beside each other: one is planned while another is made. Returns the names of all files,
   * in order.
   */
  async #make(parts: readonly Part[]): Promise<string[]> {
    const missing = parts.filter(({ names }) => !names)
    const shares = new Map<string, number>()
    const all = missing.reduce((sum, { segments, holdFrames }) => sum + framesOf(segments) + holdFrames, 0)
    const report = (name: string, frames: number): void => {
      shares.set(name, frames)
      const done = [...shares.values()].reduce((sum, one) => sum + one, 0)
      this.#runner.tell(prepared + (done / all) * (1 - prepared - joined))
    }
    const atOnce = graphsAtOnce()
    // The graphs of a part follow each other where other parts are made beside it.
    const ofPart = missing.length > 1 ? 1 : atOnce
    const jobs = missing.map((part) => async (signal: AbortSignal) => {
      const chunks = cutIntoChunks(await this.#plan(part), this.#film.frame)
      signal.throwIfAborted()
      const graphs = chunks.map((chunk, index) => (stop: AbortSignal) => {
        const holdFrames = index === chunks.length - 1 ? part.holdFrames : 0
        return this.#makeFiles(chunk, holdFrames, { report, signal: stop })
      })
      const names = (await runParallel(ofPart, graphs, signal)).flat()
      // The chunks of a part that is too large for one graph are not kept: they end where this machine's memory does.
      const { parts: cache } = this.#options
      if (cache && chunks.length === 1) await keepPart(cache, part.content, this.#planTools.folder, names)
      return { part, names }
    })
    const finished = new Map(
      (await runParallel(atOnce, jobs, this.#options.signal)).map(({ part, names }) => [part, names]),
    )
    return parts.flatMap((part) => part.names ?? finished.get(part)!)
  }

  /** Makes the files of a chunk. One that takes too much memory becomes two: what a graph takes is an estimate. */
  async #makeFiles(
    segments: readonly PlannedSegment[],
    holdFrames: number,
    options: { report: (name: string, frames: number) => void; signal: AbortSignal },
  ): Promise<string[]> {
    const { report, signal } = options
    const name = this.#newName()
    const { folder } = this.#planTools
    const frames = framesOf(segments) + holdFrames
    const container = containerOf(this.#film.composition)
    try {
      await this.#graph({
        segments,
        holdFrames,
        name,
        music: null,
        signal,
        onShare: (share) => report(name, share * frames),
        outputs: (video) => [
          ...video,
          ...['-f', container, `file:${join(folder, `${name}.${container}`)}`],
          ...['-map', '[a]', ...soundArguments('pcm'), ...soundMuxer('wav'), `file:${join(folder, `${name}.wav`)}`],
        ],
      })
      return [name]
    } catch (error) {
      if (!isMediaError(error, 'too-large') || segments.length === 1) throw error
      report(name, 0)
      const half = Math.ceil(segments.length / 2)
      const first = await this.#makeFiles(segments.slice(0, half), 0, options)
      return [...first, ...(await this.#makeFiles(segments.slice(half), holdFrames, options))]
    }
  }

  #newName(): string {
    return `part-${(this.#names += 1)}`
  }

  async #graph(request: GraphRequest): Promise<void> {
    const { motions } = this.#planTools
    const stills = request.segments.flatMap(itemsOf).flatMap(({ stack }) => stack.flatMap(drawnStills))
    await motions.draw(stills, request.signal)
    try {
      await this.#graphWith(false, request)
    } catch (error) {
      if (!isMediaError(error, 'too-large')) throw error
      // Many large clips at once take more memory than the limit with all threads, and much less with few.
      await this.#graphWith(true, request).catch(rethrow)
    } finally {
      await motions.remove(stills)
    }
  }

  async #graphWith(sparing: boolean, request: GraphRequest): Promise<void> {
    const { segments, holdFrames, name, music, outputs, onShare, signal } = request
    const { tools, folder } = this.#planTools
    const clips = segments.flatMap(itemsOf).flatMap(({ stack }) => stack.filter((part) => part.kind === 'clip'))
    const shared = Math.max(1, Math.floor((2 * availableParallelism()) / Math.max(1, clips.length)))
    const threads = sparing ? 1 : shared
    const overlay = await this.#overlayOf(segments, holdFrames, name)
    const { sign } = this.#drawn
    const graph = buildGraph(tools, this.#film, segments, { sign, holdFrames, threads, overlay, music })
    const script = join(folder, `${name}.txt`)
    const { chains, label } = encoderInput(this.#encoding)
    await writeFile(script, [graph.script, ...chains].join(';\n'))
    const option = tools.options.has('filter_complex_script') ? '-filter_complex_script' : '-/filter_complex'
    const video = ['-map', label, ...videoArguments(this.#film, this.#encoding, sparing)]
    const args = [...this.#encoding.before, ...graph.inputs, option, script, ...outputs(video)]
    await this.#runner.run(args, framesOf(segments) + holdFrames, onShare, { signal, ...limitsOf(this.#encoding) })
  }

  /** The pictures that are laid over the frames of some segments. */
  async #overlayOf(
    segments: readonly PlannedSegment[],
    holdFrames: number,
    name: string,
  ): Promise<GraphOverlay | undefined> {
    const { overlay: track } = this.#drawn
    if (!track) return undefined
    const path = join(this.#planTools.folder, `${name}.apng`)
    const from = segments[0]!.start
    await writeOverlay(path, track, { from, to: from + framesOf(segments) + holdFrames }, this.#film.rate)
    return { track, path }
  }
}
