import { randomBytes, randomUUID } from 'node:crypto'
import { processOwner } from '../studio/kit/index.ts'
import { ClipMaker } from '../studio/runs/generate/index.ts'
import type { CommandContext } from './context.ts'
import type { ConnectOptions } from './options.ts'
import { sessionDeps } from './render-deps.ts'
import { noteError, patienceMs, withSession } from './session.ts'
import type { Session } from './session.ts'

/** A session that makes clips, and what makes them. */
export function withClips(
  context: CommandContext,
  options: ConnectOptions,
  work: (session: Session, clips: ClipMaker) => Promise<void>,
): Promise<void> {
  return withSession(context, options, async (session) => {
    const { watcher: _watcher, signal: _signal, ...render } = sessionDeps(session, context.reporter)
    const clips = new ClipMaker({
      ...{ render, patienceMs, jobStore: session.jobStore, newId: () => randomUUID() },
      owner: processOwner('cli', randomBytes(4).toString('hex')),
      onError: (error) => noteError(context, error),
    })
    try {
      await work(session, clips)
    } finally {
      await clips.stop()
    }
  })
}
