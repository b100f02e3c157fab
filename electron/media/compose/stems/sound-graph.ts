import type { MediaTools } from '../../tools.ts'
import { layerSound } from '../graph-sounds.ts'
import type { Film, PlannedItem, PlannedSegment } from '../plan-types.ts'
import { framesOf } from '../plan-types.ts'
import { crossfade, mixedChains } from '../scenes/chains.ts'
import { apartLabels, mix, soundChains, soundInput } from '../sounds.ts'
import type { SoundStream } from '../sounds.ts'
import { samplesOf, samplesOfFrames } from '../timing.ts'

/** Labels of a sound, without brackets: the mix, and what it is mixed of. */
interface Streams {
  mix: string
  voice: string
  effects: string
}

/** Inputs and filters of ffmpeg that mix the sounds of segments, whose outputs are those of `Streams`. */
export interface SoundGraph extends Streams {
  inputs: string[]
  chains: string[]
}

/** The graph of the sounds of segments: the same mix as that of the whole video, and its voices and effects before limiters. */
export function soundGraph(
  tools: MediaTools,
  film: Film,
  segments: readonly PlannedSegment[],
  holdFrames: number,
): SoundGraph {
  const builder = new SoundGraphBuilder(tools, film)
  const all = builder.joined(segments.map((segment) => builder.segment(segment)))
  const { rate } = film
  const end = segments[0]!.start + framesOf(segments)
  const silence = samplesOfFrames(end + holdFrames, rate) - samplesOfFrames(end, rate)
  const pad = silence > 0 ? `apad=pad_len=${silence}` : 'anull'
  const { inputs, chains } = builder
  for (const key of streamKeys) chains.push(`[${all[key]}]${pad}[${key}]`)
  return { inputs, chains, mix: 'mix', voice: 'voice', effects: 'effects' }
}

const streamKeys = ['mix', 'voice', 'effects'] as const

class SoundGraphBuilder {
  readonly inputs: string[] = []
  readonly chains: string[] = []
  readonly #tools: MediaTools
  readonly #film: Film
  #inputs = 0
  #names = 0

  constructor(tools: MediaTools, film: Film) {
    this.#tools = tools
    this.#film = film
  }

  segment({ items, transition }: PlannedSegment): Streams {
    if (!transition) return this.joined(items.map((item) => this.#item(item)))
    const { rate } = this.#film
    const samples = samplesOfFrames(transition.frames, rate)
    const faded = (type: 'in' | 'out', own: readonly PlannedItem[]): Streams => {
      const elapsed = ({ span }: PlannedItem) => samplesOfFrames(span.start - own[0]!.span.start, rate)
      return this.joined(own.map((item) => this.#item(item, crossfade(type, elapsed(item), samples))))
    }
    const [after, before] = [faded('in', items), faded('out', transition.before)]
    const name = this.#newName()
    const both = (key: keyof Streams): string[] => [`[${before[key]}]`, `[${after[key]}]`]
    this.chains.push(
      ...mixedChains(this.#tools, { before: before.mix, after: after.mix, to: name }),
      ...mix(both('voice'), `[${name}_voice]`),
      ...mix(both('effects'), `[${name}_effects]`),
    )
    return { mix: name, voice: `${name}_voice`, effects: `${name}_effects` }
  }

  /** Joins sounds one after another. */
  joined(parts: readonly Streams[]): Streams {
    if (parts.length === 1) return parts[0]!
    const name = this.#newName()
    const joined = { mix: `${name}_mix`, voice: `${name}_voice`, effects: `${name}_effects` }
    for (const key of streamKeys)
      this.chains.push(
        `${parts.map((part) => `[${part[key]}]`).join('')}concat=n=${parts.length}:v=0:a=1[${joined[key]}]`,
      )
    return joined
  }

  #item(item: PlannedItem, faded?: string): Streams {
    const { rate } = this.#film
    const layers = item.stack.flatMap((part) =>
      part.kind === 'clip' ? (layerSound(part.clip, item.span, rate) ?? []) : [],
    )
    const sounds = [...layers, ...item.sounds].map((planned): SoundStream => {
      const { args, stream, ...sound } = soundInput(planned)
      this.inputs.push(...args)
      this.#inputs += 1
      return { ...sound, stream: `[${this.#inputs - 1}:${stream}]` }
    })
    const out = this.#newName()
    const samples = samplesOf(item.span, rate)
    this.chains.push(...soundChains(this.#tools, sounds, { samples, out, crossfade: faded, isApart: true }))
    return { mix: out, ...apartLabels(out) }
  }

  #newName(): string {
    return `s${(this.#names += 1)}`
  }
}
