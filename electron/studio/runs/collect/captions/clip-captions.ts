import { message } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'
import type { SpeechInfo, SpeechLine, VoiceLine } from '../../../../common/bridge/index.ts'
import { defaultPosition, rulesFor } from '../../../../common/captions/index.ts'
import {
  asSpoken,
  isFilm,
  openProject,
  ProjectFileError,
  speedOf,
  turnsOf,
} from '../../../../common/composition/index.ts'
import type { Project } from '../../../../common/composition/index.ts'
import { isMediaError, probe } from '../../../../media/index.ts'
import type { MediaTools } from '../../../../media/index.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { withOwnVoice } from '../../../people/voices/index.ts'
import type { Dictionaries, OwnVoices } from '../../../people/voices/index.ts'
import type { SpeechMaker } from '../../../speech/index.ts'
import type { CaptionCue, ProjectCaptions } from '../../../../common/service/extension/captions.ts'
import type { JobPart } from '../../../jobs/index.ts'
import { withMadeLengths } from './made-lengths.ts'
import { projectCues } from './project-cues.ts'
import type { TimedSpeech } from '../../../../common/composition/index.ts'

/** Captions of a clip. Times are ms. */
export interface ClipCaptions {
  cues: CaptionCue[]
  /** When each word is spoken, where the service told it. */
  words: { startMs: number; endMs: number; text: string }[]
  /** When each scene of the project begins. */
  sceneStarts: number[]
  /** How the project shows captions; null where it says nothing of them. */
  drawn: ProjectCaptions | null
  /** Note for the user about captions that are less exact than expected; null when there is nothing to say. */
  note: Text | null
}

export interface ClipCaptionsOptions {
  /** The project that a job was made from, as JSON, and its connection; null when none is stored. */
  sourceOf: (job: string) => { snapshot: string; connection: string } | null
  /** The parts that the clip of a job was made in; null for a clip that was requested as one. */
  partsOf?: (job: string) => readonly JobPart[] | null
  dictionaries: Pick<Dictionaries, 'entries'>
  ownVoices: OwnVoices
  speech: SpeechMaker
  tools: () => Promise<MediaTools>
  /** Logs that speech could not be transcribed. */
  warn: (message: string, reason: string) => void
}

/**
 * Captions of a clip made from a project: its scripts, timed by the speech in the clip. Spends no credits: speech that
 * is not on this machine and would cost credits is timed by the length of its text. Null when no project is known.
 */
export async function clipCaptions(
  options: ClipCaptionsOptions,
  jobId: string,
  durationMs: number,
  signal: AbortSignal,
): Promise<ClipCaptions | null> {
  const found = await speechOfClip(options, jobId, signal)
  if (!found) return null
  const { project, spoken } = found
  const lengths = await mediaLengths(options, project, signal)
  const { captions: drawn = null, canvas } = project
  const rules = drawn
    ? rulesFor(canvas, drawn.look.size, (drawn.position ?? defaultPosition(canvas)).insets)
    : undefined
  const { cues, estimated, ...known } = projectCues(project, spoken, lengths, durationMs, rules)
  const times = { ...known, drawn }
  if (cues.length === 0) return { cues: [], ...times, note: message('collectErrors.nothingSaid') }
  return {
    cues,
    ...times,
    note: estimated ? message('collectErrors.estimatedTimes') : null,
  }
}

/**
 * The speech of a clip made from a project, by id of scene or sound element. Speech that is not on this machine is
 * brought or made where that costs no credits; the rest is left out. Null when no project is known.
 */
export async function speechOfClip(
  options: ClipCaptionsOptions,
  jobId: string,
  signal: AbortSignal,
): Promise<{ project: Project; spoken: Map<string, TimedSpeech> } | null> {
  const project = projectOfJob(options, jobId)
  const connection = options.sourceOf(jobId)?.connection
  if (!project || connection === undefined) return null
  const lines = linesOf(asSpoken(project, options.dictionaries.entries({ kind: 'global' })))
  const spoken = new Map<string, TimedSpeech>()
  for (const [id, line] of lines) {
    const speech = await transcribed(options, line, connection, signal)
    if (!speech) continue
    const { durationMs, words, turns } = speech
    spoken.set(id, { durationMs, words, ...(turns ? { turns } : {}) })
  }
  return { project, spoken }
}

/**
 * The project that a clip was made from, with the lengths of scenes that were made by themselves; null where none is known,
 * as of a clip that was made of single files.
 */
export function projectOfJob(
  { sourceOf, partsOf }: Pick<ClipCaptionsOptions, 'sourceOf' | 'partsOf'>,
  jobId: string,
): Project | null {
  const snapshot = sourceOf(jobId)?.snapshot
  if (snapshot === undefined) return null
  try {
    return withMadeLengths(openProject(snapshot), partsOf?.(jobId) ?? null)
  } catch (error) {
    if (error instanceof ProjectFileError && error.code === 'not-a-project') return null
    throw error
  }
}

/** Spoken texts of a project whose pronunciations are applied, by id of scene or audio element. */
function linesOf(project: Project): Map<string, SpeechLine> {
  const lines = new Map<string, SpeechLine>()
  for (const scene of project.scenes) {
    const { id, voice, elements } = scene
    if (voice?.kind === 'script') {
      const [first = voice, ...others] = turnsOf(scene) ?? []
      const turns = [first, ...others].map(lineOf)
      lines.set(id, others.length > 0 ? { kind: 'dialogue', turns } : turns[0]!)
    }
    if (voice?.kind === 'clone') {
      const { sample, text, rate, take } = voice
      const from = sample.kind === 'url' ? sample.url : sample.path
      lines.set(id, { kind: 'clone', sample: from, text, rate, ...(take ? { take } : {}) })
    }
    for (const { id: element, source, hidden } of elements)
      if (!hidden && source.kind === 'script') lines.set(element, lineOf(source))
  }
  return lines
}

type Read = Pick<Extract<VoiceLine, { kind: 'script' }>, 'voiceId' | 'text' | 'rate' | 'take'>

function lineOf({ voiceId, text, rate, take }: Read): VoiceLine {
  return { kind: 'script', voiceId, text, rate, ...(take ? { take } : {}) }
}

/** Word times of a text's speech, when they cost no credits; otherwise null. */
async function transcribed(
  options: ClipCaptionsOptions,
  line: SpeechLine,
  connection: string,
  signal: AbortSignal,
): Promise<SpeechInfo | null> {
  try {
    const sent = await withOwnVoice(options.ownVoices, line)
    const events = await options.speech.make(sent, { connection, folder: null }, { spend: false, signal })
    for await (const event of events) if (event.type === 'done') return event.speech
  } catch (error) {
    signal.throwIfAborted()
    // The voice or connection is gone, credits are missing, or there is no network: the text is timed by its length.
    if (!(error instanceof Error)) throw error
    if (!(error instanceof StudioError)) options.warn('Speech of a clip could not be had.', error.message)
  }
  return null
}

/** Lengths in ms of scenes that last as long as a sound or a video of the user. */
export async function mediaLengths(
  options: ClipCaptionsOptions,
  project: Project,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const lengths = new Map<string, number>()
  for (const { id, duration, voice, elements } of project.scenes) {
    if (duration !== 'voice' || (voice && voice.kind !== 'audio')) continue
    const played = voice
      ? [{ source: voice.source, speed: 1 }]
      : elements.flatMap((one) =>
          !one.hidden && isFilm(one.kind) ? [{ source: one.source, speed: speedOf(one) }] : [],
        )
    let longest = 0
    for (const { source, speed } of played) {
      if (source.kind !== 'asset') continue
      try {
        const { durationMs } = await probe(await options.tools(), source.path, { signal })
        longest = Math.max(longest, (durationMs - (source.begin ?? 0)) / speed)
      } catch (error) {
        signal.throwIfAborted()
        // The file is gone: the scene's length is derived from the other scenes.
        if (!isMediaError(error)) throw error
      }
    }
    if (longest > 0) lengths.set(id, longest)
  }
  return lengths
}
