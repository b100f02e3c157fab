export { Sheets } from './sheets.ts'
export type { SheetTable } from './sheets.ts'
export type { ReadOptions, Source } from './types.ts'
