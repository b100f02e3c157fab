import { heardMusic, sceneSpeech } from '../../../../common/composition/index.ts'
import type { Project, TimedSpeech } from '../../../../common/composition/index.ts'
import type { MusicBed } from '../../../../media/index.ts'
import { isMediaError, probe } from '../../../../media/index.ts'
import { mediaLengths, projectOfJob, speechOfClip } from './clip-captions.ts'
import type { ClipCaptionsOptions } from './clip-captions.ts'
import { sceneLengths, spansOf } from './project-cues.ts'

/**
 * The music of a clip made from a project, with the times at which its scenes speak. Spends no credits: speech whose words
 * are not on this machine counts for the whole length of its scene. Null where the project has no music.
 */
export async function clipMusic(
  options: ClipCaptionsOptions,
  jobId: string,
  durationMs: number,
  signal: AbortSignal,
): Promise<MusicBed | null> {
  const project = projectOfJob(options, jobId)
  const music = project && heardMusic(project)
  if (!project || music?.source.kind !== 'asset') return null
  const found = await speechOfClip(options, jobId, signal)
  const spoken = new Map<string, TimedSpeech>([
    ...(await recordings(options, project, signal)),
    ...(found?.spoken ?? []),
  ])
  const lengths = sceneLengths(project.scenes, spoken, await mediaLengths(options, project, signal), durationMs)
  const spans = spansOf(project.scenes, lengths)
  const speech = project.scenes.flatMap((scene, index) => {
    const { startMs } = spans[index]!
    return sceneSpeech(scene, (id) => spoken.get(id), lengths[index]!).map((span) => ({
      startMs: span.startMs + startMs,
      endMs: span.endMs + startMs,
    }))
  })
  const { source, ...settings } = music
  return {
    path: source.path,
    settings,
    speech,
    ...(source.begin ? { fragment: { startMs: source.begin } } : {}),
  }
}

/** Recorded voices by scene, as far as their files are there. */
async function recordings(
  { tools }: ClipCaptionsOptions,
  { scenes }: Project,
  signal: AbortSignal,
): Promise<[string, TimedSpeech][]> {
  const found: [string, TimedSpeech][] = []
  for (const { id, voice } of scenes) {
    if (voice?.kind !== 'audio' || voice.source.kind !== 'asset') continue
    const { path, begin = 0 } = voice.source
    try {
      const { durationMs } = await probe(await tools(), path, { signal })
      found.push([id, { durationMs: Math.max(0, durationMs - begin), words: [] }])
    } catch (error) {
      signal.throwIfAborted()
      // The file is gone: its scene counts as speech from beginning to end.
      if (!isMediaError(error)) throw error
    }
  }
  return found
}
