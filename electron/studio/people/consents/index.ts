export { Consents, consentsFile } from './consents.ts'
export type { NewConsent } from './consents.ts'
