export type { Anchor, Box, Point } from './anchor.ts'
export { cornerToOffset, offsetToCorner } from './anchor.ts'
export { compile } from './compile.ts'
export type { Bodies, BodyKind, Compiled, CompileOptions, Size } from './options.ts'
