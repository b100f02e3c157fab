import {
  extensionOf,
  isAnchored,
  joinedSpeech,
  lookUp,
  turnsOf,
  withAnchoredTimes,
} from '../../../common/composition/index.ts'
import type { Project, TimedSpeech } from '../../../common/composition/index.ts'
import type { Redrawn } from '../../../common/service/extension/drawn.ts'
import type { ProjectExtension } from '../../../common/service/extension/extension.ts'
import type { Job, JobPart } from '../../jobs/index.ts'
import { asProblem, asRead, asSent, assetFields, bodyOf, withPath, mustPass } from '../preflight/index.ts'
import type { DraftLengths, Preflight, PreflightRequest } from '../preflight/index.ts'
import { uploadAssets, withHashes } from './assets.ts'
import type { RenderDeps } from './deps.ts'
import { measuredLengths } from './lengths.ts'
import { sendSilence } from './silence.ts'
import { speakLines } from './voices.ts'

/**
 * Does everything that comes before the video is requested: checks, uploads, speech. Returns the body of the create
 * request, what the project says beyond it for a service that takes that, and the parts in which it is requested.
 * @param checked the result of a preflight of the same project a moment ago; when absent, the preflight is run now
 * @throws RenderError, or an error of the service's client, or the signal's reason
 */
export async function prepare(
  deps: RenderDeps,
  request: PreflightRequest,
  checked?: Preflight,
): Promise<Pick<PreparedVideo, 'body' | 'extension' | 'parts'>> {
  const { body, extension, parts } = await prepareWithFacts(deps, request, checked)
  return { body, extension, parts }
}

/** A video that can be requested, and what it is made of. */
export interface PreparedVideo {
  body: Record<string, unknown>
  extension: ProjectExtension | null
  parts: JobPart[] | null
  /** The project with its anchored elements at the times of the speech. */
  project: Project
  /** How many items of the body each scene became. */
  items: readonly number[]
  /** The usable files that the project names, and the address of each by its path. */
  files: Preflight['files']
  urls: Readonly<Record<string, string>>
  /** Address of the finished speech by id of scene or sound element, and the times of its words that were asked for. */
  speech: Readonly<Record<string, string>>
  words: ReadonlyMap<string, TimedSpeech['words']>
  /** When each turn of those scenes is spoken that are dialogues. */
  turns: ReadonlyMap<string, NonNullable<TimedSpeech['turns']>>
  /** Address of the silent sound that scenes without a voice have; undefined where none was needed. */
  silence: string | undefined
}

/**
 * As `prepare`, with what the video is made of.
 * @param wanted ids of scenes whose words' times are wanted, beside those with elements that follow their words
 */
export async function prepareWithFacts(
  deps: RenderDeps,
  request: PreflightRequest,
  checked?: Preflight,
  wanted: readonly string[] = [],
): Promise<PreparedVideo> {
  const { watcher, signal } = deps
  if (!checked) watcher.stage('check')
  const found = checked ?? (await mustPass(deps, request))
  const { extensions } = found
  const paths = assetFields(asSent(found.project, extensions))
  const files = found.files.filter(({ path }) => paths.has(path))
  const urls = await uploadAssets(deps, await withHashes([...files, ...found.drawings, ...found.recordings], signal))
  const words = wordsWanted(request.project, wanted)
  const speech = await speakLines(deps, found.lines, urls, words)
  const lengths = await measuredLengths(deps, found, speech)
  const turns = joinTurns(request.project, words, lengths)
  const timed = timedBy(request.project, words, lengths)
  const silence = await sendSilence(deps, found)
  const final = words.size === 0 ? found : { ...found, project: asRead(deps, timed), draft: null }
  const { body, items, turnItems, warnings } = bodyOf(final, { urls, speech, silence }, lengths)
  for (const warning of [...found.faults, ...warnings]) watcher.warn(withPath(asProblem(warning)))
  signal.throwIfAborted()
  const { kind } = request
  // A service that doesn't draw the captions gets none: they are drawn on this machine when the clip has arrived.
  const { captions: _captions, ...plain } = timed
  const sent = asSent(found.captionsByService ? timed : plain, extensions)
  return {
    body,
    parts: partsIn(found.parts, items),
    extension:
      extensions.length > 0
        ? extensionOf(sent, kind, items, { urls, redrawn: redrawnOf(found.drawings), turnItems })
        : null,
    project: timed,
    items,
    files,
    urls,
    speech,
    words,
    turns,
    silence,
  }
}

/** The parts that are requested one by one, with their items; null where all scenes are one request. */
function partsIn(parts: readonly number[], items: readonly number[]): JobPart[] | null {
  if (parts.length < 2) return null
  let next = 0
  return parts.map((scenes) => {
    const own = items.slice(next, (next += scenes))
    return { scenes, items: own.reduce((sum, count) => sum + count, 0) }
  })
}

/** What is drawn anew of elements while they come or go, by their ids. */
function redrawnOf(drawings: Preflight['drawings']): Record<string, Redrawn> {
  return Object.fromEntries(drawings.flatMap(({ id, redrawn }) => (redrawn ? [[id, redrawn]] : [])))
}

/** A place for the words of each scene with elements that follow them. */
function wordsWanted({ scenes }: Project, wanted: readonly string[]): Map<string, TimedSpeech['words']> {
  const chosen = scenes.filter(({ id, elements }) => wanted.includes(id) || elements.some(isAnchored))
  const ids = chosen.flatMap((scene) => [scene.id, ...(turnsOf(scene) ?? []).map(({ id }) => id)])
  return new Map(ids.map((id) => [id, []]))
}

/** Puts the words of turns together to those of their scenes. Returns when each turn is spoken. */
function joinTurns(
  { scenes }: Project,
  words: Map<string, TimedSpeech['words']>,
  { scenes: lengths }: DraftLengths,
): PreparedVideo['turns'] {
  const found = new Map<string, NonNullable<TimedSpeech['turns']>>()
  for (const scene of scenes) {
    const turns = turnsOf(scene) ?? []
    if (turns.length < 2 || !words.has(scene.id)) continue
    const joined = joinedSpeech(
      turns.map(({ id }) => ({ durationMs: lookUp(lengths, id) ?? 0, words: words.get(id) ?? [] })),
    )
    words.set(scene.id, joined.words)
    found.set(scene.id, joined.turns ?? [])
  }
  return found
}

/** The project with anchored elements at the times of the speech that was made. */
function timedBy(
  project: Project,
  words: ReadonlyMap<string, TimedSpeech['words']>,
  { scenes }: DraftLengths,
): Project {
  return withAnchoredTimes(project, (id) => {
    const durationMs = lookUp(scenes, id)
    return durationMs === undefined ? null : { durationMs, words: words.get(id) ?? [] }
  })
}

/** Follows a job until it rests and reports its stages. Cancels the job when the signal aborts. */
export async function follow(deps: Pick<RenderDeps, 'jobs' | 'watcher' | 'signal'>, job: Job): Promise<Job> {
  const { jobs, watcher, signal } = deps
  let downloading = false
  const unsubscribe = jobs.subscribe((event) => {
    if (event.type === 'job' && event.job.id === job.id && event.job.state === 'downloading' && !downloading) {
      downloading = true
      watcher.stage('download')
    }
    if (event.type === 'progress' && event.id === job.id && (event.stage === 'downloading') === downloading)
      watcher.progress(event.share)
  })
  try {
    return await jobs.settled(job.id, signal)
  } catch (error) {
    jobs.cancel(job.id)
    throw error
  } finally {
    unsubscribe()
  }
}
