import { basename } from 'node:path'
import type { SpeechLine } from '../../../common/bridge/index.ts'
import { isFields } from '../../../common/service/reading.ts'
import { probe } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import { uploadAssets } from '../../authoring/render/assets.ts'
import { madeKey, lineBody, stillThere } from '../../authoring/render/index.ts'
import type { Line } from '../../authoring/preflight/index.ts'
import type { MadeCache, RenderDeps } from '../../authoring/render/index.ts'
import { speakLines } from '../../authoring/render/voices.ts'
import type { Spoken } from './spoken-files.ts'

/** A clone's sample, ready to be sent. */
export type Sample = { kind: 'url'; url: string } | { kind: 'file'; file: string; sha256: string }

export interface SayParts {
  connection: StudioConnection
  jobs: Jobs
  cache: MadeCache
  clock: Clock
  tools: () => Promise<MediaTools>
}

const lineId = 'line'

/** The line as rendering sends it: the same body and so the same key, that nothing is ever made twice. */
function toLine(line: SpeechLine, sample: Sample | null): Line {
  const common = {
    id: lineId,
    place: 'the script',
    title: titleOf(line.text),
    text: line.text,
    rate: line.rate,
  }
  if (line.kind === 'script') return { ...common, kind: 'speech', voiceId: line.voiceId }
  return {
    ...common,
    kind: 'voice-clone',
    sample:
      sample?.kind === 'file'
        ? { kind: 'asset', path: sample.file }
        : { kind: 'url', url: sample?.url ?? '' },
  }
}

/** Whether the service has it already, so that having it costs nothing. */
export async function isMade(
  parts: SayParts,
  line: SpeechLine,
  sample: Sample | null,
  signal: AbortSignal,
): Promise<boolean> {
  const { connection, cache, clock } = parts
  const { id, baseUrl } = connection
  const urls: Record<string, string> = {}
  if (sample?.kind === 'file') {
    const sent = cache.get(id, `asset:${sample.sha256}`, baseUrl, clock.now())
    if (!sent) return false
    urls[sample.file] = sent.url
  }
  const body = lineBody(toLine(line, sample), urls)
  const known = cache.get(id, madeKey(toLine(line, sample).kind, body), baseUrl, clock.now())
  return known !== null && stillThere(known.url, signal)
}

/** Has a line spoken by its service. Answers where it lies there, and its words. @throws RenderError */
export async function say(
  parts: SayParts,
  line: SpeechLine,
  sample: Sample | null,
  options: { signal: AbortSignal; onProgress: (share: number | null) => void },
): Promise<{ url: string; words: Spoken['words'] }> {
  const { connection, jobs, cache, clock, tools } = parts
  const { signal, onProgress } = options
  const deps: RenderDeps = {
    ...{ connection, jobs, cache, clock, signal, stillThere },
    probe: async (path, label, stop) => probe(await tools(), path, { label, signal: stop }),
    measure: () => Promise.reject(new Error('speech is measured as a file')),
    watcher: { stage: () => onProgress(null), progress: onProgress, warn: () => undefined },
  }
  const urls = sample?.kind === 'file' ? await sendSample(deps, sample) : {}
  const spoken = await speakLines(deps, [toLine(line, sample)], urls)
  const url = spoken[lineId]
  if (url === undefined) throw new Error('a spoken line has no address')
  return { url, words: await wordsOf(parts, url, signal) }
}

async function sendSample(
  deps: RenderDeps,
  sample: Extract<Sample, { kind: 'file' }>,
): Promise<Record<string, string>> {
  const { file, sha256 } = sample
  const name = basename(file)
  const info = await deps.probe(file, name, deps.signal)
  return uploadAssets(deps, [{ path: file, file, name, sha256, info }])
}

/** When each word is heard; only an engine tells. */
async function wordsOf(parts: SayParts, url: string, signal: AbortSignal): Promise<Spoken['words']> {
  const { connection, jobs } = parts
  if (!connection.service.local) return []
  const path = pathOf(url)
  const job = jobs
    .list({ connection: connection.id, states: ['done'], limit: 2_000 })
    .find(({ result }) => result !== null && pathOf(result.url) === path)
  if (!job?.remoteId) return []
  try {
    const client = await connection.client()
    const { words } = await client.engine.timings(job.remoteId, { signal })
    return Array.isArray(words) ? words.flatMap(readWord) : []
  } catch {
    signal.throwIfAborted()
    // A waveform without words still serves.
    return []
  }
}

function readWord(value: unknown): Spoken['words'] {
  if (!isFields(value)) return []
  const { text, startMs, endMs } = value
  return typeof text === 'string' && typeof startMs === 'number' && typeof endMs === 'number'
    ? [{ text, startMs, endMs }]
    : []
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}

function titleOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${[...line].slice(0, 59).join('')}…` : line
}
