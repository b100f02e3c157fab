export { foldName, guessMapping, isColumnName } from './guess-mapping.ts'
export type { GuessColumn } from './guess-mapping.ts'
