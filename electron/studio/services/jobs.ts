import { randomBytes } from 'node:crypto'
import { textAt } from '../../common/messages/index.ts'
import { Jobs } from '../jobs/index.ts'
import { processOwner } from '../durable/index.ts'
import { Library, mediaInspector } from '../library/index.ts'
import type { LibraryOptions } from '../library/index.ts'
import { finisher } from '../runs/face-tools/index.ts'
import type { Connections } from '../service/connections/index.ts'
import type { Base } from './base.ts'
import type { Stores } from './stores.ts'

export interface JobsDeps
  extends
    Pick<Base, 'clock' | 'random' | 'newId' | 'tools' | 'provenance' | 'warn' | 'onError' | 'onClose'>,
    Pick<Stores, 'jobStore' | 'libraryIndex'> {
  connections: Connections
  /** What is created after the jobs. */
  later: () => { complete: NonNullable<LibraryOptions['complete']> }
}

/** Creates the jobs, and the library that their results are saved in. Nothing runs until `jobs.start`. */
export function createJobs(deps: JobsDeps): { jobs: Jobs; library: Library } {
  const { clock, random, newId, tools, onError, onClose, jobStore, libraryIndex, connections } = deps
  const library = new Library({
    index: libraryIndex,
    inspect: mediaInspector(tools),
    clock,
    finish: finisher(tools),
    sign: deps.provenance.sign,
    onUnsigned: (id, reason) => deps.warn(textAt(jobStore.get(id)?.title ?? '', reason)),
    complete: (request) => deps.later().complete(request),
  })
  const jobs = new Jobs({
    store: jobStore,
    clock,
    random,
    newId,
    owner: processOwner('studio', randomBytes(4).toString('hex')),
    services: (id) => connections.get(id)?.service,
    saver: library,
    onError,
  })
  onClose(() => jobs.stop())
  onClose(jobs.subscribe((event) => event.type === 'account' && connections.changed()))
  return { jobs, library }
}
