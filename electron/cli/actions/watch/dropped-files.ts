import { watch } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { kindOfFile } from './kinds.ts'

/** A file that was dropped into a folder and is complete. */
export interface DroppedFile {
  name: string
  path: string
  size: number
  mtimeMs: number
}

/** A file is complete when its size and time have not changed for this long, ms: programs write in pieces. */
const settleMs = 2_000
/** How often the folder is read, ms: network drives tell no changes. */
const rescanMs = 2_000
/** What programs name a file while they write it, and files that belong to one that is open. */
const unfinished = /^[.~]|\.(part|partial|crdownload|download|tmp|temp|filepart|!ut)$/i

/**
 * The complete files of a folder as they come, each as often as it is another one by its size or time. Ends with the signal. What
 * is no regular file is left alone: a link may lead anywhere.
 * @param once ends when all files that are there were given
 * @throws the system's error when the folder can't be read any more
 */
export async function* droppedFiles(folder: string, signal: AbortSignal, once: boolean): AsyncGenerator<DroppedFile> {
  const seen = new Map<string, { print: string; since: number; given: boolean }>()
  let wake = new AbortController()
  const watcher = watch(folder, { persistent: false })
  watcher.on('change', () => wake.abort())
  // A folder that can't be watched is read all the same.
  watcher.on('error', () => undefined)
  try {
    while (!signal.aborted) {
      wake = new AbortController()
      const files = await filesIn(folder)
      // A file that was taken away and comes again is given again.
      for (const name of seen.keys()) if (!files.some((file) => file.name === name)) seen.delete(name)
      for (const file of files) {
        const print = `${file.size} ${file.mtimeMs}`
        const known = seen.get(file.name)
        if (known?.print !== print) seen.set(file.name, { print, since: Date.now(), given: false })
        else if (!known.given && Date.now() - known.since >= settleMs) {
          known.given = true
          yield file
          if (signal.aborted) return
        }
      }
      const isSettling = [...seen.values()].some(({ given }) => !given)
      if (once && !isSettling) return
      await wait(isSettling ? settleMs / 4 : rescanMs, undefined, {
        signal: AbortSignal.any([signal, wake.signal]),
      }).catch(() => undefined)
      // Many changes in a moment are one.
      if (wake.signal.aborted) await wait(100)
    }
  } finally {
    watcher.close()
  }
}

async function filesIn(folder: string): Promise<DroppedFile[]> {
  const found: DroppedFile[] = []
  for (const name of (await readdir(folder)).toSorted()) {
    if (unfinished.test(name) || kindOfFile(name) === null) continue
    const path = join(folder, name)
    const facts = await lstat(path).catch(() => null)
    if (facts?.isFile() === true) found.push({ name, path, size: facts.size, mtimeMs: Math.round(facts.mtimeMs) })
  }
  return found
}
