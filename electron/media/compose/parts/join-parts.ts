import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { levelSound } from '../../loudness/clip-sound.ts'
import { soundArguments, soundMuxer } from '../../sound-encoder.ts'
import type { MediaTools } from '../../tools.ts'
import { audioArguments, containerArguments } from '../encoding.ts'
import { musicChains } from '../music.ts'
import type { PlannedMusic } from '../music.ts'
import type { Film } from '../plan-types.ts'
import { samplesOfFrames } from '../timing.ts'
import type { Runner } from './runner.ts'

export interface JoinRequest {
  film: Pick<Film, 'rate' | 'timeline'>
  /** Folder with the files of the parts: `<name>.mp4` and `<name>.wav`. */
  folder: string
  names: readonly string[]
  /** Music that is not in the sound of the parts. */
  music: PlannedMusic | null
  loudness: number | undefined
  out: string
  /** Receives the progress, 0 to 1. */
  onShare: (share: number) => void
  signal: AbortSignal | undefined
}

/** Joins the parts of a video: the picture is copied, and the sound is mixed with the music and encoded once over all of them. */
export async function joinParts(
  tools: MediaTools,
  runner: Runner,
  { film: { rate, timeline }, folder, names, music, loudness, out, onShare, signal }: JoinRequest,
): Promise<void> {
  const list = async (extension: string) => {
    const path = join(folder, `parts-${extension}.txt`)
    const lines = names.map((name) => `file ${name}.${extension}`)
    await writeFile(path, `ffconcat version 1.0\n${lines.join('\n')}\n`)
    return ['-protocol_whitelist', 'file', '-f', 'concat', '-i', `file:${path}`]
  }
  const frames = timeline.totalFrames
  const samples = samplesOfFrames(frames, rate)
  const mixed = music && musicChains(tools, music, { next: 2, from: '[1:a]', to: 'a', samples })
  const pictures = await list('mp4')
  const inputs = [...pictures, ...(await list('wav')), ...(mixed?.inputs ?? [])]
  const sound = mixed ? ['-filter_complex', mixed.chains.join(';'), '-map', '[a]'] : ['-map', '1:a']
  const picture = ['-map', '0:v', '-c:v', 'copy']
  if (loudness === undefined) {
    const args = [...inputs, ...picture, ...sound, ...audioArguments, ...containerArguments, `file:${out}`]
    await runner.run(args, frames, onShare)
    return
  }
  const whole = join(folder, 'sound.wav')
  const alone = [...sound, ...soundArguments('pcm'), ...soundMuxer('wav'), `file:${whole}`]
  await runner.run([...inputs, ...alone], frames, (share) => onShare(share / 2))
  const levelled = await levelSound(tools, whole, loudness, { folder, ...(signal && { signal }) })
  const copied = levelled ? ['-i', `file:${levelled}`, ...picture, '-map', '1:a', '-c:a', 'copy'] : null
  const encoded = ['-i', `file:${whole}`, ...picture, '-map', '1:a', ...audioArguments]
  const args = [...pictures, ...(copied ?? encoded), ...containerArguments, `file:${out}`]
  await runner.run(args, frames, (share) => onShare(0.5 + share / 2))
}
