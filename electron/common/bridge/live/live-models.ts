import { procedure, shape } from '../base.ts'
import type { MediaUrl } from '../base.ts'

/** Addresses of the models with which the window swaps faces live. */
export interface LiveModels {
  /** Model that detects near faces (128 px). */
  near: MediaUrl
  /** Model that detects faces some metres away (192 px). */
  far: MediaUrl
  /** Model that finds a mesh of 468 points in a face. */
  mesh: MediaUrl
}

export const liveModelsContract = {
  /**
   * Answers when the models are on this machine; the first download takes about a minute.
   * @throws `live-models`, `engine-away`
   */
  open: procedure.output(shape<LiveModels>()),
}
