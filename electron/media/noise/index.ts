/** Noise taken out of voices. */
export { removeNoiseOf } from './any-file.ts'
export { removeNoise } from './remove.ts'
