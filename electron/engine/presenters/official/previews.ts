import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { alphaFromBelow } from '../../../media/compose/alpha-below.ts'
import { run } from '../../../media/run.ts'
import type { MediaTools } from '../../../media/tools.ts'
import type { Voices } from '../../speech/catalogue/voices.ts'
import type { AvatarRenderer } from '../drawn/types.ts'
import { isAsItComes, type Styling } from '../../../common/service/extension/styling.ts'
import { sha256 } from '../../core/ids.ts'
import type { FileCache } from '../../store/media/cache.ts'
import { ownPreviewText, previewText } from '../../speech/catalogue/preview-text.ts'
import type { Speaker } from '../../speech/types.ts'
import { shippedHeight, shippedStill } from './shipped.ts'

export interface PreviewParts {
  /** Folder of finished previews. */
  folder: string
  scratch: string
  tools: MediaTools
  speaker: Speaker
  voices: Voices
  avatars: AvatarRenderer
  /** Keeps pictures of stylings, of which there is no end; the least recently used ones go. */
  cache: FileCache
  /** Part of the names of those: what another edition of the engine drew is not found. */
  edition: string
}

/**
 * Heights of avatar previews, px; the width follows the proportions of the avatar. There are few, so that few files are
 * made.
 */
export const previewHeights = [144, 240, 360, 480, 540, 720, 1080] as const
const previewHeight = 720
const previewMs = 4000
const previewFps = 25

/**
 * Part of what names of previews are made from. It is raised when previews change, so that earlier files are not used.
 */
const previewEdition = 2

/** How many previews are made at the same time. They must not slow down the user's own requests. */
const atOnce = 1

/** How an avatar is shown in its preview. */
export interface PreviewOptions {
  /** Height of the preview in px, one of `previewHeights`; 720 by default. */
  height?: number
  /**
   * Whether the avatar stands on its own background colour (the default) or is transparent. MP4 previews always have
   * it.
   */
  background?: boolean
  /** What the avatar wears, of a still alone. */
  styling?: Styling
  /** In place of a still: all that can be chosen for its styling, in squares with sides of so many px. */
  choices?: number
}

/** Makes a preview as the file `target`; temporary files are written to `folder`. */
type Make = (target: string, folder: string) => Promise<void>

interface Recipe {
  make: Make
  /** What the content of a preview depends on. A preview with another basis is another file. */
  basis: string
}

/**
 * Previews of official voices and avatars, made when they are first requested and kept. A preview is requested by the
 * last part of its URL.
 */
export class Previews {
  readonly #parts: PreviewParts
  readonly #making = new Map<string, Promise<string>>()
  readonly #limit = pLimit(atOnce)
  readonly #closing = new AbortController()

  constructor(parts: PreviewParts) {
    this.#parts = parts
  }

  /**
   * Finds a preview by its file name, and makes it when it is missing; undefined for a name that stands for nothing.
   * @throws SpeechError, AvatarError or MediaError when it can't be made
   */
  async find(what: 'voices' | 'avatars', file: string, options: PreviewOptions = {}): Promise<string | undefined> {
    const { name, ext } = parse(file)
    if (what === 'avatars' && (options.choices !== undefined || !isAsItComes(options.styling)))
      return ext === '.png' && this.#sizeOf(name) ? this.#styled(name, options) : undefined
    const found = await this.#recipe(what, file, options)
    if (!found) return undefined
    const edition = sha256(`${String(previewEdition)} ${found.basis}`).slice(0, 12)
    const target = join(this.#parts.folder, `${what}-${name}-${edition}${ext}`)
    if (
      await stat(target).then(
        () => true,
        () => false,
      )
    )
      return target
    let work = this.#making.get(target)
    if (!work) {
      work = this.#limit(() => this.#make(found, target)).finally(() => this.#making.delete(target))
      this.#making.set(target, work)
    }
    return work
  }

  /** A picture of a styling, or of all choices; it is drawn at once, because somebody is waiting for it. */
  #styled(avatarId: string, { choices, styling = {}, height, background = true }: PreviewOptions): Promise<string> {
    const { avatars, cache, edition, scratch } = this.#parts
    const { outfitColor, hairColor } = styling
    const colors = { ...(outfitColor && { outfitColor }), ...(hairColor && { hairColor }) }
    const size = this.#sizeOf(avatarId, height)!
    const what = choices === undefined ? ['still', size, background, sorted(styling)] : ['choices', choices, colors]
    const name = `styled-${sha256(JSON.stringify([edition, previewEdition, avatarId, what])).slice(0, 40)}.png`
    const kept = cache.find(name)
    if (kept !== undefined) return Promise.resolve(kept)
    let work = this.#making.get(name)
    if (!work) {
      const draw = async (): Promise<string> => {
        const png = await (choices === undefined
          ? avatars.renderStill(avatarId, size, background, styling)
          : avatars.renderChoices(avatarId, choices, colors))
        await mkdir(scratch, { recursive: true, mode: 0o700 })
        const path = join(scratch, `${randomUUID()}.png`)
        await writeFile(path, png)
        return cache.put(name, path)
      }
      work = draw().finally(() => this.#making.delete(name))
      this.#making.set(name, work)
    }
    return work
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#making.values())
  }

  async #voicePreview(voiceId: string, target: string, folder: string): Promise<void> {
    const voice = await this.#parts.voices.speakable(voiceId)
    const official = this.#parts.voices.findOfficial(voiceId)
    const text = official ? previewText(official) : ownPreviewText
    const speech = await this.#parts.speaker.speak(
      { text, voice, rate: 100, outBase: join(folder, 'preview'), only: 'mp3' },
      { signal: this.#closing.signal },
    )
    await rename(speech.mp3Path, target)
  }

  #sizeOf(avatarId: string, height = previewHeight): { width: number; height: number } | undefined {
    const avatar = this.#parts.avatars.list().find((one) => one.avatarId === avatarId)
    if (!avatar) return undefined
    return {
      width: Math.round((height * avatar.width) / avatar.height / 2) * 2,
      height,
    }
  }

  async #avatarStill(avatarId: string, target: string, folder: string, options: PreviewOptions): Promise<void> {
    if (options.height === shippedHeight && (options.background ?? true) && existsSync(shippedStill(avatarId))) {
      const copy = join(folder, 'shipped.png')
      await copyFile(shippedStill(avatarId), copy)
      return rename(copy, target)
    }
    const png = await this.#parts.avatars.renderStill(
      avatarId,
      this.#sizeOf(avatarId, options.height)!,
      options.background ?? true,
    )
    const path = join(folder, 'still.png')
    await writeFile(path, png)
    await rename(path, target)
  }

  /** A clip of an avatar that idles, with alpha; its end meets its start. */
  async #avatarIdle(avatarId: string, target: string, folder: string, options: PreviewOptions): Promise<void> {
    const clip = await this.#parts.avatars.renderClip(
      {
        avatarId,
        durationMs: previewMs,
        ...this.#sizeOf(avatarId, options.height)!,
        fps: previewFps,
        seed: 1,
        outBase: join(folder, 'idle'),
        purpose: 'web',
      },
      { signal: this.#closing.signal },
    )
    await rename(clip, target)
  }

  async #avatarClip(avatarId: string, target: string, folder: string): Promise<void> {
    const size = this.#sizeOf(avatarId)!
    const still = await this.#parts.avatars.renderStill(avatarId, size, true)
    const corner = await sharp(still).extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
    const clip = await this.#parts.avatars.renderClip(
      {
        avatarId,
        durationMs: previewMs,
        ...size,
        fps: previewFps,
        seed: 1,
        outBase: join(folder, 'clip'),
      },
      { signal: this.#closing.signal },
    )
    const path = join(folder, 'preview.mp4')
    const color = `color=c=0x${corner.toString('hex')}:s=${String(size.width)}x${String(size.height)}:r=${String(previewFps)}:d=${String(previewMs / 1000)}`
    await run(
      this.#parts.tools,
      [
        ...['-i', `file:${clip}`],
        ...[
          '-filter_complex',
          `${color}[b];[0:v]${alphaFromBelow(size, 'clip')}[c];[b][c]overlay=shortest=1,scale=out_color_matrix=bt709,format=yuv420p[v]`,
        ],
        ...['-map', '[v]', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-colorspace', 'bt709'],
        ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-movflags', '+faststart', `file:${path}`],
      ],
      { signal: this.#closing.signal, timeoutMs: 120_000 },
    )
    await rename(path, target)
  }

  /** How the preview with this file name is made; undefined for a name that stands for nothing. */
  async #recipe(what: 'voices' | 'avatars', file: string, options: PreviewOptions): Promise<Recipe | undefined> {
    const { name, ext } = parse(file)
    if (what === 'voices') {
      if (ext !== '.mp3' || !(await this.#parts.voices.findSpeakable(name))) return undefined
      const voice = this.#parts.voices.findOfficial(name) ?? (await this.#parts.voices.findOwn(name))
      const make: Make = (target, folder) => this.#voicePreview(name, target, folder)
      return { make, basis: JSON.stringify(voice) }
    }
    const makers: Record<string, Make> = {
      '.png': (target, folder) => this.#avatarStill(name, target, folder, options),
      '.webm': (target, folder) => this.#avatarIdle(name, target, folder, options),
      '.mp4': (target, folder) => this.#avatarClip(name, target, folder),
    }
    const make = makers[ext]
    if (!make || !this.#sizeOf(name)) return undefined
    const { height = previewHeight, background = true } = options
    const plain = ext === '.mp4' || (ext === '.png' && height === previewHeight && background)
    return { make, basis: plain ? name : JSON.stringify([name, ext, height, background]) }
  }

  async #make(recipe: Recipe, target: string): Promise<string> {
    const folder = join(this.#parts.scratch, `preview-${randomUUID()}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await recipe.make(target, folder)
      return target
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** The fields of a styling in one order, so that the same one has one name. */
const sorted = (styling: Styling): [string, string][] =>
  Object.entries(styling).toSorted(([a], [b]) => (a < b ? -1 : 1))
