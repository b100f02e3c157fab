import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bt709Tags } from '../color-tags.ts'
import { concatInput } from '../concat.ts'
import { run } from '../run.ts'
import type { RunOptions } from '../run.ts'
import type { MediaTools } from '../tools.ts'
import { encoderInput } from './encoding.ts'
import type { Encoding } from './encoding.ts'
import type { TrialSecond } from './trial.ts'

export interface SecondOptions {
  /** Folder `resources` of the product, whose pictures are shown. */
  resources: string
  signal: AbortSignal | undefined
  /** Size of the picture, px. Default: 1080p, as most clips have. */
  size?: { width: number; height: number }
}

const frames = 25
/** Most time for a second of picture: an encoder that needs longer is no gain, ms. */
const mostMs = 15_000

/** A second of picture as clips show it, a presenter before a room, both moving, in a folder of its own. */
export class MovingSecond implements TrialSecond {
  readonly #tools: MediaTools
  readonly #folder: string
  readonly #shown: SecondOptions
  readonly #options: RunOptions
  #drawn: Promise<void> | undefined
  #files = 0

  private constructor(tools: MediaTools, folder: string, options: SecondOptions) {
    const { signal } = options
    this.#tools = tools
    this.#folder = folder
    this.#shown = options
    this.#options = { logLevel: 'error', timeoutMs: mostMs, ...(signal && { signal }) }
  }

  /** Does some work with the second, which is drawn when it is first needed. */
  static async use<T>(
    tools: MediaTools,
    options: SecondOptions,
    work: (second: TrialSecond) => Promise<T>,
  ): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'greenroom-encoders-'))
    try {
      return await work(new MovingSecond(tools, folder, options))
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }

  async open(encoding: Encoding): Promise<void> {
    const picture = ['-f', 'lavfi', '-i', `testsrc2=s=640x360:r=${frames}:d=0.2`]
    const { chains, label } = encoderInput(encoding)
    const graph = ['[0:v]format=yuv420p[v]', ...chains].join(';')
    const output = ['-map', label, ...encoding.arguments, '-f', 'null', '-']
    await run(this.#tools, [...encoding.before, ...picture, '-filter_complex', graph, ...output], this.#options)
  }

  async encode(encoding: Encoding): Promise<{ path: string; bytes: number; ms: number }> {
    await this.#draw()
    const begun = performance.now()
    const path = await this.#write(encoding, 0, frames)
    const ms = performance.now() - begun
    return { path, bytes: (await stat(path)).size, ms }
  }

  async similarityOfParts(encoding: Encoding): Promise<number> {
    const half = Math.ceil(frames / 2)
    const parts = [await this.#write(encoding, 0, half), await this.#write(encoding, half, frames)]
    const joined = this.#newPath()
    const input = await concatInput(join(this.#folder, 'parts.txt'), parts)
    await run(this.#tools, [...input, '-c', 'copy', '-f', 'mp4', `file:${joined}`], this.#options)
    return this.similarity(joined)
  }

  async similarity(path: string): Promise<number> {
    let told = ''
    await run(
      this.#tools,
      [
        ...['-i', `file:${path}`, '-i', `file:${this.#source}`],
        ...[
          '-filter_complex',
          '[0:v]format=yuv420p[a];[1:v]format=yuv420p[b];[a][b]ssim=stats_file=-',
          '-f',
          'null',
          '-',
        ],
      ],
      { ...this.#options, onOutput: (chunk) => (told += chunk.toString()) },
    )
    // A line for each frame: `n:1 Y:0.99 U:0.99 V:0.99 All:0.99 (20.1)`.
    const each = [...told.matchAll(/^n:\d+ .*All:([\d.]+)/gm)].map((match) => Number(match[1]))
    return each.length === frames ? each.reduce((sum, one) => sum + one, 0) / frames : 0
  }

  get #source(): string {
    return join(this.#folder, 'second.mp4')
  }

  #newPath(): string {
    return join(this.#folder, `${(this.#files += 1)}.mp4`)
  }

  #draw(): Promise<void> {
    return (this.#drawn ??= this.#drawSecond())
  }

  async #drawSecond(): Promise<void> {
    const { resources, size = { width: 1920, height: 1080 } } = this.#shown
    const { width, height } = size
    const still = (path: string): string[] => ['-loop', '1', '-framerate', String(frames), '-i', `file:${path}`]
    const room = `scale=${width * 1.2}:${height * 1.2},crop=${width}:${height}:(iw-ow)*(0.5+0.4*sin(t*2)):(ih-oh)*(0.5+0.4*cos(t*2))`
    const position = `x=W*(0.3+0.04*sin(t*4)):y=H*(0.06+0.02*cos(t*5))`
    await run(
      this.#tools,
      [
        ...still(join(resources, 'samples', 'media', 'backdrop-studio.jpg')),
        ...still(join(resources, 'avatars', 'mara.png')),
        '-filter_complex',
        `[0:v]${room}[room];[1:v]scale=-2:${height * 0.9}[mara];[room][mara]overlay=${position},format=yuv420p[v]`,
        ...['-map', '[v]', '-frames:v', String(frames)],
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', ...bt709Tags, `file:${this.#source}`],
      ],
      this.#options,
    )
  }

  async #write(encoding: Encoding, from: number, to: number): Promise<string> {
    const { chains, label } = encoderInput(encoding)
    const path = this.#newPath()
    const cut = `[0:v]trim=start_frame=${from}:end_frame=${to},setpts=PTS-STARTPTS,fps=${frames},format=yuv420p[v]`
    await run(
      this.#tools,
      [
        ...[...encoding.before, '-i', `file:${this.#source}`],
        ...['-filter_complex', [cut, ...chains].join(';'), '-map', label],
        ...[...encoding.arguments, ...bt709Tags, '-g', String(2 * frames), '-f', 'mp4', `file:${path}`],
      ],
      this.#options,
    )
    return path
  }
}
