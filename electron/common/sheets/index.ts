export { cellsOf, perColumn, sheetColumn, sheetColumnNames } from './columns.ts'
export type { SheetColumn, SheetColumnName, SheetMapping } from './columns.ts'
export { foldName, guessMapping, isColumnName } from './guess-mapping.ts'
export type { GuessColumn } from './guess-mapping.ts'
