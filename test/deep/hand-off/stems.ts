import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createFromTemplate,
  loadTemplateFonts,
  shapeNames,
  templates,
} from '../../../electron/common/templates/index.ts'
import type { Project } from '../../../electron/common/composition/index.ts'
import { findTools } from '../../../electron/media/index.ts'
import { createBundledFontSet } from '../../../electron/media/fonts/index.ts'
import { BundledMusic } from '../../../electron/studio/media/music/index.ts'
import { greenroom, start } from '../../integration/cli/run.ts'
import type { RunOptions } from '../../integration/cli/run.ts'
import { recompose } from '../../support/stems/recompose.ts'
import type { Recomposed, StemList } from '../../support/stems/recompose.ts'

export const title = 'Stems, put together again'

/** Most time of stems with their clip, as a share of that of the clip alone. */
const bounds = { ssim: 0.99, nullDb: -60, time: 1.3 }
const count = Number(process.env['GREENROOM_STEMS_COUNT'] ?? 8)

interface Outcome extends Recomposed {
  project: Project
  shape: string
  /** s */
  lasts: number
  clipSeconds: number
  stemsSeconds: number
}

/**
 * Writes the stems of projects made from templates, whose captions, music, transitions, moving texts and presenters are
 * all in them, and puts them together again. Clip and stems are made by two engines that know nothing of each other.
 */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-stems-'))
  const env = { GREENROOM_ENCODERS: 'software' }
  const [alone, split]: RunOptions[] = ['alone', 'split'].map((name) => ({ data: join(folder, name), env })) as never
  const engines = [alone!, split!].map((options) => start(['engine'], options))
  try {
    const tools = await findTools()
    await Promise.all(engines.map(({ child }) => once(child.stdout!, 'data')))
    // The first order of an engine waits for its voices.
    for (const options of [alone!, split!])
      await must(
        ['speak', '--voice', 'finest-heart', '--text', 'Only to begin.', '--out', `${options.data}.wav`],
        options,
      )
    const all: Outcome[] = []
    for (const { project, shape } of await chosen(folder)) {
      const file = join(folder, `${project.id}.greenroom.json`)
      await writeFile(file, JSON.stringify(project))
      const [clip, out] = [join(folder, `${project.id}.mp4`), join(folder, `${project.id}-stems`)]
      const make = {
        clip: () => must(['render', file, '--as', 'avatar-video', '--out', clip, '--json'], alone!),
        stems: () => must(['stems', file, '--out', out, '--json'], split!),
      }
      // What is made second has files of the system at hand.
      const seconds = { clip: 0, stems: 0 }
      for (const name of all.length % 2 === 0 ? (['clip', 'stems'] as const) : (['stems', 'clip'] as const))
        seconds[name] = await make[name]()
      const list = JSON.parse(await readFile(join(out, 'stems.json'), 'utf8')) as StemList
      const like = await recompose(tools, out, list)
      const lasts = like.frames[0] / 25
      const outcome = { ...like, project, shape, lasts, clipSeconds: seconds.clip, stemsSeconds: seconds.stems }
      all.push(outcome)
      report(cellsOf(outcome).join(', '))
      await rm(out, { recursive: true })
      await rm(clip)
    }
    const times = { clip: sumOf(all, 'clipSeconds'), stems: sumOf(all, 'stemsSeconds') }
    const share = times.stems / times.clip
    const right = all.every(
      ({ frames, ssim, nullDb, encodedNullDb }) =>
        frames[0] === frames[1] && ssim >= bounds.ssim && nullDb <= bounds.nullDb && encodedNullDb <= bounds.nullDb,
    )
    return {
      ok: right && share <= bounds.time,
      markdown: [
        `${String(all.length)} projects made from templates; pictures laid over each other and sounds summed by ffmpeg, against the clip.`,
        `Bounds: the same frames, SSIM ${String(bounds.ssim)}, what is left of the sound ${String(bounds.nullDb)} dB, in all ${String(bounds.time)} times the time of the clip alone.`,
        '',
        '| project | s | frames | SSIM | least | left of the mix, dB | left of the clip’s sound, dB | clip alone, s | stems, s | share |',
        '|---|---|---|---|---|---|---|---|---|---|',
        ...all.map((outcome) => `| ${cellsOf(outcome).join(' | ')} |`),
        '',
        `Clips alone ${times.clip.toFixed(0)} s, stems with their clips ${times.stems.toFixed(0)} s: ${share.toFixed(2)}. The sum of the sounds is encoded as that of the clip before it is compared with that.`,
      ].join('\n'),
    }
  } finally {
    for (const { child, ended } of engines) {
      child.kill('SIGINT')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs a command. @returns seconds it took @throws where it fails */
async function must(args: string[], options: RunOptions): Promise<number> {
  const begun = performance.now()
  const { code, stdout, stderr } = await greenroom(args, options)
  if (code !== 0) throw new Error(`${args[0]!} ended with ${String(code)}: ${(stdout + stderr).slice(-600)}`)
  return (performance.now() - begun) / 1000
}

/** Projects of templates, in all shapes by turns. */
async function chosen(folder: string): Promise<{ project: Project; shape: string }[]> {
  const music = new BundledMusic({
    folder: join(import.meta.dirname, '../../../resources/music'),
    copies: join(folder, 'music'),
    media: { urlFor: () => '' },
  })
  const sounds = await music.list()
  const projects: { project: Project; shape: string }[] = []
  for (let index = 0; index < count; index += 1) {
    const template = templates[index % templates.length]!
    const shape = shapeNames[index % shapeNames.length]!
    const fonts = createBundledFontSet()
    await loadTemplateFonts(template, 'en', fonts)
    const path = sounds.find(({ id }) => id === template.music)?.path
    const options = { shape, language: 'en' as const, id: `p${String(index)}`, fonts, music: path }
    projects.push({ project: createFromTemplate(template, options).project, shape })
  }
  return projects
}

const sumOf = (all: readonly Outcome[], key: 'clipSeconds' | 'stemsSeconds'): number =>
  all.reduce((sum, one) => sum + one[key], 0)

function cellsOf({
  project,
  shape,
  lasts,
  frames,
  ssim,
  leastSsim,
  nullDb,
  encodedNullDb,
  ...times
}: Outcome): string[] {
  const { clipSeconds, stemsSeconds } = times
  return [
    ...[`${project.name}, ${shape}`, lasts.toFixed(1), frames.join(' / '), ssim.toFixed(4), leastSsim.toFixed(4)],
    ...[nullDb.toFixed(0), encodedNullDb.toFixed(0), clipSeconds.toFixed(1), stemsSeconds.toFixed(1)],
    (stemsSeconds / clipSeconds).toFixed(2),
  ]
}
