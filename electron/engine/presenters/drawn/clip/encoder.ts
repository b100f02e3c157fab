import { spawn } from 'node:child_process'
import { withParentDeath } from '../../../../media/process.ts'

export interface EncoderOptions {
  ffmpeg: string
  width: number
  height: number
  fps: number
  file: string
  purpose: ClipPurpose
}

/** `compose` is read back by ffmpeg once, exact and quick; `web` is small and plays in a browser. */
export type ClipPurpose = 'compose' | 'web'

export const clipExtension: Record<ClipPurpose, string> = { compose: 'mkv', web: 'webm' }

/** Frames arrive as they are stored; the tags tell a reader how (`FramePlanes`). */
const colour = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']

/** Both measured against seven others, see docs/avatars.md. */
const codec: Record<ClipPurpose, string[]> = {
  compose: ['-c:v', 'ffv1', '-level', '3', '-coder', '0', '-context', '0', '-threads', '1', '-f', 'matroska'],
  web: [
    '-c:v',
    'libvpx-vp9',
    '-deadline',
    'realtime',
    '-cpu-used',
    '7',
    '-b:v',
    '0',
    '-crf',
    '16',
    // A key frame every second: whoever shows single frames goes to any of them quickly.
    '-g',
    '25',
    '-threads',
    '1',
    '-f',
    'webm',
  ],
}

/** Arguments that turn raw `yuva420p` frames on stdin into a clip with alpha. */
export function encoderArgs({ width, height, fps, file, purpose }: EncoderOptions): string[] {
  return [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', '-protocol_whitelist', 'file,pipe'],
    ...[
      '-f',
      'rawvideo',
      '-pix_fmt',
      'yuva420p',
      ...colour,
      '-s',
      `${width}x${height}`,
      '-framerate',
      String(fps),
      '-i',
      'pipe:0',
    ],
    ...['-an', ...colour, ...codec[purpose], `file:${file}`],
  ]
}

/** An ffmpeg process that reads raw frames. Rejects with what ffmpeg said when it fails. */
export class Encoder {
  readonly #child: ReturnType<typeof start>
  readonly #ended: Promise<void>
  #said = ''

  constructor(options: EncoderOptions) {
    this.#child = start(options)
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => (this.#said = (this.#said + text).slice(-2000)))
    this.#ended = new Promise<void>((resolve, reject) => {
      this.#child.on('error', (error) => {
        reject(new Error(`ffmpeg could not be started: ${error.message}`))
      })
      this.#child.on('close', (code, signal) => {
        if (code === 0) resolve()
        else reject(new Error(`ffmpeg stopped with ${signal ?? `code ${code}`}: ${this.#said.trim() || 'no message'}`))
      })
    })
    // Whoever writes or finishes hears of the failure; until then it must not count as unhandled.
    this.#ended.catch(() => undefined)
    // A broken pipe only says that ffmpeg has gone; `ended` tells why.
    this.#child.stdin.on('error', () => undefined)
  }

  /** Hands over one frame; resolves when its bytes may be used again. */
  async write(frame: Uint8Array): Promise<void> {
    // Not `drain`: the caller draws the next frame into the same bytes, so these must have left.
    const sent = new Promise<void>((resolve) => {
      this.#child.stdin.write(frame, () => {
        resolve()
      })
    })
    await Promise.race([sent, this.#ended.then(fellSilent)])
  }

  /** Resolves when the file is complete. */
  async finish(): Promise<void> {
    this.#child.stdin.end()
    await this.#ended
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }
}

function start(options: EncoderOptions) {
  const [command, args] = withParentDeath(options.ffmpeg, encoderArgs(options))
  return spawn(command, args, { stdio: ['pipe', 'ignore', 'pipe'] })
}

function fellSilent(): never {
  throw new Error('ffmpeg ended before it had all frames')
}
