export { startAlgorithm } from './start.ts'
export type {
  Algorithm,
  AlgorithmFaultCode,
  AlgorithmOptions,
  AlgorithmSettings,
  AlgorithmStats,
  SwappedFaces,
} from './types.ts'
