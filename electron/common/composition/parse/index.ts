export type { Parsed, ParseOptions } from './options.ts'
export { parse } from './parse.ts'
