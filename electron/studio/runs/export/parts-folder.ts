import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { processAlive, processOwner } from '../../durable/index.ts'

/** Names of the folders; they name the process that works in them. */
const ours = /^\.greenroom-(export-.+)$/

/**
 * Makes the folder for what an export writes before it has its name. It lies in the folder of the results, so that finished
 * files are renamed and not copied. What killed processes have left there is removed.
 */
export async function makePartsFolder(folder: string): Promise<string> {
  for (const name of await readdir(folder)) {
    const owner = ours.exec(name)?.[1]
    if (owner !== undefined && !processAlive(owner)) await rm(join(folder, name), { recursive: true, force: true })
  }
  const parts = join(folder, `.greenroom-${processOwner('export', randomBytes(4).toString('hex'))}`)
  await mkdir(parts)
  return parts
}
