import { openLiveModels } from '../../live/models/index.ts'
import { bridge } from '../implementer.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { BuiltInEngine } from '../../service/built-in/index.ts'

export interface LiveModelsDeps {
  engine: Pick<BuiltInEngine, 'client'>
  media: Pick<MediaAddresses, 'urlFor'>
}

/** Procedures for the models that a window swaps faces with. */
export function liveModelsProcedures({ engine, media }: LiveModelsDeps) {
  return bridge.liveModels.router({
    open: bridge.liveModels.open.handler(({ signal }) =>
      openLiveModels({ engine: () => engine.client(), media }, signal),
    ),
  })
}
