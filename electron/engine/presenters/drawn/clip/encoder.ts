import { spawn } from 'node:child_process'
import { alphaBelowSize } from '../../../../media/compose/alpha-below.ts'
import { withParentDeath } from '../../../../media/programs/wrappers.ts'

export interface EncoderOptions {
  ffmpeg: string
  width: number
  height: number
  fps: number
  file: string
  purpose: ClipPurpose
}

/**
 * What a clip is for. `compose`: ffmpeg reads it back once, so it is lossless and fast, with its alpha below its colours
 * (`alpha-below.ts`); `web`: small, and a browser plays it.
 */
export type ClipPurpose = 'compose' | 'web'

export const clipExtension: Record<ClipPurpose, string> = { compose: 'mkv', web: 'webm' }

/**
 * Colour tags of clips: ffmpeg stores frames as they arrive, and the tags tell a reader their colour space
 * (`FramePlanes`).
 */
const colour = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']

/** The codecs of clips. Both were chosen by measurements against seven others, see docs/avatars.md. */
const codec: Record<ClipPurpose, string[]> = {
  compose: [
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0'],
    // A key frame every two seconds: a clip is read from its middle, too.
    ...['-g', '50', '-f', 'matroska'],
  ],
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
    // A key frame every second, so that a reader that shows single frames can seek quickly.
    '-g',
    '25',
    '-f',
    'webm',
  ],
}

/**
 * Arguments of ffmpeg that turn raw frames on its standard input into a clip with alpha: `yuva420p`, to compose `yuv420p`
 * with the alpha below.
 */
export function encoderArgs({ width, height, fps, file, purpose }: EncoderOptions): string[] {
  const isPacked = purpose === 'compose'
  const size = isPacked ? alphaBelowSize({ width, height }) : { width, height }
  return [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', '-protocol_whitelist', 'file,pipe'],
    ...[
      '-f',
      'rawvideo',
      '-pix_fmt',
      isPacked ? 'yuv420p' : 'yuva420p',
      ...colour,
      '-s',
      `${size.width}x${size.height}`,
      '-framerate',
      String(fps),
      '-i',
      'pipe:0',
    ],
    ...['-threads', '1', '-an', ...colour, ...codec[purpose], `file:${file}`],
  ]
}

/** An ffmpeg process that encodes raw frames. When it fails, its methods reject with ffmpeg's own message. */
export class Encoder {
  readonly #child: ReturnType<typeof start>
  readonly #ended: Promise<void>
  #stderr = ''

  constructor(options: EncoderOptions) {
    this.#child = start(options)
    this.#child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (this.#stderr = (this.#stderr + text).slice(-2000)))
    this.#ended = new Promise<void>((resolve, reject) => {
      this.#child.on('error', (error) => {
        reject(new Error(`ffmpeg could not be started: ${error.message}`))
      })
      this.#child.on('close', (code, signal) => {
        if (code === 0) resolve()
        else
          reject(new Error(`ffmpeg stopped with ${signal ?? `code ${code}`}: ${this.#stderr.trim() || 'no message'}`))
      })
    })
    // When ffmpeg fails, `write` and `finish` reject. Without a handler here the failure would count as unhandled until
    // one of them is called.
    this.#ended.catch(() => undefined)
    // A broken pipe only means that ffmpeg has ended; `#ended` holds the reason.
    this.#child.stdin.on('error', () => undefined)
  }

  /** Hands a frame to ffmpeg. Resolves when the caller may reuse its bytes. */
  async write(frame: Uint8Array): Promise<void> {
    // The stream's event `drain` comes too early to wait for: the caller draws the next frame into the same bytes.
    const sent = new Promise<void>((resolve) => {
      this.#child.stdin.write(frame, () => {
        resolve()
      })
    })
    await Promise.race([sent, this.#ended.then(endedEarly)])
  }

  /** Resolves when the file is complete, and rejects with ffmpeg's message when encoding failed. */
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

function endedEarly(): never {
  throw new Error('ffmpeg ended before it had all frames')
}
