import { Readable } from 'node:stream'
import { probe } from '../probe.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { DisclosureMark, SignFile } from '../provenance/index.ts'
import type { MediaTools } from '../tools.ts'
import { encoderArguments, encoderGain, writableSpec } from './encoders.ts'
import { filtersOf } from './make.ts'
import { publishFile } from './publish.ts'
import type { VoiceFileSpec, VoiceFileTags, VoiceRecipe } from './spec.ts'

/** A part of a longer file: speech with its recipe, or a file that is used unchanged. */
export interface Piece {
  path: string
  recipe: VoiceRecipe | null
}

export interface JoinOptions {
  signal?: AbortSignal
  /**
   * Called when a further piece has been joined.
   * @param done number of finished pieces
   */
  onProgress?: (done: number) => void
  /** Signs the file with content credentials. */
  sign?: SignFile | undefined
  /** What of it tells people that AI made it, for the content credentials. */
  marks?: readonly DisclosureMark[]
}

/**
 * Joins pieces in order, with silence of `gapMs` between them, encoded once.
 * @returns the start of each piece and the whole duration, ms
 * @throws MediaError
 */
export async function joinVoiceFiles(
  tools: MediaTools,
  pieces: readonly Piece[],
  gapMs: number,
  outPath: string,
  requested: VoiceFileSpec,
  tags: VoiceFileTags,
  options: JoinOptions = {},
): Promise<{ starts: number[]; durationMs: number }> {
  const { signal, onProgress } = options
  const spec = writableSpec(requested)
  const frame = 2 * spec.channels
  const starts: number[] = []
  let frames = 0
  const gap = Buffer.alloc(Math.round((gapMs / 1_000) * spec.sampleRate) * frame)
  async function* sound(): AsyncGenerator<Buffer> {
    for (const [index, piece] of pieces.entries()) {
      if (index > 0 && gap.length > 0) {
        frames += gap.length / frame
        yield gap
      }
      starts.push((frames / spec.sampleRate) * 1_000)
      const samples = await samplesOf(tools, piece, spec, signal)
      frames += samples.length / frame
      yield samples
      onProgress?.(index + 1)
    }
  }
  await publishFile(outPath, async (partial) => {
    await run(
      tools,
      [
        ...['-f', 's16le', '-ar', String(spec.sampleRate), '-ac', String(spec.channels), '-i', 'pipe:0'],
        ...['-af', `anull${encoderGain(spec.format)}`],
        ...[...encoderArguments(tools, spec, tags), `file:${partial}`],
      ],
      { input: Readable.from(sound(), { objectMode: true }), ...(signal ? { signal } : {}) },
    )
    const components = pieces.map(({ path }) => path)
    await options.sign?.({
      path: partial,
      origin: { kind: 'created', source: 'generated', components, marks: options.marks ?? [] },
    })
  })
  return { starts: starts.map(Math.round), durationMs: Math.round((frames / spec.sampleRate) * 1_000) }
}

async function samplesOf(
  tools: MediaTools,
  { path, recipe }: Piece,
  spec: VoiceFileSpec,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const info = await probe(tools, path, signal ? { signal } : {})
  const chunks: Buffer[] = []
  const layout = spec.channels === 2 ? 'stereo' : 'mono'
  const filters = recipe
    ? filtersOf(recipe, spec, info.audio?.channels ?? 1)
    : `aresample=${spec.sampleRate},aformat=channel_layouts=${layout}`
  await run(
    tools,
    [
      ...[...inputArguments(path, info), '-map', '0:a:0', '-af', filters],
      ...['-ar', String(spec.sampleRate), '-ac', String(spec.channels), '-f', 's16le', 'pipe:1'],
    ],
    { onOutput: (chunk) => chunks.push(chunk), ...(signal ? { signal } : {}) },
  )
  return Buffer.concat(chunks)
}
