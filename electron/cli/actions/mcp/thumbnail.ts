import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools, poster } from '../../../media/index.ts'

/** Largest side of the picture of a clip, px: enough to see what is in it, a few kilobytes in an answer. */
const side = 480

/** A small picture of a clip as Base64 of a JPEG. @throws MediaError */
export async function thumbnailOf(clip: string, signal: AbortSignal): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-mcp-'))
  try {
    const file = join(folder, 'clip.jpg')
    await poster(await findTools(), clip, file, { maxWidth: side, maxHeight: side, signal })
    return (await readFile(file)).toString('base64')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
