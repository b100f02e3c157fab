import { studio } from '../../bridge/studio.ts'
import { runAlgorithm } from './run.ts'
import type { Algorithm, AlgorithmOptions } from './types.ts'

/**
 * Takes the algorithm's end of a local session: answers the user's end, swaps the faces of its picture and sends that back,
 * with the sound as it came. The first time in a window it loads the models, which takes a moment.
 * @throws the studio's reasons; `Fault` with a sentence, when this window can't
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
