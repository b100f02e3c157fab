import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools } from '../../../electron/media/index.ts'
import type { MediaTools } from '../../../electron/media/index.ts'
import { greenroom, start } from '../../integration/cli/run.ts'
import { compareVideos, cutErrors, isInstalled, renderByMelt } from '../../support/hand-off/compare.ts'
import { clipsInKdenlive, kdenliveVersion } from '../../support/hand-off/kdenlive.ts'
import { makeHandOffMedia } from '../../support/hand-off/media.ts'
import { handOffProjects } from '../../support/hand-off/projects.ts'
import { readElsewhere } from '../../support/hand-off/readers.ts'
import type { ReadFormat } from '../../support/hand-off/readers.ts'

export const title = 'Projects handed off to other editing programs'

const bounds = { ssim: 0.98, louder: 0.5 }
const { GREENROOM_TEST_SEED: given, GREENROOM_HAND_OFF_COUNT: some } = process.env
const seed = given === 'any' ? Date.now() % 1e9 : Number(given ?? 20_261_125)
const count = Number(some ?? 20)
/** How many projects are opened in Kdenlive, too. */
const inKdenlive = 5
/** Documents that are read by the programs of others, beside that of MLT. */
const formats: readonly ReadFormat[] = ['otio', 'fcpxml', 'edl']

interface Bench {
  tools: MediaTools
  folder: string
  options: { data: string; env: NodeJS.ProcessEnv }
}

/** Renders documents of varied projects with melt, and compares what comes out with the clips of the same projects. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  if (!(await isInstalled('melt'))) return { ok: false, markdown: 'Not run: melt is missing (`apt-get install melt`).' }
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-hand-off-'))
  const options = { data: join(folder, 'data'), env: { GREENROOM_ENCODERS: 'software' } }
  const engine = start(['engine'], options)
  try {
    const bench: Bench = { tools: await findTools(), folder, options }
    await makeHandOffMedia(bench.tools, folder)
    const rows: string[] = []
    const problems: string[] = []
    const version = await kdenliveVersion()
    for (const [index, project] of handOffProjects(count, seed).entries()) {
      const { row, problem } = await compared(bench, project, index < inKdenlive ? version : null)
      report(row.replaceAll('|', ' ').trim() + (problem ? ` NOT OK: ${problem}` : ''))
      rows.push(row)
      if (problem) problems.push(`- ${project.name}: ${problem}`)
    }
    const markdown = [
      `${String(count)} projects of seed ${String(seed)}, rendered by melt from the MLT document, against their clips. Bounds: the same`,
      `frames, SSIM ${String(bounds.ssim)}, loudness within ${String(bounds.louder)} LU, every cut at its frame.`,
      version === null
        ? 'Not opened in Kdenlive, which is missing (`apt-get install kdenlive xvfb dbus`).'
        : `The first ${String(inKdenlive)} are opened in Kdenlive ${version}, which shows all of their clips.`,
      `Documents for others: read by OpenTimelineIO and its readers of FCPXML and CMX 3600, FCPXML by Apple's schema, too; ` +
        `right where they know all of it, have the clip's frames and every cut at its frame, and are the same after writing; nothing stands where\nthe reader is not there (\`GREENROOM_OTIO_PYTHON\`, \`GREENROOM_FCPXML_DTD\`).`,
      '',
      ...(problems.length > 0 ? [...problems, ''] : []),
      `| project | size | frames | SSIM | least | loudness | cuts off | Kdenlive | ${formats.join(' | ')} |`,
      `|---|---|---|---|---|---|---|---|${'---|'.repeat(formats.length)}`,
      ...rows,
    ].join('\n')
    return { ok: problems.length === 0, markdown }
  } finally {
    engine.child.kill('SIGINT')
    await engine.ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function compared(
  { tools, folder, options }: Bench,
  project: ReturnType<typeof handOffProjects>[number],
  kdenlive: string | null,
): Promise<{ row: string; problem: string | null }> {
  const base = join(folder, project.id)
  const file = `${base}.greenroom.json`
  await writeFile(file, JSON.stringify(project))
  const command = await greenroom(['hand-off', file, '--format', 'mlt', '--out', base, '--json'], options)
  const { width, height } = project.canvas
  const cells = (rest: string): string =>
    `| ${project.name.replaceAll('|', ' ')} | ${String(width)}x${String(height)} | ${rest} |`
  if (command.code !== 0) return { row: cells(''), problem: `hand-off: ${command.stdout.slice(-600)}` }
  const { document, frames } = command.events.at(-1) as { document: string; frames: number }
  const clip = `${base}.mp4`
  const rendered = await greenroom(['render', file, '--as', 'avatar-video', '--out', clip, '--json'], options)
  if (rendered.code !== 0) return { row: cells(''), problem: `render: ${rendered.stdout.slice(-600)}` }
  const mlt = `${base}.mkv`
  const complaints = await renderByMelt(document, mlt)
  const like = await compareVideos(tools, clip, mlt)
  const text = await readFile(document, 'utf8')
  const cuts = cutsIn(text, project)
  const errors = await cutErrors(tools, clip, mlt, cuts)
  const others: { format: ReadFormat; wrong: string | null }[] = []
  for (const format of formats) {
    const run = await greenroom(['hand-off', file, '--format', format, '--out', `${base}-${format}`, '--json'], options)
    const written = run.events.at(-1) as { document?: string } | undefined
    const wrong = written?.document
      ? await readElsewhere(written.document, format, { frames: like.frames[0], cuts })
      : run.stdout.slice(-600)
    others.push({ format, wrong })
  }
  const clips = clipsIn(text)
  const opened = kdenlive === null ? null : await clipsInKdenlive(document, kdenlive, clips)
  const off = errors.filter((error) => error !== 0)
  const louder = like.louder === null ? '' : like.louder.toFixed(2)
  const problem =
    (like.frames[0] !== like.frames[1] || frames !== like.frames[0] ? `frames ${like.frames.join(', ')}; ` : '') +
    (like.ssim >= bounds.ssim ? '' : `SSIM ${like.ssim.toFixed(4)}; `) +
    (Math.abs(like.louder ?? 0) <= bounds.louder ? '' : `louder by ${louder}; `) +
    (opened === null || opened === clips ? '' : `${String(opened)} of ${String(clips)} clips in Kdenlive; `) +
    (off.length > 0 ? `cuts off by ${off.join(', ')}; ` : '') +
    others.map(({ format, wrong }) => (wrong ? `${format}: ${wrong}; ` : '')).join('') +
    (/fail|missing|invalid/i.test(complaints) ? complaints.slice(0, 200) : '')
  const figures = [
    like.frames.join(' / '),
    like.ssim.toFixed(4),
    `${like.least.ssim.toFixed(4)} (${String(like.least.frame)})`,
  ]
  return {
    row: cells(
      [
        ...[...figures, louder, `${String(off.length)} of ${String(errors.length)}`, String(opened ?? '')],
        ...others.map(({ wrong }) => (wrong === null ? '' : wrong === '' ? 'right' : 'wrong')),
      ].join(' | '),
    ),
    problem: problem === '' ? null : problem,
  }
}

/** How many clips are in the tracks of a document. */
function clipsIn(document: string): number {
  const tracks = document.split('<playlist id="').filter((part) => part.startsWith('track'))
  return tracks.reduce((sum, track) => sum + track.split('<entry').length - 1, 0)
}

/** The frames at which scenes begin by a cut, as the document's guides have them. */
function cutsIn(document: string, { scenes }: ReturnType<typeof handOffProjects>[number]): number[] {
  const guides = /docproperties\.guides">([^<]*)</.exec(document)?.[1] ?? '[]'
  const starts = JSON.parse(guides.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as { pos: number }[]
  return starts.map(({ pos }) => pos).filter((pos, index) => pos > 0 && scenes[index]?.transition === undefined)
}
