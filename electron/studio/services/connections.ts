import { languageIn } from '../core/language.ts'
import { JsonFile } from '../core/settings/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Buckets } from '../service/buckets/index.ts'
import { BuiltInEngine } from '../service/built-in/index.ts'
import type { Catalogue } from '../service/catalogue/index.ts'
import { Connections, connectionsFile } from '../service/connections/index.ts'
import type { Base } from './base.ts'

export interface ConnectionsDeps extends Pick<
  Base,
  'host' | 'paths' | 'clock' | 'newId' | 'settings' | 'warn' | 'onError' | 'onClose'
> {
  /** Additional arguments for the engine. */
  engineArgs: readonly string[] | undefined
  /** Services built later than connections, which connections need when they change. */
  later: () => {
    jobs: Pick<Jobs, 'account' | 'clearAccount' | 'countGoing'>
    catalogue: Pick<Catalogue, 'forget'>
    bucket: Pick<Buckets, 'upload'>
  }
}

/** Creates the built-in engine and the user's connections. The list of services is read by `connections.open`. */
export function createConnections(deps: ConnectionsDeps) {
  const { host, paths, clock, newId, settings, engineArgs, later, warn, onError, onClose } = deps
  const engine = new BuiltInEngine({
    launcher: host.engine,
    folder: paths.engine,
    clock,
    log: host.log.bind(host),
    language: () => languageIn(settings.get()),
    env: () => ({
      ...engineEnv(settings.get().ffmpegPath),
      GREENROOM_LANGUAGE: languageIn(settings.get()),
    }),
    // The engine's address is part of the list.
    onStatus: () => connections.changed(),
    ...(engineArgs ? { args: engineArgs } : {}),
  })
  onClose(() => engine.close())
  const connections: Connections = new Connections({
    builtIn: engine.connection,
    file: new JsonFile({
      path: paths.connections,
      schema: connectionsFile,
      empty: { connections: [] },
      clock,
      onBroken: warn,
    }),
    vault: host.secrets,
    bucket: () => later().bucket.upload,
    newId,
    account: (id) => later().jobs.account(id),
    running: (id) => later().jobs.countGoing({ connection: id }),
    onChanged(id) {
      // By changing the address or key, the user says that the problem of the account is solved.
      later().jobs.clearAccount(id)
      later().catalogue.forget(id)
    },
    onError,
  })
  onClose(() => connections.close())
  return { engine, connections }
}

/** Environment by which the engine uses the same ffmpeg as the studio. */
function engineEnv(ffmpegPath: string | null): NodeJS.ProcessEnv {
  return ffmpegPath === null ? process.env : { ...process.env, FFMPEG_PATH: ffmpegPath }
}
