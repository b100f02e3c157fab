import type { ContractRouterClient } from '@orpc/contract'
import type { BridgeContract } from './contract.ts'

/** How a window calls the studio. */
export type BridgeClient = ContractRouterClient<BridgeContract>
