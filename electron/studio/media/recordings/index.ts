export { KeptStream } from './kept-stream.ts'
export { Recordings } from './recordings.ts'
export type { RecordingsOptions } from './recordings.ts'
export { handlePart } from './route.ts'
