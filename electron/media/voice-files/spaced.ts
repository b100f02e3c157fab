import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import type { MediaInfo } from '../media-info.ts'
import { MediaError } from '../errors.ts'
import { probe } from '../probe.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import { soundArguments, soundMuxer } from '../sound-encoder.ts'
import type { MediaTools } from '../tools.ts'
import { publishFile } from './publish.ts'
import { SoundEdges } from './sound-edges.ts'

/**
 * Speech, and the silence between its last sound and the first sound of the next piece (ms); null, for the last piece,
 * leaves its end unchanged.
 */
export interface SpacedPiece {
  path: string
  /** Name of the speech in messages. */
  label: Text
  pauseMs: number | null
}

/** Position of a piece in the joined file (ms). */
export interface SpacedPosition {
  startMs: number
  endMs: number
  /** Difference that must be added to times of the piece to get times of the file. */
  shiftMs: number
}

export interface SpacedResult {
  durationMs: number
  positions: SpacedPosition[]
}

interface SoundExtent {
  samples: number
  /** First and last sound, with soft edges (`from`, `to`) and without (`begins`, `ends`), as indexes of samples. */
  from: number
  to: number
  begins: number
  ends: number
}

interface Cut {
  from: number
  to: number
  /** Silence before and after the sound (samples). */
  before: number
  after: number
}

/** Length of the fades at cuts (s), which prevent clicks. */
const fade = 0.002
const highestRate = 48_000

/**
 * Joins speech with exact lengths of silence between the sounds: the silence that services leave before and after their
 * speech is removed. The file is WAV, 16-bit.
 * @param options `keepsEdges`: that silence stays, and pauses come in addition
 * @param leadMs silence before the first sound; null leaves it unchanged
 * @throws MediaError
 */
export async function spaceSpeech(
  tools: MediaTools,
  pieces: readonly SpacedPiece[],
  leadMs: number | null,
  outPath: string,
  { keepsEdges = false, ...options }: { signal?: AbortSignal; keepsEdges?: boolean } = {},
): Promise<SpacedResult> {
  const infos = new Map<string, MediaInfo>()
  for (const { path, label } of pieces)
    if (!infos.has(path)) infos.set(path, await probe(tools, path, { label, ...options }))
  const sounds = pieces.map(({ path, label }) => {
    const { audio } = infos.get(path)!
    if (audio) return audio
    throw new MediaError('unreadable', message('mediaErrors.noSound', { label }), { source: label })
  })
  const rate = Math.min(highestRate, Math.max(...sounds.map(({ sampleRate }) => sampleRate)))
  const layout = sounds.some(({ channels }) => channels > 1) ? 'stereo' : 'mono'
  const extents = new Map<string, SoundExtent>()
  for (const [path, info] of infos) {
    const found = await measureExtent(tools, path, info, rate, options)
    extents.set(path, keepsEdges ? { ...found, from: 0, begins: 0, to: found.samples, ends: found.samples } : found)
  }
  const cuts = pieces.map(({ path, pauseMs }, index) => {
    const next = pieces[index + 1]
    const own = { leadMs: index === 0 ? leadMs : 0, pauseMs, rate }
    return cutOf(extents.get(path)!, next ? extents.get(next.path)! : null, own, index === 0)
  })
  const inputs = [...infos.keys()]
  const graph = graphOf(
    pieces.map(({ path }) => ({ input: inputs.indexOf(path), stream: infos.get(path)!.audio!.index })),
    cuts,
    { rate, layout },
  )
  await publishFile(outPath, (partial) =>
    run(
      tools,
      [
        ...inputs.flatMap((path) => inputArguments(path, infos.get(path)!)),
        ...['-filter_complex', graph, '-map', '[out]'],
        ...[...soundArguments('pcm'), '-bitexact', ...soundMuxer('wav'), `file:${partial}`],
      ],
      options,
    ),
  )
  return positionsOf(cuts, rate)
}

async function measureExtent(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  rate: number,
  options: { signal?: AbortSignal },
): Promise<SoundExtent> {
  const edges = new SoundEdges(rate)
  await run(
    tools,
    [
      ...[...inputArguments(path, info), '-map', `0:${info.audio!.index}`],
      ...['-af', `aresample=${rate},aformat=sample_fmts=flt:channel_layouts=mono`, '-f', 'f32le', 'pipe:1'],
    ],
    { onOutput: (chunk) => edges.add(chunk), ...options },
  )
  const { samples } = edges
  // Speech without any sound is used whole, because it is the service's answer to the text.
  return { samples, ...(edges.find() ?? { from: 0, to: samples, begins: 0, ends: samples }) }
}

function cutOf(
  { samples, from, to, begins, ends }: SoundExtent,
  next: SoundExtent | null,
  { leadMs, pauseMs, rate }: { leadMs: number | null; pauseMs: number | null; rate: number },
  first: boolean,
): Cut {
  const count = (ms: number): number => Math.round((ms / 1_000) * rate)
  // Soft edges count as part of the silence, because they sound like silence.
  const before = first && leadMs !== null ? Math.max(0, count(leadMs) - (begins - from)) : 0
  const after = pauseMs === null ? 0 : Math.max(0, count(pauseMs) - (to - ends) - (next ? next.begins - next.from : 0))
  return { from: leadMs === null ? 0 : from, to: pauseMs === null ? samples : to, before, after }
}

function graphOf(
  sources: readonly { input: number; stream: number }[],
  cuts: readonly Cut[],
  { rate, layout }: { rate: number; layout: string },
): string {
  const uses = new Map<string, number>()
  for (const { input, stream } of sources) {
    const name = `${input}:${stream}`
    uses.set(name, (uses.get(name) ?? 0) + 1)
  }
  const steps = [...uses].map(([name, times]) => {
    const labels = Array.from({ length: times }, (_, at) => `[${label(name, at)}]`).join('')
    return `[${name}]aresample=${rate},aformat=sample_fmts=flt:channel_layouts=${layout},asplit=${times}${labels}`
  })
  const taken = new Map<string, number>()
  for (const [index, { from, to, before, after }] of cuts.entries()) {
    const { input, stream } = sources[index]!
    const name = `${input}:${stream}`
    const at = taken.get(name) ?? 0
    taken.set(name, at + 1)
    const soft = Math.min(Math.round(fade * rate), Math.floor((to - from) / 2))
    const filters = [
      `atrim=start_sample=${from}:end_sample=${to}`,
      'asetpts=PTS-STARTPTS',
      ...(soft > 0 && from > 0 ? [`afade=t=in:start_sample=0:nb_samples=${soft}`] : []),
      ...(soft > 0 && after > 0 ? [`afade=t=out:start_sample=${to - from - soft}:nb_samples=${soft}`] : []),
      ...(before > 0 ? [`adelay=${before}S:all=1`] : []),
      ...(after > 0 ? [`apad=pad_len=${after}`] : []),
    ]
    steps.push(`[${label(name, at)}]${filters.join(',')}[p${index}]`)
  }
  const all = cuts.map((_, index) => `[p${index}]`).join('')
  steps.push(cuts.length === 1 ? `${all}anull[out]` : `${all}concat=n=${cuts.length}:v=0:a=1[out]`)
  return steps.join(';')
}

function label(name: string, at: number): string {
  return `s${name.replace(':', '_')}_${at}`
}

function positionsOf(cuts: readonly Cut[], rate: number): SpacedResult {
  const ms = (samples: number): number => (samples / rate) * 1_000
  let at = 0
  const positions = cuts.map(({ from, to, before, after }) => {
    const start = at + before
    const end = start + to - from
    at = end + after
    return { startMs: ms(start), endMs: ms(end), shiftMs: ms(start - from) }
  })
  return { durationMs: ms(at), positions }
}
