export { handOff } from './hand-off.ts'
export type { HandOff, HandOffDeps, HandOffRequest } from './hand-off.ts'
export { writeStems } from './stems.ts'
export type { Stems, StemsDeps, StemsRequest } from './stems.ts'
