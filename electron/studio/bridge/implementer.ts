import { implement } from '@orpc/server'
import { bridgeContract } from '../../common/bridge/index.ts'

/** Builds procedures of the contract; each noun's file uses its own part of it. */
export const bridge = implement(bridgeContract)
