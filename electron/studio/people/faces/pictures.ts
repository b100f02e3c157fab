import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { message } from '../../../common/messages/index.ts'
import type { FaceChoice, PictureBox } from '../../../common/bridge/index.ts'
import { numbered, safeName } from '../../../common/naming/index.ts'
import { poster } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { StoredFrame, StoredLook } from './records.ts'
import type { Text } from '../../../common/messages/index.ts'

/** Longest side of a picture to cut from, px; in effect the original size. */
const whole = 16_384
/** Subtracted from a time in ms, since a time that was rounded up would give the following frame. */
const early = 1

/** Writes the frame of a video at a time, or an image in its upright orientation, to a file. @throws MediaError */
export async function pictureAt(
  tools: MediaTools,
  path: string,
  timeMs: number | null,
  outPath: string,
  options: { label: Text; signal?: AbortSignal | undefined },
): Promise<void> {
  const { label, signal } = options
  await poster(tools, path, outPath, {
    maxWidth: whole,
    maxHeight: whole,
    label,
    ...(timeMs === null ? {} : { atMs: Math.max(0, timeMs - early) }),
    ...(signal ? { signal } : {}),
  })
}

/** A face's box with a margin, within the picture, in whole px. `margin` is a share of the face's size. */
export function roomAround(box: PictureBox, margin: number, size: { width: number; height: number }): PictureBox {
  const left = Math.max(0, Math.floor(box.x - box.width * margin))
  const top = Math.max(0, Math.floor(box.y - box.height * margin))
  const right = Math.min(size.width, Math.ceil(box.x + box.width * (1 + margin)))
  const bottom = Math.min(size.height, Math.ceil(box.y + box.height * (1 + margin)))
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

/** Cuts a part of a picture out as PNG. */
export async function cut(picture: Buffer | string, box: PictureBox): Promise<{ png: Buffer; box: PictureBox }> {
  const { width, height } = await sharp(picture).metadata()
  const within = roomAround(box, 0, { width, height })
  const left = Math.min(within.x, width - 1)
  const top = Math.min(within.y, height - 1)
  const part = {
    left,
    top,
    width: Math.min(within.width, width - left),
    height: Math.min(within.height, height - top),
  }
  const png = await sharp(picture).extract(part).png().toBuffer()
  return { png, box: { x: left, y: top, width: part.width, height: part.height } }
}

/** File name of a cut-out face: `Interview - 00m03.2s - face 2`. */
export function faceName(look: Pick<StoredLook, 'name'>, frame: StoredFrame, face: number): string {
  const base = look.name.slice(0, look.name.length - extname(look.name).length) || look.name
  const at = frame.timeMs === null ? '' : ` - ${clock(frame.timeMs)}`
  return safeName(`${safeName(base, 'Picture', 120)}${at} - face ${face + 1}`, 'Face')
}

function clock(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  return `${String(minutes).padStart(2, '0')}m${((ms % 60_000) / 1_000).toFixed(1).padStart(4, '0')}s`
}

/** Writes a file under the first free name. @throws an error of the disk */
export async function writeSidecar(folder: string, name: string, content: Buffer): Promise<string> {
  for (let count = 0; count < 10_000; count += 1) {
    const path = join(folder, numbered(name, '.png', count))
    try {
      await writeFile(path, content, { flag: 'wx' })
      return path
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  throw new StudioError('exists', message('peopleErrors.tooManyNamed', { name }), {
    next: message('peopleErrors.otherFolder'),
  })
}

/** Stores a picture in the folder of dropped files, by its content and under its own name. */
export async function keepPicture(imports: string, name: string, content: Buffer): Promise<string> {
  const folder = join(imports, createHash('sha256').update(content).digest('hex').slice(0, 24))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${name}.png`)
  await writeFile(path, content)
  return path
}

/** A face of a stored result. @throws StudioError `not-found` for a face that isn't in it */
export function faceOf(look: StoredLook, choice: FaceChoice) {
  const frame = look.frames.find(({ index }) => index === choice.frame)
  const face = frame?.faces[choice.face]
  if (frame && face) return { frame, face }
  throw new StudioError('not-found', message('peopleErrors.noFace', { face: choice.face + 1, frame: choice.frame }), {
    field: 'faces',
    next: message('peopleErrors.lookAgain'),
  })
}
