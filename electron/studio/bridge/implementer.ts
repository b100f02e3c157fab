import { implement } from '@orpc/server'
import { bridgeContract } from '../../common/bridge/index.ts'

/** Builds procedures of the bridge's contract; each file uses the part for its own noun. */
export const bridge = implement(bridgeContract)
