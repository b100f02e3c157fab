import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probe } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { systemClock } from '../../core/clock.ts'
import { fetchPart } from '../../media/downloads/index.ts'

/**
 * Measures the length in ms of the media at an address by downloading it temporarily, since not every service tells it.
 */
export async function measure(tools: () => Promise<MediaTools>, url: string, signal: AbortSignal): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-measure-'))
  try {
    const part = join(folder, 'media')
    await fetchPart({ url, part, entity: null, onEntity: () => undefined, signal, clock: systemClock })
    return (await probe(await tools(), part, { label: url, signal })).durationMs
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
