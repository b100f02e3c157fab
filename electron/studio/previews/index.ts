export { Previews } from './previews.ts'
export { Stills } from './stills.ts'
