import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { run } from '../../../media/run.ts'
import type { MediaTools } from '../../../media/tools.ts'
import type { Voices } from '../../speech/catalogue/voices.ts'
import type { AvatarRenderer } from '../drawn/types.ts'
import { sha256 } from '../../core/ids.ts'
import { ownPreviewText, previewText } from '../../speech/catalogue/preview-text.ts'
import type { Speaker } from '../../speech/types.ts'
import { shippedHeight, shippedStill } from './shipped.ts'

export interface PreviewParts {
  /** Where finished previews are kept. */
  folder: string
  scratch: string
  tools: MediaTools
  speaker: Speaker
  voices: Voices
  avatars: AvatarRenderer
}

/** Heights of avatar previews, px; the width follows the avatar's own shape. Few, so that few files come of them. */
export const previewHeights = [144, 240, 360, 480, 540, 720, 1080] as const
const previewHeight = 720
const previewMs = 4000
const previewFps = 25

/** A change of what previews hold makes new ones. */
const previewEdition = 1

/** How many previews are made at once: they must not take the machine away from what was asked for. */
const atOnce = 1

/** How an avatar is shown. */
export interface Look {
  /** One of `previewHeights`; 720 where absent. */
  height?: number
  /** On the avatar's own colour, which is the default; else before nothing. Films (MP4) have it always. */
  background?: boolean
}

/**
 * Real previews of official voices and avatars, made when they are first asked for and kept. Files are named by the
 * address's last part; a name that fits nothing gives undefined.
 */
export function createPreviews(parts: PreviewParts) {
  const making = new Map<string, Promise<string>>()
  const limit = pLimit(atOnce)
  const closing = new AbortController()

  async function voicePreview(voiceId: string, target: string, folder: string): Promise<void> {
    const voice = parts.voices.speakable(voiceId)
    const official = parts.voices.findOfficial(voiceId)
    const text = official ? previewText(official) : ownPreviewText
    const speech = await parts.speaker.speak(
      { text, voice, rate: 100, outBase: join(folder, 'preview'), only: 'mp3' },
      { signal: closing.signal },
    )
    await rename(speech.mp3Path, target)
  }

  const sizeOf = (avatarId: string, height = previewHeight) => {
    const avatar = parts.avatars.list().find((one) => one.avatarId === avatarId)
    if (!avatar) return undefined
    return {
      width: Math.round((height * avatar.width) / avatar.height / 2) * 2,
      height,
    }
  }

  async function avatarStill(avatarId: string, target: string, folder: string, look: Look): Promise<void> {
    if (look.height === shippedHeight && (look.background ?? true) && existsSync(shippedStill(avatarId))) {
      const copy = join(folder, 'shipped.png')
      await copyFile(shippedStill(avatarId), copy)
      return rename(copy, target)
    }
    const png = await parts.avatars.renderStill(avatarId, sizeOf(avatarId, look.height)!, look.background ?? true)
    const path = join(folder, 'still.png')
    await writeFile(path, png)
    await rename(path, target)
  }

  /** Idle movement with alpha; its end meets its start. */
  async function avatarIdle(avatarId: string, target: string, folder: string, look: Look): Promise<void> {
    const clip = await parts.avatars.renderClip(
      {
        avatarId,
        durationMs: previewMs,
        ...sizeOf(avatarId, look.height)!,
        fps: previewFps,
        seed: 1,
        outBase: join(folder, 'idle'),
        purpose: 'web',
      },
      { signal: closing.signal },
    )
    await rename(clip, target)
  }

  async function avatarClip(avatarId: string, target: string, folder: string): Promise<void> {
    const size = sizeOf(avatarId)!
    const still = await parts.avatars.renderStill(avatarId, size, true)
    const corner = await sharp(still).extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
    const clip = await parts.avatars.renderClip(
      {
        avatarId,
        durationMs: previewMs,
        ...size,
        fps: previewFps,
        seed: 1,
        outBase: join(folder, 'clip'),
      },
      { signal: closing.signal },
    )
    const path = join(folder, 'preview.mp4')
    const color = `color=c=0x${corner.toString('hex')}:s=${String(size.width)}x${String(size.height)}:r=${String(previewFps)}:d=${String(previewMs / 1000)}`
    await run(
      parts.tools,
      [
        ...['-i', `file:${clip}`],
        ...['-filter_complex', `${color}[b];[b][0:v]overlay=shortest=1,scale=out_color_matrix=bt709,format=yuv420p[v]`],
        ...['-map', '[v]', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-colorspace', 'bt709'],
        ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-movflags', '+faststart', `file:${path}`],
      ],
      { signal: closing.signal, timeoutMs: 120_000 },
    )
    await rename(path, target)
  }

  /** What makes a file, and what its content depends on; undefined for a name that fits nothing. */
  function recipe(what: 'voices' | 'avatars', file: string, look: Look) {
    const { name, ext } = parse(file)
    if (what === 'voices') {
      if (ext !== '.mp3' || !parts.voices.findSpeakable(name)) return undefined
      const voice = parts.voices.findOfficial(name) ?? parts.voices.findOwn(name)
      return { make: voicePreview, id: name, basis: JSON.stringify(voice), look }
    }
    const make = { '.png': avatarStill, '.webm': avatarIdle, '.mp4': avatarClip }[ext]
    if (!make || !sizeOf(name)) return undefined
    const { height = previewHeight, background = true } = look
    const plain = ext === '.mp4' || (ext === '.png' && height === previewHeight && background)
    return { make, id: name, basis: plain ? name : JSON.stringify([name, ext, height, background]), look }
  }

  async function make(recipeOf: NonNullable<ReturnType<typeof recipe>>, target: string): Promise<string> {
    const folder = join(parts.scratch, `preview-${randomUUID()}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await recipeOf.make(recipeOf.id, target, folder, recipeOf.look)
      return target
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    /** @throws SpeechError, AvatarError or MediaError when it can't be made */
    async find(what: 'voices' | 'avatars', file: string, look: Look = {}): Promise<string | undefined> {
      const found = recipe(what, file, look)
      if (!found) return undefined
      const { name, ext } = parse(file)
      const edition = sha256(`${String(previewEdition)} ${found.basis}`).slice(0, 12)
      const target = join(parts.folder, `${what}-${name}-${edition}${ext}`)
      if (
        await stat(target).then(
          () => true,
          () => false,
        )
      )
        return target
      let work = making.get(target)
      if (!work) {
        work = limit(() => make(found, target)).finally(() => making.delete(target))
        making.set(target, work)
      }
      return work
    },
    async close(): Promise<void> {
      closing.abort()
      await Promise.allSettled(making.values())
    },
  }
}

export type Previews = ReturnType<typeof createPreviews>
