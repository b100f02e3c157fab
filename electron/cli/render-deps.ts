import { findTools } from '../media/index.ts'
import { systemClock } from '../studio/core/clock.ts'
import { renderDeps } from '../studio/authoring/render/index.ts'
import type { Advice } from '../studio/authoring/preflight/index.ts'
import type { RenderDeps, RenderStage } from '../studio/authoring/render/index.ts'
import type { Reporter } from './output/reporter.ts'
import type { Session } from './session.ts'

const stages: Record<RenderStage, string> = {
  check: 'Checking the project',
  upload: 'Sending files',
  speech: 'Speaking',
  video: 'Making the video',
  download: 'Saving',
}

export const advice: Advice = {
  voices: '"greenroom voices" lists them all.',
  avatars: '"greenroom avatars" lists them all.',
  outside:
    "Copy such files into the project's folder and name them from there; or allow them (--allow-outside) if you trust who made the project.",
  uploads:
    'Put them where the service can fetch them and use their web addresses (https://…) in the project, or render with the built-in engine.',
  recordings: 'Use a voice of the service, or render with the built-in engine.',
  files: 'Paths are relative to the folder of the project file.',
}

/** What rendering needs, from a command's session. */
export function sessionDeps(session: Session, reporter: Reporter): RenderDeps {
  const { connection, jobs, cache, signal, speaking } = session
  const services = { jobs, cache, clock: systemClock, tools: () => findTools() }
  return renderDeps(services, {
    ...{ connection, signal, advice, speaking },
    watcher: {
      stage: (stage) => reporter.stage(stage, stages[stage]),
      progress: (share) => reporter.progress(share),
      warn: (message) => reporter.warn(message),
    },
  })
}
