import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools, probe } from '../media/index.ts'
import { systemClock } from '../studio/clock.ts'
import { fetchPart } from '../studio/library/index.ts'
import type { RenderDeps, RenderStage } from '../studio/render/index.ts'
import type { Reporter } from './output/reporter.ts'
import type { Session } from './session.ts'

const stages: Record<RenderStage, string> = {
  check: 'Checking the project',
  upload: 'Sending files',
  speech: 'Speaking',
  video: 'Making the video',
  download: 'Saving',
}

/** What rendering needs, from a command's session. */
export function renderDeps(session: Session, reporter: Reporter): RenderDeps {
  const { connection, jobs, cache, signal } = session
  return {
    connection,
    jobs,
    cache,
    signal,
    clock: systemClock,
    probe: async (path, label, stop) => probe(await findTools(), path, { label, signal: stop }),
    measure,
    stillThere,
    watcher: {
      stage: (stage) => reporter.stage(stage, stages[stage]),
      progress: (share) => reporter.progress(share),
      warn: (message) => reporter.warn(message),
    },
  }
}

/** Fetches media for a moment to learn its length: not every service tells it. */
async function measure(url: string, signal: AbortSignal): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-measure-'))
  try {
    const part = join(folder, 'media')
    await fetchPart({ url, part, entity: null, onEntity: () => undefined, signal, clock: systemClock })
    return (await probe(await findTools(), part, { label: url, signal })).durationMs
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function stillThere(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const stop = AbortSignal.any([signal, AbortSignal.timeout(10_000)])
    const response = await fetch(url, { method: 'HEAD', signal: stop })
    return response.ok
  } catch {
    signal.throwIfAborted()
    // Unreachable is as good as gone: it is made again.
    return false
  }
}
