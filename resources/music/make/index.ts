import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findTools, measureLoudness, run } from '../../../electron/media/index.ts'
import { effects, renderEffect } from './effects.ts'
import { brightLoops } from './loops/bright.ts'
import { calmLoops } from './loops/calm.ts'
import { strongLoops } from './loops/strong.ts'
import { renderLoop } from './render-loop.ts'
import type { Stereo } from './synth/stereo.ts'
import { rate } from './synth/stereo.ts'

/**
 * Makes the music and the sounds that come with the product, all of them from the scores in this folder:
 * `node resources/music/make/index.ts [id …]`. The results are kept in the repository.
 */

const folder = fileURLToPath(new URL('../', import.meta.url))
/** Loudness of a piece of music (LUFS), and the largest sample of anything. */
const loudnessOfMusic = -16
const largestSample = 0.8
/** What is louder than this is bent, up to the largest sample. */
const straightUpTo = 0.55

const tools = await findTools()
const scratch = await mkdtemp(join(tmpdir(), 'greenroom-music-'))

/** Makes a sound louder by a factor; its peaks are bent rather than cut off. */
function amplify(sound: Stereo, factor: number): void {
  const room = largestSample - straightUpTo
  for (const channel of [sound.left, sound.right]) {
    for (let index = 0; index < channel.length; index += 1) {
      const value = channel[index]! * factor
      const over = Math.abs(value) - straightUpTo
      channel[index] = over <= 0 ? value : Math.sign(value) * (straightUpTo + room * Math.tanh(over / room))
    }
  }
}

async function loudness(sound: Stereo): Promise<number> {
  const wave = join(scratch, 'measured.wav')
  await writeFile(join(scratch, 'sound.f32'), sound.bytes())
  await run(tools, [
    '-y',
    '-f',
    'f32le',
    '-ar',
    String(rate),
    '-ac',
    '2',
    '-i',
    join(scratch, 'sound.f32'),
    '-c:a',
    'pcm_f32le',
    wave,
  ])
  return (await measureLoudness(tools, wave)).integratedLufs ?? -70
}

/** @param kind folder that the file is for */
async function write(kind: 'loops' | 'effects', id: string, sound: Stereo): Promise<void> {
  const samples = join(scratch, `${id}.f32`)
  await writeFile(samples, sound.bytes())
  const input = ['-f', 'f32le', '-ar', String(rate), '-ac', '2', '-i', samples]
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact']
  await run(tools, ['-y', ...input, '-c:a', 'libopus', '-b:a', '112k', ...plain, join(folder, kind, `${id}.ogg`)])
}

const wanted = process.argv.slice(2)
const isWanted = ({ id }: { id: string }): boolean => wanted.length === 0 || wanted.includes(id)

interface Entry {
  id: string
  kind: 'music' | 'effect'
  lengthMs: number
  mood?: string
  tempo?: number
}
const list = join(folder, 'music.json')
const before = wanted.length > 0 ? (JSON.parse(await readFile(list, 'utf8')) as Entry[]) : []
const entries: Entry[] = []
const msOf = (sound: Stereo): number => Math.round((sound.length * 1000) / rate)
try {
  for (const kind of ['loops', 'effects']) await mkdir(join(folder, kind), { recursive: true })
  for (const loop of [...calmLoops, ...brightLoops, ...strongLoops].filter(isWanted)) {
    const sound = renderLoop(loop)
    // Bending peaks takes some loudness away: the second round makes up for it.
    for (let round = 0; round < 2; round += 1) amplify(sound, 10 ** ((loudnessOfMusic - (await loudness(sound))) / 20))
    await write('loops', loop.id, sound)
    entries.push({ id: loop.id, kind: 'music', lengthMs: msOf(sound), mood: loop.mood, tempo: loop.tempo })
  }
  for (const effect of effects.filter(isWanted)) {
    const sound = renderEffect(effect)
    amplify(sound, straightUpTo / sound.peak)
    await write('effects', effect.id, sound)
    entries.push({ id: effect.id, kind: 'effect', lengthMs: msOf(sound) })
  }
  const all = wanted.length === 0 ? entries : before.map((entry) => entries.find(({ id }) => id === entry.id) ?? entry)
  await writeFile(list, `${JSON.stringify(all, undefined, 2)}\n`)
} finally {
  await rm(scratch, { recursive: true, force: true })
}
