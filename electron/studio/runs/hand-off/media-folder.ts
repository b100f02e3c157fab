import { constants } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { UniqueNames } from '../../../common/naming/index.ts'
import { probe, run } from '../../../media/index.ts'
import type { MediaInfo, MediaTools } from '../../../media/index.ts'
import type { FrameRate } from '../../../media/compose/timing.ts'
import { fetchFile } from '../../core/fetch-file.ts'
import type { EditMedia } from './types.ts'

const folderName = 'media'
/** Endings of sounds that neither Final Cut Pro nor Premiere and Avid read. */
const seldomRead = new Set(['.ogg', '.oga', '.opus', '.flac', '.weba'])

/** A name whose percent signs are wide ones: MLT takes the common one in the name of a file for the begin of a number. */
export const withoutPercent = (name: string): string => name.replaceAll('%', '％')

/** The `media` folder of a hand-off: each file once, under a name that can be read. */
export class MediaFolder {
  readonly #root: string
  readonly #tools: MediaTools
  readonly #rate: FrameRate
  readonly #signal: AbortSignal
  readonly #names = new UniqueNames()
  readonly #known = new Map<string, Promise<EditMedia>>()

  constructor(root: string, tools: MediaTools, rate: FrameRate, signal: AbortSignal) {
    this.#root = root
    this.#tools = tools
    this.#rate = rate
    this.#signal = signal
  }

  async create(): Promise<void> {
    await mkdir(join(this.#root, folderName), { recursive: true })
  }

  /** Copies a file; a sound that few editing programs read becomes a WAV file. */
  copy(from: string, name: string): Promise<EditMedia> {
    if (seldomRead.has(extname(from).toLowerCase()))
      return this.#once(from, name, '.wav', (to) =>
        run(this.#tools, ['-i', `file:${from}`, '-map', '0:a:0', '-c:a', 'pcm_s16le', '-f', 'wav', `file:${to}`], {
          signal: this.#signal,
        }),
      )
    return this.#once(from, name, extname(from), (to) => copyFile(from, to, constants.COPYFILE_FICLONE))
  }

  /** Downloads a file of the engine. @throws StudioError `network` */
  download(url: string, name: string): Promise<EditMedia> {
    return this.#once(url, name, extname(new URL(url).pathname) || '.wav', (to) => fetchFile(url, to, this.#signal))
  }

  /** Takes frames out of a film whose frames are all key frames, as they are. */
  async cut(film: string, name: string, { from, frames }: { from: number; frames: number }): Promise<EditMedia> {
    const at = (from * this.#rate.den) / this.#rate.num
    const media = await this.#once(`${film} ${from} ${frames}`, name, '.mov', (to) =>
      run(
        this.#tools,
        [
          ...['-ss', at.toFixed(6), '-i', `file:${film}`, '-map', '0:v:0', '-frames:v', String(frames), '-c', 'copy'],
          ...['-movflags', '+faststart', '-f', 'mov', `file:${to}`],
        ],
        { signal: this.#signal },
      ),
    )
    if (media.frames !== frames) throw new Error(`${name}: ${media.frames} frames were cut out, not ${frames}`)
    return media
  }

  /** Takes one frame out of a film, as a picture with alpha. */
  picture(film: string, name: string, from: number): Promise<EditMedia> {
    const at = (from * this.#rate.den) / this.#rate.num
    return this.#once(`${film} ${from}`, name, '.png', (to) =>
      run(
        this.#tools,
        [
          ...['-ss', at.toFixed(6), '-i', `file:${film}`, '-map', '0:v:0', '-frames:v', '1'],
          ...['-pix_fmt', 'rgba', '-c:v', 'png', '-f', 'image2', '-update', '1', `file:${to}`],
        ],
        { signal: this.#signal },
      ),
    )
  }

  #once(key: string, name: string, ending: string, write: (to: string) => Promise<void>): Promise<EditMedia> {
    const known = this.#known.get(key)
    if (known) return known
    const writing = this.#write(this.#names.give(withoutPercent(name), ending).name, name, write)
    this.#known.set(key, writing)
    return writing
  }

  async #write(file: string, name: string, write: (to: string) => Promise<void>): Promise<EditMedia> {
    this.#signal.throwIfAborted()
    const to = join(this.#root, folderName, file)
    await write(to)
    const info = await probe(this.#tools, to, { label: file, signal: this.#signal })
    return mediaOfFile(`${folderName}/${file}`, name, info, this.#rate)
  }
}

function mediaOfFile(path: string, name: string, info: MediaInfo, rate: FrameRate): EditMedia {
  const { width, height } = info.image ?? info.video ?? { width: 0, height: 0 }
  const kind = info.kind === 'image' ? 'picture' : info.video ? 'video' : 'sound'
  const ms = (kind === 'video' ? info.video?.durationMs : null) ?? info.durationMs
  // A frame that is there in part is one; rounding errors of the file's clock make none.
  const frames = kind === 'picture' ? 0 : Math.max(1, Math.floor((ms * rate.num) / (rate.den * 1000) + 0.05))
  return { path, name, kind, frames, width, height, hasSound: Boolean(info.audio), ...soundOf(info) }
}

const soundOf = ({ audio }: MediaInfo) => (audio ? { channels: audio.channels, sampleRate: audio.sampleRate } : {})
