import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { bt709Tags } from '../color-tags.ts'
import type { MediaInfo } from '../media-info.ts'
import { frameDelays, unreadableImage } from '../probe-image.ts'
import { probe } from '../probe.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import type { Clip } from './clips.ts'
import { clipFilters, clipInput } from './clips.ts'
import type { FrameRate } from './timing.ts'
import { framesAt, rateText } from './timing.ts'
import type { Text } from '../../common/messages/index.ts'

/** Codec of temporary files that are read back once: lossless, fast, keeps alpha. */
const intermediate = ['-c:v', 'ffv1', '-level', '3', '-coder', '0', '-context', '0', '-slices', '4', '-g', '1']
/** Most px of animation frames that are decoded at once. */
const batchPixels = 16_000_000

/** Converts the few kinds of sources that ffmpeg cannot read in a graph. */
export class PictureConverter {
  readonly #tools: MediaTools
  readonly #folder: string
  readonly #signal: AbortSignal | undefined
  readonly #converted = new Map<string, Promise<string>>()

  constructor(tools: MediaTools, folder: string, signal: AbortSignal | undefined) {
    this.#tools = tools
    this.#folder = folder
    this.#signal = signal
  }

  #once(key: string, extension: string, make: (path: string) => Promise<void>): Promise<string> {
    let path = this.#converted.get(key)
    if (!path) {
      const file = join(this.#folder, `picture-${this.#converted.size}.${extension}`)
      this.#converted.set(key, (path = make(file).then(() => file)))
    }
    return path
  }

  /** Path of a still in a format that sharp can read, which excludes BMP. */
  stillPath(path: string, info: MediaInfo, label: Text): Promise<string> {
    if (info.container !== 'bmp') return Promise.resolve(path)
    return this.#once(`bmp ${path}`, 'png', async (file) => {
      const output = ['-frames:v', '1', '-f', 'image2', '-update', '1', '-c:v', 'png', `file:${file}`]
      try {
        await run(this.#tools, [...inputArguments(path, info), ...output], this.#options())
      } catch (error) {
        throw unreadableImage(label, info.container, error)
      }
    })
  }

  /** A clip whose file ffmpeg can play as planned. */
  async playable(clip: Clip, rate: FrameRate): Promise<Clip> {
    let ready = clip
    if (clip.info.container === 'webp') ready = await this.#unpackWebp(clip, rate)
    return ready.playback.kind === 'repeat-part' ? this.#cutPart(ready, rate) : ready
  }

  async #unpackWebp(clip: Clip, rate: FrameRate): Promise<Clip> {
    const path = await this.#once(`webp ${clip.path}`, 'mkv', async (file) => {
      const { width, height } = clip.video
      const frames = webpFrames(clip.path, clip.label, rate)
      const input = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-video_size', `${width}x${height}`]
      const args = [...input, '-framerate', rateText(rate), '-i', 'pipe:0', '-pix_fmt', 'bgra', ...intermediate]
      await run(this.#tools, [...args, '-f', 'matroska', `file:${file}`], {
        ...this.#options(),
        input: Readable.from(frames),
      })
    })
    return this.#from(clip, path)
  }

  /** Cuts the repeated part out at its shown size: ffmpeg's loop can only return to the start of a file. */
  async #cutPart(clip: Clip, rate: FrameRate): Promise<Clip> {
    const { playback } = clip
    if (playback.kind !== 'repeat-part') return clip
    const { startMs, endMs, phaseMs, frames } = playback
    const key = JSON.stringify(['part', clip.path, startMs, endMs, clip.window])
    const path = await this.#once(key, 'mkv', async (file) => {
      const part = { kind: 'once' as const, startMs, frames: Math.max(1, framesAt(endMs - startMs, rate)) }
      const { mover: _, cropping, ...still } = clip
      const target = { ...clip.window.target, ...cropping?.canvas, x: 0, y: 0 }
      const cut = { ...still, playback: part, window: { ...clip.window, target } }
      const { args, zeroMs } = clipInput(this.#tools, cut, 2)
      const filters = clipFilters(this.#tools, cut, { zeroMs, rate, name: 'cut' }).join(',')
      const output = ['-map', `0:${clip.video.index}`, '-vf', filters, ...intermediate, ...bt709Tags, '-f', 'matroska']
      await run(this.#tools, [...args, ...output, `file:${file}`], this.#options())
    })
    const ready = await this.#from(clip, path)
    const { target } = clip.window
    const whole = { x: 0, y: 0, width: ready.video.width, height: ready.video.height }
    return {
      ...ready,
      sound: false,
      window: { source: whole, target },
      playback: { kind: 'repeat', phaseMs, frames },
    }
  }

  async #from(clip: Clip, path: string): Promise<Clip> {
    const info = await probe(this.#tools, path, {
      label: clip.label,
      ...(this.#signal && { signal: this.#signal }),
    })
    return { ...clip, path, info, video: info.video! }
  }

  #options() {
    return { timeoutMs: 600_000, ...(this.#signal && { signal: this.#signal }) }
  }
}

/** Frames of an animated WebP at a constant rate, as RGBA: ffmpeg has no decoder for animated WebP. */
async function* webpFrames(path: string, label: Text, rate: FrameRate): AsyncGenerator<Buffer> {
  const { pages = 1, pageHeight, width, height, delay } = await sharp(path, { pages: -1 }).metadata()
  const bytes = width * (pageHeight ?? height) * 4
  const batch = Math.max(1, Math.floor(batchPixels / (bytes / 4)))
  const delays = frameDelays(delay, pages)
  let shown = 0
  let elapsedMs = 0
  for (let first = 0; first < pages; first += batch) {
    const count = Math.min(batch, pages - first)
    let pixels: Buffer
    try {
      pixels = await sharp(path, { page: first, pages: count }).toColourspace('srgb').ensureAlpha().raw().toBuffer()
    } catch (error) {
      throw unreadableImage(label, 'webp', error)
    }
    for (let page = 0; page < count; page += 1) {
      elapsedMs += delays[first + page]!
      const until = Math.max(framesAt(elapsedMs, rate), first + page === pages - 1 ? shown + 1 : 0)
      for (; shown < until; shown += 1) yield pixels.subarray(page * bytes, (page + 1) * bytes)
    }
  }
}
