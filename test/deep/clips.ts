import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools, measureLoudness, probe, run as runFfmpeg } from '../../electron/media/index.ts'
import type { MediaTools } from '../../electron/media/index.ts'
import { correlation, pauseFrames, readMouth } from '../support/media/mouth-in-clip.ts'
import { startedFile } from '../support/program.ts'

export const title = 'The clips of the demo'

const fps = 25
const frameMs = 1000 / fps
/** Where `resources/samples/talking-avatar.greenroom.json` puts its presenter. */
const presenter = { avatarId: 'mara', x: 892, y: 54, scale: 0.95 }

export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-clips-'))
  try {
    report('Making the demo')
    await makeDemo(folder)
    const tools = await findTools()
    const rows: string[] = []
    const problems: string[] = []
    for (const name of ['talking-avatar', 'avatar-video']) {
      const facts = await inspect(tools, join(folder, `${name}.mp4`))
      rows.push(`| ${name} | ${facts.cells.join(' | ')} |`)
      problems.push(...facts.problems.map((problem) => `- ${name}: ${problem}`))
    }
    const mouth = await readMouth(tools, join(folder, 'talking-avatar.mp4'), fps, presenter)
    const fit = correlation(mouth.open, mouth.energy)
    const widest = Math.max(...mouth.open)
    const pauses = pauseFrames(mouth.energy, 6)
    const openInPause = Math.max(0, ...pauses.map((frame) => mouth.open[frame]!)) / widest
    if (fit < 0.6) problems.push(`- mouth and sound correlate by ${fit.toFixed(2)} only`)
    if (openInPause > 0.05) problems.push(`- the mouth is ${(openInPause * 100).toFixed(0)} % open in a pause`)
    if (pauses.length === 0) problems.push('- no pause was found to look at')
    report(`Mouth and energy: ${fit.toFixed(2)}; open in pauses: ${(openInPause * 100).toFixed(1)} %`)
    const markdown = [
      ...(problems.length > 0 ? [...problems, ''] : []),
      '| clip | size | length | sound against picture | loudness | true peak | black frames |',
      '|---|---|---|---|---|---|---|',
      ...rows,
      '',
      `Seen in the pixels of the talking avatar: the open mouth's area and the speech's energy correlate by ` +
        `${fit.toFixed(2)} (bound 0.60); in ${String(pauses.length)} frames of pauses the mouth shows at most ` +
        `${(openInPause * 100).toFixed(1)} % of its widest opening (bound 5 %).`,
    ].join('\n')
    return { ok: problems.length === 0, markdown }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function inspect(tools: MediaTools, path: string): Promise<{ cells: string[]; problems: string[] }> {
  const problems: string[] = []
  const info = await probe(tools, path)
  const { integratedLufs, truePeakDb } = await measureLoudness(tools, path)
  const video = info.video!
  const pictureMs = (video.frameCount ?? 0) * frameMs
  const apart = Math.abs((info.audio?.durationMs ?? 0) - pictureMs)
  const black = await blackStretches(tools, path)
  if (video.width !== 1920 || video.height !== 1080) problems.push(`is ${String(video.width)}x${String(video.height)}`)
  if (apart > frameMs) problems.push(`sound and picture differ by ${apart.toFixed(0)} ms`)
  if (integratedLufs === null || Math.abs(integratedLufs + 16) > 1)
    problems.push(`is at ${String(integratedLufs)} LUFS`)
  if (black > 0) problems.push(`has ${String(black)} black stretches`)
  return {
    problems,
    cells: [
      `${String(video.width)}x${String(video.height)}`,
      `${(pictureMs / 1000).toFixed(2)} s`,
      `${apart.toFixed(0)} ms`,
      `${integratedLufs?.toFixed(1) ?? 'silent'} LUFS`,
      `${truePeakDb?.toFixed(1) ?? ''} dBTP`,
      String(black),
    ],
  }
}

async function blackStretches(tools: MediaTools, path: string): Promise<number> {
  let stderr = ''
  await runFfmpeg(tools, ['-i', path, '-vf', 'blackdetect=d=0.04:pix_th=0.08', '-an', '-f', 'null', '-'], {
    logLevel: 'info',
    onStderr: (chunk) => (stderr += chunk.toString()),
  })
  return stderr.match(/black_start/g)?.length ?? 0
}

function makeDemo(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [startedFile('cli/demo'), '--out', folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-2000)))
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The demo ended with ${String(code)}: ${stderr}`))
    })
  })
}
