import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { run } from '../../../electron/media/index.ts'
import type { ComposeLayer, MediaTools } from '../../../electron/media/index.ts'

/** Encodes without loss, so that reading gives the written values bit for bit. */
export const lossless = ['-c:v', 'libx264', '-qp', '0', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'] as const

/** A folder for one suite's files. */
export async function scratch(): Promise<{
  path: (name: string) => string
  folder: string
  remove: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-media-'))
  return {
    folder,
    path: (name) => join(folder, name),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A small file from ffmpeg's own sources. */
export async function make(tools: MediaTools, path: string, ...args: string[]): Promise<string> {
  await run(tools, [...args, path], { logLevel: 'error' })
  return path
}

export async function picture(
  path: string,
  width: number,
  height: number,
  background: string | { r: number; g: number; b: number; alpha?: number },
): Promise<string> {
  await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toFile(path)
  return path
}

/**
 * Brightness of frame n of a counting clip: steps of 8 from 20, so that noise of the encoder can't change the count.
 */
export const countedLuma = (frame: number) => 20 + (frame % 26) * 8

/** A grey clip whose brightness counts its frames, 25 fps by default. */
export function countingClip(tools: MediaTools, path: string, frames: number, ...output: string[]): Promise<string> {
  const source = `color=black:s=64x64:r=25,format=yuv420p,geq=lum='20+8*mod(N,26)':cb=128:cr=128`
  return make(tools, path, '-f', 'lavfi', '-i', source, '-frames:v', String(frames), ...output)
}

/** The frame number for a brightness. */
export const countOf = (luma: number) => Math.max(0, Math.round((luma - 20) / 8))

export function layer(path: string, fields: Partial<ComposeLayer> = {}): ComposeLayer {
  return { kind: 'image', path, x: 0, y: 0, scaleX: 1, scaleY: 1, layer: 1, ...fields }
}
