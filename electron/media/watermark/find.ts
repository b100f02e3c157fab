import { Worker } from 'node:worker_threads'
import type { MediaInfo } from '../media-info.ts'
import type { MediaTools } from '../tools.ts'
import type { FindReport, FindTask, WatermarkEvidence } from './protocol.ts'

/** Path of the thread: beside the sources in a clone, beside the bundle when the studio is built into one file. */
const entry = import.meta.url.includes('/media/watermark/')
  ? new URL('./find-thread.ts', import.meta.url)
  : new URL('./watermark-thread.js', import.meta.url)

/**
 * Looks for the mark in the sound and the pictures of a file, in a thread of its own: about half a second for a minute.
 * @param info the file's facts, as `probe` tells them
 * @throws Error when the file can't be decoded, or the signal's reason
 */
export async function findWatermark(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  signal?: AbortSignal,
): Promise<WatermarkEvidence> {
  signal?.throwIfAborted()
  const worker = new Worker(entry, { workerData: { tools, path, info } satisfies FindTask })
  const stop = (): void => void worker.terminate()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await new Promise<WatermarkEvidence>((resolve, reject) => {
      worker.once('message', (report: FindReport) => {
        if ('found' in report) resolve(report.found)
        else reject(new Error(report.failed))
      })
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the thread that looks for marks ended with ${code}`)))
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
