import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { mostFontBytes } from '../../common/formats/index.ts'
import type { FontFacts } from './font-facts.ts'
import { FontRefused } from './refused.ts'
import type { FontReason } from './refused.ts'

/** Path of the thread: beside the sources in a clone, beside the bundle when the studio is built into one file. */
const entry = import.meta.url.includes('/media/fonts/')
  ? new URL('./check-thread.ts', import.meta.url)
  : new URL('./font-check-thread.js', import.meta.url)

/** Memory of the thread, MiB, and the longest that it may read one file, ms. */
const heapMiB = 1024
const mostMs = 30_000

export type CheckAnswer = { facts: FontFacts } | { refused: FontReason; detail: string }

/**
 * Reads a file as a font and tries it out, in a thread that is stopped when it takes too long or too much memory.
 * @throws FontRefused
 */
export async function checkFont(path: string): Promise<FontFacts> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new FontRefused('gone')
  if (found.size > mostFontBytes) throw new FontRefused('tooLarge')
  const answer = await new Promise<CheckAnswer>((resolve, reject) => {
    const worker = new Worker(entry, { workerData: path, resourceLimits: { maxOldGenerationSizeMb: heapMiB } })
    const tooLong = setTimeout(() => {
      reject(new FontRefused('tooLong'))
      void worker.terminate()
    }, mostMs)
    worker.once('message', resolve)
    // An error that the thread didn't catch, running out of memory among them, counts as a fault of the font file.
    worker.once('error', () => resolve({ refused: 'damaged', detail: '' }))
    worker.once('exit', () => {
      clearTimeout(tooLong)
      resolve({ refused: 'damaged', detail: '' })
    })
  })
  if ('refused' in answer) throw new FontRefused(answer.refused, answer.detail)
  return answer.facts
}
