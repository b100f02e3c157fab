export { workOf } from './work.ts'
export type { StudioWork } from './work.ts'
