import { message } from '../../../common/messages/index.ts'
import { engineConnectionId, testConnection } from '../../service/connections/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { bridge } from '../implementer.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { LiveSessions } from '../../live/sessions/index.ts'
import type { BuiltInEngine } from '../../service/built-in/index.ts'
import type { Connections } from '../../service/connections/index.ts'

export interface ConnectionsDeps {
  connections: Connections
  jobs: Pick<Jobs, 'clearAccount'>
  engine: BuiltInEngine
  live: Pick<LiveSessions, 'closeOf'>
}

export function connectionsProcedures({ connections, jobs, engine, live }: ConnectionsDeps) {
  const own = bridge.connections
  return own.router({
    list: own.list.handler(() => connections.list()),
    watch: own.watch.handler(({ signal }) => connections.watch(signal)),
    add: own.add.handler(({ input }) => connections.add(input)),
    update: own.update.handler(({ input }) => connections.update(input.id, input.connection)),
    remove: own.remove.handler(async ({ input }) => {
      await live.closeOf(input.id)
      await connections.remove(input.id)
    }),
    test: own.test.handler(async ({ input, signal }) => {
      if (input.id === engineConnectionId) return engineTest(engine.status.name)
      const { baseUrl, credentials } = await connections.forTest(input.id, input.connection)
      const { isEngine: _, ...test } = await testConnection(baseUrl, credentials, signal)
      if (input.id !== undefined && input.connection === undefined) connections.noteTest(input.id, test)
      return test
    }),
    clearAccount: own.clearAccount.handler(({ input }) => {
      connections.must(input.id)
      jobs.clearAccount(input.id)
    }),
  })

  function engineTest(status: string) {
    if (status === 'ready') return { ok: true as const, message: message('studioErrors.engineRuns'), credits: null }
    throw new StudioError('engine', message('studioErrors.engineStopped'), {
      next: message('studioErrors.startAgain'),
    })
  }
}
