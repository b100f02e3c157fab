export { createHandlers } from './all.ts'
