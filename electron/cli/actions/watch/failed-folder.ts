import { link, mkdir, rename, unlink, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { numbered, safeName } from '../../../common/naming/index.ts'

/** Longest name of a file beside another one, bytes: `.txt` and a number have room. */
const mostBytes = 200

/**
 * Moves a file that could not be made into the folder `failed`, with a text that says why. No file there is replaced.
 * @returns the path of the text
 */
export async function moveToFailed(folder: string, name: string, reason: string): Promise<string> {
  const failed = join(folder, 'failed')
  await mkdir(failed, { recursive: true })
  const ending = extname(name)
  const stem = safeName(name.slice(0, name.length - ending.length), 'File', mostBytes - ending.length)
  for (let count = 0; ; count += 1) {
    const moved = numbered(stem, ending, count)
    const text = join(failed, `${moved}.why.txt`)
    try {
      await writeFile(text, `${reason}\n`, { flag: 'wx' })
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue
      throw error
    }
    if (await moveNew(join(folder, name), join(failed, moved))) return text
    await unlink(text)
  }
}

/** False when the name is taken. */
async function moveNew(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    await unlink(from)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EEXIST') return false
    if (code === 'ENOENT') return true
    // Drives without links: between the text that reserved the name and this, nobody writes there but this command.
    await rename(from, to)
    return true
  }
}
