import type { studio } from '../../../bridge/studio.ts'

export type Cost = Awaited<ReturnType<ReturnType<typeof studio>['voiceovers']['cost']>>

export interface Summary {
  /** There is no row that could be made. */
  nothing: boolean
  /** What is needed doesn't fit on the disk. */
  tooFull: boolean
  /** It is not made on this machine, and something has to be spoken. */
  charges: boolean
}

export function summaryOf(cost: Cost, builtIn: boolean): Summary {
  return {
    nothing: cost.rows === 0,
    tooFull: cost.freeBytes !== null && cost.neededBytes > cost.freeBytes,
    charges: !builtIn && cost.rows > cost.reused,
  }
}
