import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { message } from '../../../common/messages/index.ts'
import { runParallel } from '../../../common/parallel/index.ts'
import { encoderInput, limitsOf } from '../../encoders/index.ts'
import type { Encoding } from '../../encoders/index.ts'
import { isMediaError, MediaError } from '../../errors.ts'
import { writeOverlay } from '../../overlay/track.ts'
import { soundArguments, soundMuxer } from '../../sound-encoder.ts'
import { containerOf, videoArguments, webArguments, wholeOutput } from '../encoding.ts'
import { buildGraph } from '../graph.ts'
import type { GraphOverlay } from '../graph/types.ts'
import { planMusic } from '../music.ts'
import type { PlannedMusic } from '../music.ts'
import { planSegment } from '../plan.ts'
import { drawnStills } from '../plan-moving-still.ts'
import { framesOf, itemsOf } from '../plan-types.ts'
import type { Film, PlannedSegment, PlanTools } from '../plan-types.ts'
import { msOfFrames } from '../timing.ts'
import { cutIntoChunks } from './chunks.ts'
import { joinParts } from './join-parts.ts'
import { PartFinder, partsIn } from './find-parts.ts'
import type { Drawn, Part } from './find-parts.ts'
import { keepPart } from './part-cache.ts'
import { readSources } from './read-sources.ts'
import { graphsAtOnce, Runner } from './runner.ts'
import type { ComposeOptions } from './runner.ts'

/** Shares of the progress for reading sources and drawing stills, and for joining parts. */
const prepared = 0.03
const joined = 0.04

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
  /** File for the picture as WebM. */
  web?: string | undefined
  /** Receives its progress, 0 to 1. */
  onShare: (share: number) => void
  signal: AbortSignal | undefined
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
    const finder = this.#finder()
    const parts = partsIn(this.#film, finder !== undefined)
    if (finder) await Promise.all(parts.filter((part) => !finder.isPending(part)).map((part) => finder.find(part)))
    const { sources } = this.#planTools
    await readSources(
      parts.flatMap(({ segments, names }) => (names ? [] : segments)),
      composition,
      sources,
      this.#options,
    )
    const totalMs = msOfFrames(timeline.totalFrames, rate)
    const music = composition.music ? await planMusic(composition.music, totalMs, this.#planTools) : null
    this.#runner.tell(prepared)
    const { loudness } = composition
    if (!this.#options.parts && loudness === undefined && (await this.#renderWhole(parts[0]!, music, out))) return
    const names = await this.#make(parts, finder)
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
    const { web } = this.#options
    if (web === undefined) return
    await this.#runner.run(['-i', `file:${out}`, ...webArguments, `file:${web}`], timeline.totalFrames, () => undefined)
  }

  /** Looks for kept parts; undefined where none are kept. */
  #finder(): PartFinder | undefined {
    const { parts: cache, pending, signal } = this.#options
    if (!cache) return undefined
    return new PartFinder({
      film: this.#film,
      drawn: this.#drawn,
      encoding: this.#encoding,
      cache,
      folder: this.#planTools.folder,
      newName: () => this.#newName(),
      ...(pending && { pending }),
      ...(signal && { signal }),
    })
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
        web: this.#options.web,
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
  async #make(parts: readonly Part[], finder: PartFinder | undefined): Promise<string[]> {
    const missing = parts.filter(({ names }) => !names)
    const shares = new Map<string, number>()
    const framesIn = ({ segments, holdFrames }: Part): number => framesOf(segments) + holdFrames
    const all = missing.reduce((sum, part) => sum + framesIn(part), 0)
    const report = (name: string, frames: number): void => {
      shares.set(name, frames)
      const done = [...shares.values()].reduce((sum, one) => sum + one, 0)
      this.#runner.tell(prepared + (done / all) * (1 - prepared - joined))
    }
    const atOnce = graphsAtOnce()
    const turns = pLimit(atOnce)
    // The graphs of a part follow each other where other parts are made beside it.
    const ofPart = missing.length > 1 ? 1 : atOnce
    const make = async (part: Part, signal: AbortSignal): Promise<void> => {
      signal.throwIfAborted()
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
      part.names = names
    }
    // The longest come first, so that no processor waits for one of them at the end.
    const inOrder = missing.toSorted((a, b) => framesIn(b) - framesIn(a))
    const jobs = inOrder.map((part, number) => async (signal: AbortSignal) => {
      // What was being made when the others were looked for may be as it was. No part takes a turn before it is there.
      if (part.content === undefined) await finder?.find(part)
      if (part.names) report(`taken-${number}`, framesIn(part))
      else await turns(() => make(part, signal))
    })
    await runParallel(jobs.length, jobs, this.#options.signal)
    return parts.flatMap(({ names }) => names!)
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
    const { segments, holdFrames, name, music, outputs, web, onShare, signal } = request
    const { tools, folder } = this.#planTools
    const clips = segments.flatMap(itemsOf).flatMap(({ stack }) => stack.filter((part) => part.kind === 'clip'))
    const shared = Math.max(1, Math.floor((2 * availableParallelism()) / Math.max(1, clips.length)))
    const threads = sparing ? 1 : shared
    const overlay = await this.#overlayOf(segments, holdFrames, name)
    const { sign, hidden } = this.#drawn
    const graph = buildGraph(tools, this.#film, segments, { sign, hidden, holdFrames, threads, overlay, music })
    const script = join(folder, `${name}.txt`)
    const { chains, label } = encoderInput(this.#encoding)
    const split = web === undefined ? [] : [`${label}split=2[v_first][v_web]`]
    await writeFile(script, [graph.script, ...chains, ...split].join(';\n'))
    const option = tools.options.has('filter_complex_script') ? '-filter_complex_script' : '-/filter_complex'
    const video = [
      '-map',
      web === undefined ? label : '[v_first]',
      ...videoArguments(this.#film, this.#encoding, sparing),
    ]
    const webOutput = web === undefined ? [] : ['-map', '[v_web]', ...webArguments, `file:${web}`]
    const args = [...this.#encoding.before, ...graph.inputs, option, script, ...outputs(video), ...webOutput]
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
