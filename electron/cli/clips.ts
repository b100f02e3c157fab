import { randomUUID } from 'node:crypto'
import { ClipMaker } from '../studio/runs/generate/index.ts'
import type { CommandContext } from './context.ts'
import type { ConnectOptions } from './options.ts'
import { sessionDeps } from './render-deps.ts'
import { withSession } from './session.ts'
import type { Session } from './session.ts'

/** A session with everything that making clips needs. */
export function withClips(
  context: CommandContext,
  options: ConnectOptions,
  work: (session: Session, clips: ClipMaker) => Promise<void>,
): Promise<void> {
  return withSession(context, options, async (session) => {
    const { watcher: _watcher, signal: _signal, ...render } = sessionDeps(session, context.reporter)
    const clips = new ClipMaker({
      render,
      newId: () => randomUUID(),
      sources: session.jobStore.sources,
    })
    try {
      await work(session, clips)
    } finally {
      await clips.stop()
    }
  })
}
