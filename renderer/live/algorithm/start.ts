import type { Algorithm, AlgorithmOptions } from './types.ts'

/**
 * Takes the algorithm's end of a local session: answers the user's end, swaps the faces of its picture and sends that back,
 * with the sound as it came. @throws Error with a sentence, when this window can't
 */
export function startAlgorithm(options: AlgorithmOptions): Promise<Algorithm> {
  return Promise.reject(new Error(`Swapping faces is not built in yet (session ${options.sessionId}).`))
}
