import { findTools } from '../media/index.ts'
import { systemClock } from '../studio/core/clock.ts'
import type { StudioPaths } from '../studio/core/data-folder.ts'
import type { JobStore } from '../studio/jobs/index.ts'
import type { LibraryIndex } from '../studio/library/index.ts'
import type { ClipCaptionsOptions } from '../studio/runs/collect/index.ts'
import { SpeechFiles, StoredSpeech } from '../studio/speech/index.ts'
import type { CommandContext } from './context.ts'

/** Captions of clips for a command: timed by the speech that is stored on this machine. */
export function commandCaptions(
  context: CommandContext,
  paths: StudioPaths,
  {
    jobs,
    library,
    ...voices
  }: Pick<ClipCaptionsOptions, 'dictionaries' | 'ownVoices'> & {
    jobs: Pick<JobStore, 'get' | 'sources'>
    library: Pick<LibraryIndex, 'get'>
  },
): ClipCaptionsOptions {
  const tools = () => findTools()
  // A command plays nothing, so its files need no media addresses.
  const media = { urlFor: () => '' }
  return {
    ...voices,
    tools,
    speech: new StoredSpeech(new SpeechFiles({ folder: paths.speech, tools, media, clock: systemClock })),
    sourceOf(job) {
      const snapshot = jobs.sources.snapshot(job)
      const connection = jobs.get(job)?.connection ?? library.get(job)?.connection ?? undefined
      return snapshot === null || connection === undefined ? null : { snapshot, connection }
    },
    partsOf: (job) => jobs.get(job)?.parts ?? null,
    warn: (_message, reason) => context.reporter.warn(reason),
  }
}
