import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probe } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { systemClock } from '../../core/clock.ts'
import { fetchPart } from '../../media/downloads/index.ts'

/** The length in ms of media at an address: it is fetched for a moment, since not every service tells it. */
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
