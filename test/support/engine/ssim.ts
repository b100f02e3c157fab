import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findTools } from '../../../electron/media/tools.ts'

const execute = promisify(execFile)

/** A picture to compare: inputs of ffmpeg and the filters that make it; `$0`, `$1` … in the filters are the inputs. */
export interface Shot {
  /** Arguments before each `-i`, and the `-i` itself. */
  inputs: string[][]
  /** Filters over the inputs; `$0` stands for the first one. */
  chain: string
}

/** A film without changes, as a side of a comparison. */
export const film = (url: string): Shot => ({ inputs: [['-i', url]], chain: '[$0:v]null' })

/** The frames of one film scaled to a size in px. */
export const scaled = (url: string, width: number, height: number): Shot => ({
  inputs: [['-i', url]],
  chain: `[$0:v]scale=${String(width)}:${String(height)}:flags=area`,
})

/** Likeness of every frame of two films of one size, -1 to 1, in order; as many as the shorter one has. */
export async function ssimOf(a: Shot, b: Shot): Promise<number[]> {
  const { ffmpeg } = await findTools()
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-ssim-'))
  try {
    const chains = [a, b].map(({ chain }, index) => {
      const before = index === 0 ? 0 : a.inputs.length
      return `${chain.replace(/\$(\d)/g, (_, n: string) => String(Number(n) + before))},format=yuv420p,settb=1/25,setpts=N[s${String(index)}]`
    })
    const script = join(folder, 'graph.txt')
    await writeFile(script, `${chains.join(';')};[s0][s1]ssim=stats_file=stats.log:shortest=1`)
    const inputs = [...a.inputs, ...b.inputs].flat()
    const args = ['-v', 'error', ...inputs, '-filter_complex_script', script, '-f', 'null', '-']
    await execute(ffmpeg, args, { cwd: folder })
    const lines = (await readFile(join(folder, 'stats.log'), 'utf8')).trim().split('\n')
    return lines.map((line) => Number(/All:([\d.]+)/.exec(line)?.[1]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
