import { procedure, shape } from '../base.ts'
import type { MediaUrl } from '../base.ts'

/** Where the window reads the models that swap faces live. */
export interface LiveModels {
  /** Finds near faces (128 px). */
  near: MediaUrl
  /** Finds faces to some metres away (192 px). */
  far: MediaUrl
  /** Mesh of 468 points. */
  mesh: MediaUrl
}

export const liveModelsContract = {
  /**
   * Answers when they are on this machine: the first time they are fetched, which takes about a minute.
   * @throws `live-models`, `engine-away`
   */
  open: procedure.output(shape<LiveModels>()),
}
