import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { terminalLanguage } from '../../common/languages.ts'
import { findTools } from '../../media/index.ts'
import { systemClock } from '../../studio/core/clock.ts'
import type { StudioPaths } from '../../studio/core/data-folder.ts'
import { JobStore } from '../../studio/jobs/index.ts'
import { LibraryIndex } from '../../studio/library/index.ts'
import type { Clip } from '../../studio/library/index.ts'
import { Drawings } from '../../studio/media/drawings/index.ts'
import { openVoices } from '../../studio/people/voices/index.ts'
import { clipCaptions } from '../../studio/runs/collect/index.ts'
import type { ExportContext } from '../../studio/runs/export/index.ts'
import { commandCaptions } from '../captions.ts'
import type { CommandContext } from '../context.ts'
import { commandEncoders } from '../encoders.ts'
import { commandProvenance } from '../provenance/open.ts'

/** The library and what exports of its clips need, opened for one command. */
export interface ExportSession {
  context: ExportContext
  /** All clips, newest first. */
  clips: () => Clip[]
  hasProject: (id: string) => boolean
}

/**
 * Opens the library for `greenroom export`, and closes it again. No engine is started: captions are timed by the speech
 * that is on this machine, otherwise by the length of the text.
 */
export async function withExports(
  context: CommandContext,
  paths: StudioPaths,
  work: (session: ExportSession) => Promise<void>,
): Promise<void> {
  const jobs = new JobStore(paths.jobs)
  const library = new LibraryIndex(paths.library)
  const drawings = new Drawings({ folder: paths.drawings, now: () => systemClock.now() })
  try {
    const { sources } = jobs
    // A command plays nothing, so its files need no media addresses.
    const media = { urlFor: () => '' }
    const tools = () => findTools()
    const voices = await openVoices({
      paths,
      clock: systemClock,
      newId: () => randomUUID(),
      media,
      tools,
      onBroken: (text) => context.reporter.warn(text),
      tell: () => undefined,
    })
    const { dictionaries, ownVoices } = voices
    const captions = commandCaptions(context, paths, { dictionaries, ownVoices, jobs, library })
    await work({
      context: {
        tools,
        encoders: commandEncoders(context, paths),
        sign: commandProvenance(context, paths).sign,
        drawing: drawings,
        captions: (job, durationMs, signal) => clipCaptions(captions, job, durationMs, signal),
        isClip: (path) => library.isClip(path),
        course: {
          player: join(import.meta.dirname, '../../../resources/course'),
          language: () => terminalLanguage(context.env),
        },
        avatars: {
          projectOf: () => null,
          draw: () => Promise.reject(new Error('a command draws no avatars')),
        },
      },
      clips: () => library.list(),
      hasProject: (id) => sources.projectOf(id) !== null,
    })
  } finally {
    await drawings.close()
    library.close()
    jobs.close()
  }
}
