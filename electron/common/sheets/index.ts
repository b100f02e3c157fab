export { foldName, guessMapping } from './guess-mapping.ts'
export type { GuessColumn } from './guess-mapping.ts'
