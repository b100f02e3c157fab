import { studio } from '../../bridge/studio.ts'
import { runAlgorithm } from './run.ts'
import type { Algorithm, AlgorithmOptions } from './types.ts'

/**
 * Starts the algorithm's end of a local session: answers the user's end, swaps the faces in its video and sends that
 * back, with unchanged sound. The first time in a window it loads the models, which takes a moment.
 * @throws the studio's reasons; `Fault` when this window can't run it
 */
export function startAlgorithm({ sessionId: id, ...settings }: AlgorithmOptions): Promise<Algorithm> {
  const { live, liveModels } = studio()
  return runAlgorithm(
    {
      models: () => liveModels.open(),
      join: (signal) => live.join({ id, role: 'algorithm' }, { signal }),
      send: (message) => live.signal({ id, role: 'algorithm', message }),
    },
    settings,
  )
}
