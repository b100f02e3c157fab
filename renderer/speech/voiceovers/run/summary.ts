import type { studio } from '../../../bridge/studio.ts'

export type Cost = Awaited<ReturnType<ReturnType<typeof studio>['voiceovers']['cost']>>

export interface Summary {
  /** No row can be made. */
  nothing: boolean
  /** The disk has not enough space. */
  tooFull: boolean
  /** The run may cost credits: the service is remote and speech has to be made. */
  charges: boolean
}

export function summaryOf(cost: Cost, builtIn: boolean): Summary {
  return {
    nothing: cost.rows === 0,
    tooFull: cost.freeBytes !== null && cost.neededBytes > cost.freeBytes,
    charges: !builtIn && cost.rows > cost.reused,
  }
}
