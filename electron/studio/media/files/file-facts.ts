import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { readFont } from '../../../media/fonts/index.ts'
import { probe } from '../../../media/index.ts'
import type { MediaInfo, MediaTools } from '../../../media/index.ts'
import { withPartial } from '../../../media/partial.ts'
import type { Text } from '../../../common/messages/index.ts'

/** Probes a file and stores the result as JSON. @throws MediaError */
export async function writeInfo(
  tools: MediaTools,
  path: string,
  outPath: string,
  options: { signal: AbortSignal; label: Text },
): Promise<void> {
  const info = await probe(tools, path, options)
  await withPartial(outPath, (partial) => writeFile(partial, JSON.stringify(info)))
}

export async function readInfo(path: string): Promise<MediaInfo> {
  return JSON.parse(await readFile(path, 'utf8')) as MediaInfo
}

/** Writes a font as uncompressed TTF or OTF. */
export async function writeFont(path: string, outPath: string): Promise<void> {
  const font = await readFont(path)
  await withPartial(outPath, (partial) => writeFile(partial, font))
}

/** Writes the SHA-256 of a media file, as hex, to another file. */
export async function writeHash(path: string, outPath: string, signal: AbortSignal): Promise<void> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(path, { signal })) digest.update(chunk as Buffer)
  const hash = digest.digest('hex')
  await withPartial(outPath, (partial) => writeFile(partial, hash))
}

export async function readHash(path: string): Promise<string> {
  return readFile(path, 'utf8')
}
