import type { Encoding } from '../../encoders/index.ts'
import type { OverlayTrack } from '../../overlay/track.ts'
import type { HiddenMark, Sign } from '../graph/types.ts'
import type { Segment } from '../pieces.ts'
import { pictureKey } from '../../watermark/index.ts'
import type { Film } from '../plan-types.ts'
import { partsOf, takePart } from './part-cache.ts'
import type { PartCache } from './part-cache.ts'
import { contentOfPart } from './part-content.ts'
import type { ComposeOptions } from './runner.ts'

/** What is laid over the whole video, from the lowest to the highest. */
export interface Drawn {
  overlay: OverlayTrack | undefined
  sign: Sign | undefined
  hidden: HiddenMark | undefined
}

/** A part of the video, before it is made. */
export interface Part {
  segments: readonly Segment[]
  holdFrames: number
  /** Everything that determines it; undefined where parts are not kept, and until it was looked for. */
  content: unknown
  /** Names of its files; undefined where they have to be made. */
  names: string[] | undefined
}

/** The parts of a video: all of it where none are kept. */
export function partsIn({ composition, timeline, rate }: Film, areKept: boolean): Part[] {
  const { segments: all, holdFrames: held } = timeline
  if (!areKept) return [{ segments: all, holdFrames: held, content: undefined, names: undefined }]
  return partsOf(timeline, rate, composition.scenes === undefined).map((segments, index, { length }) => {
    const holdFrames = index === length - 1 ? held : 0
    return { segments, holdFrames, content: undefined, names: undefined }
  })
}

export interface FinderOptions extends Pick<ComposeOptions, 'pending' | 'signal'> {
  film: Film
  drawn: Drawn
  encoding: Encoding
  cache: PartCache
  /** Folder into which kept files are put, and a new name for one. */
  folder: string
  newName: () => string
}

/** Looks for the parts of a video among those that are kept. */
export class PartFinder {
  readonly #options: FinderOptions
  readonly #digests = new Map<string, Promise<string>>()

  constructor(options: FinderOptions) {
    this.#options = options
  }

  /** Whether something that a part shows is still being made. */
  isPending({ segments }: Part): boolean {
    const { pending, film } = this.#options
    if (!pending || pending.size === 0) return false
    const pieces = segments.flatMap((segment) => [...segment.before, ...segment.pieces])
    return pieces.some(({ index }) => film.composition.items[index]!.layers.some(({ path }) => pending.has(path)))
  }

  /** Looks for a part once all that it shows is there, and notes what determines it. */
  async find(part: Part): Promise<void> {
    const { film, drawn, encoding, cache, folder, newName, signal } = this.#options
    part.content = await contentOfPart(part.segments, film, {
      holdFrames: part.holdFrames,
      overlay: drawn.overlay,
      isMarked: drawn.sign !== undefined,
      watermark: drawn.hidden === undefined ? null : pictureKey,
      encoded: encoding.arguments,
      digestOf: (path) => this.#digestOf(path),
    })
    part.names = await takePart(cache, part.content, folder, newName, signal)
  }

  async #digestOf(path: string): Promise<string> {
    const { pending, cache, signal } = this.#options
    await pending?.get(path)
    const digest = this.#digests.get(path) ?? cache.digestOf(path, signal)
    this.#digests.set(path, digest)
    return digest
  }
}
