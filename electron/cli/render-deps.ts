import { message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'
import { findTools } from '../media/index.ts'
import { systemClock } from '../studio/core/clock.ts'
import { renderDeps } from '../studio/authoring/render/index.ts'
import type { Advice } from '../studio/authoring/preflight/index.ts'
import type { RenderDeps, RenderStage } from '../studio/authoring/render/index.ts'
import type { Reporter } from './output/reporter.ts'
import type { Session } from './session.ts'

const stages: Record<RenderStage, Text> = {
  check: message('cliMake.stages.check'),
  upload: message('cliMake.stages.upload'),
  speech: message('cliMake.stages.speech'),
  video: message('cliMake.stages.video'),
  download: message('cliMake.stages.download'),
}

export const advice: Advice = {
  voices: message('cliMake.advice.voices'),
  avatars: message('cliMake.advice.avatars'),
  outside: message('cliMake.advice.outside'),
  uploads: message('cliMake.advice.uploads'),
  recordings: message('cliMake.advice.recordings'),
  silence: message('cliMake.advice.silence'),
  files: message('cliMake.advice.files'),
}

/** Dependencies of rendering, taken from a command's session. */
export function sessionDeps(session: Session, reporter: Reporter): RenderDeps {
  const { connection, jobs, cache, drawings, signal, speaking } = session
  const services = { jobs, cache, clock: systemClock, tools: () => findTools() }
  return renderDeps(services, {
    connection,
    signal,
    advice,
    speaking,
    draw: (request, stop) => drawings.draw(request, stop),
    hasOwnFont: (family) => drawings.hasOwnFont(family),
    watcher: {
      stage: (stage) => reporter.stage(stage, stages[stage]),
      progress: (share) => reporter.progress(share),
      warn: (text) => reporter.warn(text),
    },
  })
}
