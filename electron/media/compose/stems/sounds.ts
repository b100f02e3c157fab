import { constants, createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdtemp, open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { silenceLufs } from '../../../common/service/extension/loudness.ts'
import { clipEncoding } from '../../loudness/clip-sound.ts'
import { encodeLevelled } from '../../loudness/encoded.ts'
import { asNoSpace } from '../../errors.ts'
import { probe } from '../../probe.ts'
import { run } from '../../run.ts'
import { soundArguments, soundMuxer } from '../../sound-encoder.ts'
import type { MediaTools } from '../../tools.ts'
import type { Composition } from '../../types.ts'
import { planMusic, musicChains } from '../music.ts'
import { cutIntoChunks } from '../parts/chunks.ts'
import { Runner } from '../parts/runner.ts'
import type { ComposeOptions } from '../parts/runner.ts'
import { createPlanTools } from '../plan-tools.ts'
import { layFilm, planSegment } from '../plan.ts'
import { framesOf } from '../plan-types.ts'
import type { PlannedSegment } from '../plan-types.ts'
import { msOfFrames, samplesOfFrames } from '../timing.ts'
import { addRest, applyGains, gainsBetween } from './gains.ts'
import { soundsAlone } from './pictures.ts'
import { soundGraph } from './sound-graph.ts'
import { floatWavHeader, readFloats, stemChannels, writeFloats } from './wave.ts'

/** The sounds of a video apart. Voices and effects are as loud as in the mix: their plain sum is the mix. */
export const soundStemNames = ['voice', 'effects', 'music', 'mix'] as const
export type SoundStemName = (typeof soundStemNames)[number]

/** Files of floats without a header: the steps from single sounds to the mix. */
const steps = ['voice', 'effects', 'spoken', 'music', 'mixed', 'mix'] as const
type Step = (typeof steps)[number]

/** Frames of the stems that are computed at once: of a third of a second, so that nothing else waits for long. */
const block = 16_384

/**
 * Writes the sounds of a composition apart, as WAV (floats of 32 bits, stereo, 48 kHz): `<folder>/<name>.wav` for each of
 * `soundStemNames`, all of them as long as the video. `mix` is the sound of the whole video before it is encoded.
 * @returns difference of the mix and the sum of the stems before what was missing was added to them, dB below the mix
 * @throws MediaError as `compose`
 */
export async function composeSoundStems(
  tools: MediaTools,
  composition: Composition,
  folder: string,
  options: ComposeOptions = {},
): Promise<{ restDb: number }> {
  const own = await mkdtemp(join(folder, '.sounds-'))
  try {
    const samples = await writeSteps(tools, soundsAlone(composition), own, options)
    return await writeStems(own, folder, samples, options.signal)
  } catch (error) {
    throw asNoSpace(error)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

const fileOf = (folder: string, step: string): string => join(folder, `step-${step}.raw`)
const rawInput = (path: string): string[] => ['-f', 'f32le', '-ar', '48000', '-ac', '2', '-i', `file:${path}`]
const rawOutput = (label: string, path: string): string[] => [
  ...['-map', label, '-c:a', 'pcm_f32le', '-f', 'f32le', `file:${path}`],
]

/** Writes the files of `steps`. Returns how many samples of each channel they have. */
async function writeSteps(
  tools: MediaTools,
  composition: Composition,
  folder: string,
  options: ComposeOptions,
): Promise<number> {
  const { signal } = options
  const planTools = createPlanTools(tools, folder, options)
  try {
    const film = await layFilm(composition, planTools)
    const { timeline, rate, frame } = film
    const { totalFrames, holdFrames } = timeline
    const samples = samplesOfFrames(totalFrames, rate)
    const totalMs = msOfFrames(totalFrames, rate)
    const runner = new Runner(tools, rate, options)
    const nothing = (): void => undefined
    const segments: PlannedSegment[] = []
    for (const segment of timeline.segments) segments.push(await planSegment(segment, film, planTools))
    const chunks = cutIntoChunks(segments, frame)
    const files: Record<'mix' | 'voice' | 'effects', string[]> = { mix: [], voice: [], effects: [] }
    for (const [index, chunk] of chunks.entries()) {
      const held = index === chunks.length - 1 ? holdFrames : 0
      const graph = soundGraph(tools, film, chunk, held)
      const outputs = (['mix', 'voice', 'effects'] as const).flatMap((key) => {
        const path = fileOf(folder, `${key}-${String(index)}`)
        files[key].push(path)
        return rawOutput(`[${graph[key]}]`, path)
      })
      const args = [...graph.inputs, '-filter_complex', graph.chains.join(';'), ...outputs]
      await runner.run(args, framesOf(chunk) + held, nothing)
    }
    await append(files.mix, fileOf(folder, 'spoken'))
    await append(files.voice, fileOf(folder, 'voice'))
    await append(files.effects, fileOf(folder, 'effects'))
    const music = composition.music ? await planMusic(composition.music, totalMs, planTools) : null
    if (music) {
      const labels = { next: 1, from: '[0:a]', to: 'a', samples, alone: 'alone' }
      const { inputs, chains } = musicChains(tools, music, labels)
      const mapped = [...rawOutput('[a]', fileOf(folder, 'mixed')), ...rawOutput('[alone]', fileOf(folder, 'music'))]
      const args = [...rawInput(fileOf(folder, 'spoken')), ...inputs, '-filter_complex', chains.join(';'), ...mapped]
      await runner.run(args, totalFrames, nothing)
    } else await append([fileOf(folder, 'spoken')], fileOf(folder, 'mixed'))
    const filter = await levelFilter(tools, composition.loudness, folder, options)
    const mixed = rawInput(fileOf(folder, 'mixed'))
    if (filter === null) await append([fileOf(folder, 'mixed')], fileOf(folder, 'mix'))
    else await runner.run([...mixed, '-af', filter, ...rawOutput('0:a', fileOf(folder, 'mix'))], totalFrames, nothing)
    signal?.throwIfAborted()
    return samples
  } finally {
    await planTools.motions.close()
  }
}

/** The filter that brings a mix to the loudness of its video; null where it stays as it is. */
async function levelFilter(
  tools: MediaTools,
  lufs: number | undefined,
  folder: string,
  { signal }: ComposeOptions,
): Promise<string | null> {
  if (lufs === undefined) return null
  // The loudness is that of the clip, whose sound has been written with 16 bits on its way.
  const path = join(folder, 'mixed.wav')
  const raw = rawInput(fileOf(folder, 'mixed'))
  const work = signal ? { signal } : {}
  await run(tools, [...raw, ...soundArguments('pcm'), ...soundMuxer('wav'), `file:${path}`], work)
  const info = await probe(tools, path, work)
  const options = { folder, floorLufs: silenceLufs, ...work }
  const levelled = await encodeLevelled(tools, { path, info }, lufs, clipEncoding, options)
  return levelled?.filter ?? null
}

/** Puts files together to one, which then is the only one of them. */
async function append(paths: readonly string[], to: string): Promise<void> {
  const [first, ...more] = paths
  if (more.length === 0) return copyFile(first!, to, constants.COPYFILE_FICLONE)
  await pipeline(
    Readable.from(
      (async function* () {
        for (const path of paths) yield* createReadStream(path)
      })(),
    ),
    createWriteStream(to),
  )
  for (const path of paths) await rm(path)
}

/** Gives the single sounds the gains of the limiters that the mix has gone through, and writes them as WAV. */
async function writeStems(
  from: string,
  to: string,
  samples: number,
  signal: AbortSignal | undefined,
): Promise<{ restDb: number }> {
  const opened: FileHandle[] = []
  const keep = async (file: Promise<FileHandle>): Promise<FileHandle> => {
    const handle = await file
    opened.push(handle)
    return handle
  }
  try {
    const sources = new Map<Step, FileHandle | null>()
    for (const step of steps)
      sources.set(step, await keep(open(fileOf(from, step))).catch((error: unknown) => withoutMusic(step, error)))
    const stems = new Map<SoundStemName, FileHandle>()
    for (const name of soundStemNames) {
      const file = await keep(open(join(to, `${name}.wav`), 'w'))
      await file.write(floatWavHeader(samples * stemChannels * 4))
      stems.set(name, file)
    }
    let [spokenGain, mixGain, rest, energy] = [1, 1, 0, 0]
    for (let at = 0; at < samples; at += block) {
      signal?.throwIfAborted()
      const count = Math.min(block, samples - at) * stemChannels
      const read = async (step: Step): Promise<Float32Array> => {
        const file = sources.get(step)
        return file ? readFloats(file, at * stemChannels, count) : new Float32Array(count)
      }
      const [voice, effects, music] = [await read('voice'), await read('effects'), await read('music')]
      const [spoken, mix] = [await read('spoken'), await read('mix')]
      const first = gainsBetween(sum(voice, effects), spoken, spokenGain)
      const second = gainsBetween(sum(spoken, music), mix, mixGain)
      for (const stem of [voice, effects]) applyGains(stem, first)
      for (const stem of [voice, effects, music]) applyGains(stem, second)
      ;[spokenGain, mixGain] = [first.at(-1) ?? 1, second.at(-1) ?? 1]
      rest += addRest(mix, [voice, effects, music])
      energy += mix.reduce((total, value) => total + value * value, 0)
      for (const [name, values] of Object.entries({ voice, effects, music, mix }))
        await writeFloats(stems.get(name as SoundStemName)!, values)
    }
    return { restDb: energy === 0 ? -Infinity : 10 * Math.log10(rest / energy) }
  } finally {
    for (const file of opened) await file.close()
  }
}

/** A video without music has no file of it. */
function withoutMusic(step: Step, error: unknown): null {
  if (step === 'music' && error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

const sum = (a: Float32Array, b: Float32Array): Float32Array => a.map((value, at) => value + b[at]!)
