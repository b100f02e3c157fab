import { openLiveModels } from '../../live/models/index.ts'
import { bridge } from '../implementer.ts'
import type { StudioParts } from '../parts.ts'

/** The models that a window swaps faces with. */
export function liveModelsProcedures({ engine, media }: Pick<StudioParts, 'engine' | 'media'>) {
  return bridge.liveModels.router({
    open: bridge.liveModels.open.handler(({ signal }) =>
      openLiveModels({ engine: () => engine.client(), media }, signal),
    ),
  })
}
