import { join } from 'node:path'
import { levelSound } from '../../loudness/clip-sound.ts'
import { soundArguments, soundMuxer } from '../../sound-encoder.ts'
import type { MediaTools } from '../../tools.ts'
import { alphaContainerArguments, audioArguments, containerArguments } from '../encoding.ts'
import { musicChains } from '../music.ts'
import type { PlannedMusic } from '../music.ts'
import type { Film } from '../plan-types.ts'
import { samplesOfFrames } from '../timing.ts'
import { concatInput } from '../../concat.ts'
import { withFileContents } from './file-contents.ts'
import type { Plain } from './file-contents.ts'
import type { PartCache } from './part-cache.ts'
import type { Runner } from './runner.ts'

export interface JoinRequest {
  film: Film
  /** Folder with the files of the parts: `<name>.mp4` and `<name>.wav`. */
  folder: string
  names: readonly string[]
  /** Music that is not in the sound of the parts. */
  music: PlannedMusic | null
  /** Keeps the finished sound; undefined: nothing is kept. */
  cache: PartCache | undefined
  out: string
  /** Receives the progress, 0 to 1. */
  onShare: (share: number) => void
  signal: AbortSignal | undefined
}

/** Share of the progress for the sound. */
const soundShare = 0.8

/** Joins the parts of a video: the picture is copied, and the sound is mixed with the music and encoded once over all of them. */
export async function joinParts(tools: MediaTools, runner: Runner, request: JoinRequest): Promise<void> {
  const { film, out, onShare } = request
  if (film.composition.alpha) {
    const copied = [...(await list(request, 'mov')), '-map', '0:v', '-c', 'copy', ...alphaContainerArguments]
    return runner.run([...copied, `file:${out}`], film.timeline.totalFrames, onShare)
  }
  const sound = await soundOf(tools, runner, request)
  const args = [...(await list(request, 'mp4')), '-i', `file:${sound}`, '-map', '0:v', '-map', '1:a', '-c', 'copy']
  await runner.run([...args, ...containerArguments, `file:${out}`], film.timeline.totalFrames, (share) =>
    onShare(soundShare + share * (1 - soundShare)),
  )
}

/** Arguments that open the files of all parts as one input. */
function list(
  { folder, names }: Pick<JoinRequest, 'folder' | 'names'>,
  extension: 'mp4' | 'mov' | 'wav',
): Promise<string[]> {
  const paths = names.map((name) => join(folder, `${name}.${extension}`))
  return concatInput(join(folder, `parts-${extension}.txt`), paths)
}

/** The file with the whole sound of the video as AAC, which is taken where it was made of the same sounds before. */
async function soundOf(tools: MediaTools, runner: Runner, request: JoinRequest): Promise<string> {
  const { cache, folder, signal } = request
  if (!cache) return makeSound(tools, runner, request)
  const content = await contentOfSound(request, cache)
  const path = join(folder, 'kept-sound.m4a')
  if (await cache.take(content, 'm4a', path, signal)) return path
  const finished = await makeSound(tools, runner, request)
  await cache.keep(content, 'm4a', finished, {})
  return finished
}

/** Everything that determines the sound of a video, as plain data. */
async function contentOfSound(request: JoinRequest, { digestOf }: PartCache): Promise<unknown> {
  const { film, folder, names, signal } = request
  const { music, loudness } = film.composition
  const { rate, timeline } = film
  const paths = names.map((name) => ({ path: join(folder, `${name}.wav`) }))
  const value = { paths, music: music ?? null, loudness: loudness ?? null, rate, frames: timeline.totalFrames }
  return withFileContents(value as unknown as Plain, (path) => digestOf(path, signal))
}

async function makeSound(tools: MediaTools, runner: Runner, request: JoinRequest): Promise<string> {
  const { film, folder, music, onShare, signal } = request
  const { rate, timeline, composition } = film
  const { loudness } = composition
  const frames = timeline.totalFrames
  const samples = samplesOfFrames(frames, rate)
  const mixed = music && musicChains(tools, music, { next: 1, from: '[0:a]', to: 'a', samples })
  const inputs = [...(await list(request, 'wav')), ...(mixed?.inputs ?? [])]
  const sound = mixed ? ['-filter_complex', mixed.chains.join(';'), '-map', '[a]'] : ['-map', '0:a']
  const encoded = join(folder, 'sound.m4a')
  if (loudness === undefined) {
    const args = [...inputs, ...sound, ...audioArguments, ...soundMuxer('m4a'), `file:${encoded}`]
    await runner.run(args, frames, (share) => onShare(share * soundShare))
    return encoded
  }
  const whole = join(folder, 'sound.wav')
  const plain = [...inputs, ...sound, ...soundArguments('pcm'), ...soundMuxer('wav'), `file:${whole}`]
  await runner.run(plain, frames, (share) => onShare((share * soundShare) / 2))
  const levelled = await levelSound(tools, whole, loudness, { folder, ...(signal && { signal }) })
  if (levelled) return levelled
  const args = ['-i', `file:${whole}`, '-map', '0:a', ...audioArguments, ...soundMuxer('m4a'), `file:${encoded}`]
  await runner.run(args, frames, (share) => onShare(soundShare * (0.5 + share / 2)))
  return encoded
}
