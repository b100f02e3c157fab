export { readAloud } from './read.ts'
export type { Mark, ReadSentence, ReadToken } from './types.ts'
