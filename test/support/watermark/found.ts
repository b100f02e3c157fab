import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findTools, probe } from '../../../electron/media/index.ts'
import { findWatermark } from '../../../electron/media/watermark/index.ts'
import { temporaryFolder } from '../engine/folder.ts'

/** Whether the file at an address has the mark in its sound and in its pictures; null for what it does not have. */
export async function watermarkAt(address: unknown): Promise<{ sound: boolean | null; picture: boolean | null }> {
  const path = join(temporaryFolder(), 'file')
  await writeFile(path, await (await fetch(String(address))).bytes())
  const tools = await findTools()
  const { sound, picture } = await findWatermark(tools, path, await probe(tools, path))
  return { sound: sound?.isFound ?? null, picture: picture?.isFound ?? null }
}
