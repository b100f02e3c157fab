import { rm } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { probe } from '../../../electron/media/index.ts'
import { run } from '../../../electron/media/run.ts'
import { findWatermark } from '../../../electron/media/watermark/index.ts'
import { samplePath } from '../faces/references.ts'
import { Chance } from '../wysiwyg/chance.ts'
import { filmInputs } from './films.ts'
import type { Materials } from './treated.ts'

const music = fileURLToPath(new URL('../../../resources/music', import.meta.url))

/** Inputs of ffmpeg for sound of every kind: a reader, music, noise, tones. */
function soundInputs(): string[][] {
  const reader = samplePath('voices/librivox-reader-10s.flac')
  const loops = readdirSync(music, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(flac|mp3|m4a|ogg|wav)$/.test(path),
  )
  const files = [...(reader === undefined ? [] : [reader]), ...loops.map((path) => `${music}/${path}`)]
  const noises = [
    'anoisesrc=color=pink:amplitude=0.3',
    'anoisesrc=color=white:amplitude=0.1',
    'aevalsrc=0.3*sin(2*PI*t*(300+80*sin(7*t)))+0.05*random(0)',
    'anoisesrc=color=brown:amplitude=0.4,tremolo=f=5:d=0.9',
  ]
  return [
    ...files.map((path) => ['-stream_loop', '-1', '-i', `file:${path}`]),
    ...noises.map((source) => ['-f', 'lavfi', '-i', source]),
  ]
}

export interface UnmarkedFigures {
  files: number
  /** What was falsely found, by the input. */
  found: string[]
  /** Greatest score. */
  most: number
  about: string
}

/** Inputs of ffmpeg and how they are changed, by chance. */
function drawn(chance: Chance, film: readonly string[], sound: readonly string[]): string[] {
  const [zoom, tempo] = [1 + chance.share() * 0.5, 0.75 + chance.share() * 0.6]
  const [width, height] = [2 * chance.whole(160, 400), 2 * chance.whole(120, 300)]
  const pictures = `[0:v]fps=10,crop=iw/${zoom.toFixed(3)}:ih/${zoom.toFixed(3)},scale=${String(width)}:${String(height)}[v]`
  const tone = `[1:a]atempo=${tempo.toFixed(3)},volume=${(-12 * chance.share()).toFixed(1)}dB[a]`
  return [
    ...['-ss', (chance.share() * 3).toFixed(2), ...film, '-ss', (chance.share() * 4).toFixed(2), ...sound],
    ...['-filter_complex', `${pictures};${tone}`, '-map', '[v]', '-map', '[a]', '-t', String(chance.whole(2, 8))],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', String(chance.whole(18, 30)), '-c:a', 'aac'],
  ]
}

/** Files without a mark, each of other sound and other pictures, in which it is looked for in both: two files at a time. */
export async function unmarkedFiles({ tools, folder, count, seed, report }: Materials): Promise<UnmarkedFigures> {
  const chance = new Chance(seed + 2)
  const [films, sounds] = [filmInputs(), soundInputs()]
  const found: string[] = []
  let [most, done] = [0, 0]
  const look = async (index: number): Promise<void> => {
    const [film, sound] = [films[index % films.length]!, sounds[index % sounds.length]!]
    const path = `${folder}/unmarked-${String(index)}.mkv`
    await run(tools, [...drawn(chance, film, sound), path])
    const evidence = await findWatermark(tools, path, await probe(tools, path))
    for (const one of [evidence.sound, evidence.picture]) {
      most = Math.max(most, one?.score ?? 0)
      if (one?.isFound) found.push((one === evidence.sound ? sound : film).at(-1)!)
    }
    await rm(path)
    done += 1
    if (done % 100 === 0)
      report(`${String(done)} without a mark: ${String(found.length)} falsely found, greatest score ${most.toFixed(1)}`)
  }
  for (let index = 0; index < count; index += 2)
    await Promise.all([look(index), ...(index + 1 < count ? [look(index + 1)] : [])])
  const about = `sound of ${String(sounds.length)} kinds with pictures of ${String(films.length)}, each cut, scaled and encoded otherwise`
  return { files: count, found, most, about }
}
