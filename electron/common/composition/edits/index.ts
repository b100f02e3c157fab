export { applyEdit, edits } from './apply.ts'
export type { EditArgs, EditName, EditResult } from './apply.ts'
export { EditRefused } from './refused.ts'
export type { EditRefusal } from './refused.ts'
