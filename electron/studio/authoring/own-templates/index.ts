export { openOwnTemplates } from './open.ts'
export type { OwnTemplates } from './own-templates.ts'
