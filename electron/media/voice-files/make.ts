import { message } from '../../common/messages/index.ts'
import { isLossless, soundFormat } from '../../common/formats/index.ts'
import { MediaError } from '../errors.ts'
import { probe } from '../probe.ts'
import type { MediaInfo } from '../media-info.ts'
import { TextTail } from '../process.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { DisclosureMark, SignFile } from '../provenance/index.ts'
import type { MediaTools } from '../tools.ts'
import { copyVoiceFile, isEncodedAs } from './copy.ts'
import { encoderArguments, encoderGain, writableSpec } from './encoders.ts'
import { combinedLevel, meter, readMeters, shortMs } from './measuring.ts'
import type { Level } from './measuring.ts'
import { publishFile } from './publish.ts'
import { SoundEdges } from './sound-edges.ts'
import type { VoiceFileResult, VoiceFileSpec, VoiceFileTags, VoiceRecipe } from './spec.ts'
import type { Text } from '../../common/messages/index.ts'

export interface MakeOptions {
  signal?: AbortSignal
  /** Name of the speech in messages. */
  label?: Text
  /** Signs the file with content credentials. */
  sign?: SignFile | undefined
  /** What of it tells people that AI made it, for the content credentials. */
  marks?: readonly DisclosureMark[]
}

/**
 * Highest true peak (dBTP). True peaks must stay below -1 dBTP; the difference allows for encoders and for the
 * tolerance of measurements.
 */
const ceilingDb = -1.5
/** Difference from the target loudness that is accepted (LU). */
const closeEnough = 0.2
const mostPasses = 4

interface Source {
  tools: MediaTools
  path: string
  info: MediaInfo
  spec: VoiceFileSpec
  signal: AbortSignal | undefined
}

/**
 * Makes a file of speech: trimmed, brought to its loudness by one constant gain that is measured and corrected (higher
 * peaks are limited), encoded once, tagged. The source is only read; speech that already has the file's encoding and is
 * not changed is copied.
 * @throws MediaError
 */
export async function makeVoiceFile(
  tools: MediaTools,
  path: string,
  outPath: string,
  requested: VoiceFileSpec,
  tags: VoiceFileTags,
  options: MakeOptions = {},
): Promise<VoiceFileResult> {
  const { signal, label = message('speechErrors.theSpeech') } = options
  const info = await probe(tools, path, { label, ...(signal ? { signal } : {}) })
  if (!info.audio) throw new MediaError('unreadable', message('mediaErrors.noSound', { label }), { source: label })
  const spec = writableSpec(requested)
  const signed = async (partial: string, edit: 'repackaged' | 'transcoded'): Promise<void> => {
    await options.sign?.({
      path: partial,
      origin: { kind: 'edited', parent: path, edits: [edit], source: 'generated', marks: options.marks ?? [] },
    })
  }
  if (isEncodedAs(info, spec))
    return publishFile(outPath, async (partial) => {
      const copied = await copyVoiceFile(tools, { path, info }, partial, spec, tags, signal)
      await signed(partial, 'repackaged')
      return copied
    })
  const source: Source = { tools, path, info, spec, signal }
  const { recipe, level } = await plan(source)
  return publishFile(outPath, async (partial) => {
    const written = await make(source, recipe, level, partial, tags)
    await signed(partial, 'transcoded')
    return result(written.recipe, written.level)
  })
}

/** Filters of a recipe; their output has the sample rate and channels of the file. */
export function filtersOf(recipe: VoiceRecipe, spec: VoiceFileSpec, sourceChannels: number): string {
  const { fromMs, toMs, headMs, tailMs, gainDb } = recipe
  const seconds = (ms: number): string => (ms / 1000).toFixed(6)
  const steps = [
    spec.channels === 2 && sourceChannels > 1 ? 'aformat=channel_layouts=stereo' : 'aformat=channel_layouts=mono',
    `aresample=${spec.sampleRate}`,
    `atrim=start=${seconds(fromMs)}:end=${seconds(toMs)},asetpts=PTS-STARTPTS`,
    ...(recipe.ceilingDb === null
      ? gainDb === 0
        ? []
        : [`volume=${gainDb.toFixed(3)}dB`]
      : [limiter(gainDb, recipe.ceilingDb, spec.sampleRate)]),
    ...(spec.channels === 2 && sourceChannels <= 1 ? ['pan=stereo|c0=c0|c1=c0'] : []),
    ...(headMs > 0 ? [`adelay=${headMs}:all=1`] : []),
    ...(tailMs > 0 ? [`apad=pad_dur=${seconds(tailMs)}`] : []),
    'aformat=sample_fmts=flt',
  ]
  return steps.join(',')
}

/** Reads the speech once and plans its recipe, from the edges of its sound and its loudness. */
async function plan(source: Source): Promise<{ recipe: VoiceRecipe; level: Level | null }> {
  const { tools, path, info, spec, signal } = source
  const whole = Math.max(1, info.audio!.durationMs ?? info.durationMs)
  const as: VoiceRecipe = { fromMs: 0, toMs: whole + 1_000, headMs: 0, tailMs: 0, gainDb: 0, ceilingDb: null }
  if (spec.loudness === null && spec.head === null && spec.tail === null)
    return { recipe: { ...as, toMs: whole + 1_000 }, level: null }
  const rate = 48_000
  const edges = new SoundEdges(rate)
  const report = new TextTail()
  const graph = `[0:${info.audio!.index}]aresample=${rate},asplit=2[p][m];[p]aformat=sample_fmts=flt:channel_layouts=mono[pcm];[m]${meter}[q]`
  await run(
    tools,
    [
      ...[...inputArguments(path, info), '-filter_complex', graph],
      ...['-map', '[pcm]', '-f', 'f32le', 'pipe:1', ...discardArguments('q')],
    ],
    {
      logLevel: 'info',
      onOutput: (chunk) => edges.add(chunk),
      onStderr: (chunk) => report.add(chunk),
      ...(signal ? { signal } : {}),
    },
  )
  const level = readMeters(report.text)[0]
  if (!level) throw new MediaError('failed', message('mediaErrors.noLoudness'), { stderr: report.text })
  const total = (edges.samples / rate) * 1_000
  const sound = edges.find()
  const recipe = { ...as, toMs: total }
  if (sound && spec.head !== null) Object.assign(recipe, { fromMs: (sound.from / rate) * 1_000, headMs: spec.head })
  if (sound && spec.tail !== null) Object.assign(recipe, { toMs: (sound.to / rate) * 1_000, tailMs: spec.tail })
  if (spec.loudness !== null && level.loudness !== null) {
    // A mono source on two equal channels is 3 LU louder.
    const doubled = spec.channels === 2 && info.audio!.channels <= 1 ? 3.01 : 0
    recipe.gainDb = spec.loudness - level.loudness - doubled
    const peak = (level.truePeakDb ?? -100) + recipe.gainDb
    if (peak > ceilingDb) recipe.ceilingDb = ceilingDb
  }
  return { recipe, level }
}

/** Writes the file, again with a corrected gain until its loudness and peaks are right. */
async function make(
  source: Source,
  planned: VoiceRecipe,
  level: Level | null,
  partial: string,
  tags: VoiceFileTags,
): Promise<{ recipe: VoiceRecipe; level: Level & { durationMs: number } }> {
  const { spec } = source
  let recipe = planned
  const aims = spec.loudness !== null && level?.loudness !== null
  for (let pass = 1; ; pass += 1) {
    const measured = await encode(source, recipe, partial, tags)
    const last = pass >= mostPasses
    if (!aims || measured.loudness === null) return { recipe, level: measured }
    const off = spec.loudness! - measured.loudness
    let peak = measured.truePeakDb ?? -100
    // The peaks of a lossy file are measured after decoding, where they may be higher than before encoding.
    if (!isLossless(spec.format) && peak > -3.5) peak = Math.max(peak, await decodedPeak(source, partial))
    const over = peak > -1.05
    if ((Math.abs(off) <= closeEnough && !over) || last) return { recipe, level: { ...measured, truePeakDb: peak } }
    const gainDb = recipe.gainDb + off
    const before = recipe.ceilingDb ?? ceilingDb
    const near = over || recipe.ceilingDb !== null || peak + off > ceilingDb
    recipe = { ...recipe, gainDb, ceilingDb: near ? (over ? before - (peak + 1.3) : before) : null }
  }
}

/** Makes one pass: encodes the file and measures its loudness at the same time. */
async function encode(
  { tools, path, info, spec, signal }: Source,
  recipe: VoiceRecipe,
  partial: string,
  tags: VoiceFileTags,
): Promise<Level & { durationMs: number }> {
  const filters = filtersOf(recipe, spec, info.audio!.channels)
  const whole = info.audio!.durationMs ?? info.durationMs
  const durationMs = Math.min(recipe.toMs, whole + 50) - recipe.fromMs + recipe.headMs + recipe.tailMs
  const isShort = durationMs < shortMs
  const size = Math.max(1, Math.floor((durationMs / 1_000) * spec.sampleRate) - 16)
  const times = Math.ceil((shortMs * 1.5) / Math.max(20, durationMs))
  const meters = isShort
    ? `asplit=3[o][m][l];[m]${meter}[q];[l]aloop=loop=${times}:size=${size},${meter}[r]`
    : `asplit=2[o][m];[m]${meter}[q]`
  const count = new SampleCount(spec.sampleRate)
  const graph = `[0:${info.audio!.index}]${filters},${meters};[o]asplit=2[n][e];[e]anull${encoderGain(spec.format)}[out];[n]aformat=sample_fmts=u8:channel_layouts=mono[count]`
  const report = new TextTail()
  await run(
    tools,
    [
      ...[...inputArguments(path, info), '-filter_complex', graph],
      ...['-map', '[out]', ...encoderArguments(tools, spec, tags), `file:${partial}`],
      ...['-map', '[count]', '-f', 'u8', 'pipe:1', ...discardArguments('q'), ...(isShort ? discardArguments('r') : [])],
    ],
    {
      logLevel: 'info',
      onOutput: (chunk) => count.add(chunk),
      onStderr: (chunk) => report.add(chunk),
      ...(signal ? { signal } : {}),
    },
  )
  const [alone, repeated] = readMeters(report.text)
  if (!alone) throw new MediaError('failed', message('mediaErrors.noLoudness'), { stderr: report.text })
  return { ...combinedLevel(alone, repeated), durationMs: count.ms }
}

async function decodedPeak({ tools, spec, signal }: Source, file: string): Promise<number> {
  const report = new TextTail()
  const { demuxer } = soundFormat(spec.format)
  await run(tools, [...inputArguments(file, { demuxer }), '-map', '0:a:0', '-af', meter, '-f', 'null', '-'], {
    logLevel: 'info',
    onStderr: (chunk) => report.add(chunk),
    ...(signal ? { signal } : {}),
  })
  return readMeters(report.text)[0]?.truePeakDb ?? -100
}

/**
 * Output arguments for a stream that is only measured. A sink within the graph would end some versions of ffmpeg too
 * early.
 */
function discardArguments(label: string): string[] {
  return ['-map', `[${label}]`, '-f', 'null', '-']
}

function result(recipe: VoiceRecipe, level: Level & { durationMs: number }): VoiceFileResult {
  return {
    durationMs: Math.round(level.durationMs),
    offsetMs: Math.round(recipe.fromMs - recipe.headMs),
    loudness: level.loudness,
    truePeakDb: level.truePeakDb,
    recipe,
  }
}

function limiter(gainDb: number, ceiling: number, rate: number): string {
  // The limiter works 0.5 dB below the ceiling, because resampling to the lower rate changes peaks slightly.
  const limit = Math.min(1, 10 ** ((ceiling - 0.5) / 20)).toFixed(5)
  const high = rate * 4
  return `volume=${gainDb.toFixed(3)}dB,aresample=${high},alimiter=limit=${limit}:level=disabled:attack=2:release=60,aresample=${rate}`
}

/** Measures the length of sound by its samples, because durations in containers are not exact. */
class SampleCount {
  readonly #rate: number
  #samples = 0

  constructor(rate: number) {
    this.#rate = rate
  }

  add(chunk: Buffer): void {
    this.#samples += chunk.length
  }

  get ms(): number {
    return (this.#samples / this.#rate) * 1_000
  }
}
