import type { SpeechInfo, SpeechLine } from '../../common/bridge/index.ts'
import { asSpoken } from '../../common/pronounce/index.ts'
import type { Project } from '../../common/composition/index.ts'
import { isMediaError, probe } from '../../media/index.ts'
import type { StudioParts } from '../bridge/parts.ts'
import { projectCues } from '../runs/collect/index.ts'
import type { ClipCaptions, SpokenLine } from '../runs/collect/index.ts'
import { StudioError } from '../core/studio-error.ts'
import { withOwnVoice } from '../people/voices/index.ts'
import { workOf } from './work.ts'

/**
 * Captions of a clip that was made of a project: its scripts, timed by the speech it was made with. Nothing is paid for:
 * speech that isn't here and would cost credits is timed by its length. Null where no project is known of.
 */
export async function clipCaptions(
  parts: StudioParts,
  jobId: string,
  durationMs: number,
  signal: AbortSignal,
): Promise<ClipCaptions | null> {
  const snapshot = workOf(parts).productionStore.snapshot(jobId)
  const connection = parts.jobStore.get(jobId)?.connection
  if (snapshot === null || connection === undefined) return null
  const project = JSON.parse(snapshot) as Project
  const lines = linesOf(asSpoken(project, parts.dictionaries.entries({ kind: 'global' })))
  const spoken = new Map<string, SpokenLine>()
  for (const [id, line] of lines) {
    const found = await heard(parts, line, connection, signal)
    if (found) spoken.set(id, { durationMs: found.durationMs, words: found.words })
  }
  const { cues, estimated } = projectCues(
    project,
    spoken,
    await mediaLengths(parts, project, signal),
    durationMs,
  )
  if (cues.length === 0) return { cues: [], note: 'Nothing is said in this clip, so it has no captions.' }
  return {
    cues,
    note: estimated
      ? 'The times of its captions are estimated: the service doesn’t tell when each word is said.'
      : null,
  }
}

/** What is said in a project whose scripts are as they are sent, by id of scene or element. */
function linesOf(project: Project): Map<string, SpeechLine> {
  const lines = new Map<string, SpeechLine>()
  for (const { id, voice, elements } of project.scenes) {
    if (voice?.kind === 'script') lines.set(id, lineOf(voice))
    if (voice?.kind === 'clone') {
      const { sample, text, rate } = voice
      lines.set(id, { kind: 'clone', sample: sample.kind === 'url' ? sample.url : sample.path, text, rate })
    }
    for (const { id: element, source, hidden } of elements)
      if (!hidden && source.kind === 'script') lines.set(element, lineOf(source))
  }
  return lines
}

function lineOf({ voiceId, text, rate }: { voiceId: string; text: string; rate: number }): SpeechLine {
  return { kind: 'script', voiceId, text, rate }
}

/** The speech of a line where it costs nothing to have it. */
async function heard(
  parts: StudioParts,
  line: SpeechLine,
  connection: string,
  signal: AbortSignal,
): Promise<SpeechInfo | null> {
  try {
    const sent = await withOwnVoice(parts.ownVoices, line)
    const events = await parts.speech.make(sent, { connection, folder: null }, { spend: false, signal })
    for await (const event of events) if (event.type === 'done') return event.speech
  } catch (error) {
    signal.throwIfAborted()
    // A voice or connection that is gone, credits, no network: the line is timed by its length.
    if (!(error instanceof Error)) throw error
    if (!(error instanceof StudioError))
      parts.host.log('warning', 'Speech of a clip could not be had.', { reason: error.message })
  }
  return null
}

/** Scenes that last as long as a sound or a video of the user's. */
async function mediaLengths(
  parts: StudioParts,
  project: Project,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const lengths = new Map<string, number>()
  for (const { id, duration, voice, elements } of project.scenes) {
    if (duration !== 'voice' || (voice && voice.kind !== 'audio')) continue
    const sources = voice
      ? [voice.source]
      : elements.flatMap(({ kind, source, hidden }) => (!hidden && kind === 'video' ? [source] : []))
    let longest = 0
    for (const source of sources) {
      if (source.kind !== 'asset') continue
      try {
        const { durationMs } = await probe(await parts.tools(), source.path, { signal })
        longest = Math.max(longest, durationMs - (source.begin ?? 0))
      } catch (error) {
        signal.throwIfAborted()
        // A file that has gone since: the scene's length follows from the others.
        if (!isMediaError(error)) throw error
      }
    }
    if (longest > 0) lengths.set(id, longest)
  }
  return lengths
}
