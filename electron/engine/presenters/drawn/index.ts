/** The official presenters: drawn from parts, rigged, and rendered as clips with alpha. */
export { createAvatarRenderer } from './renderer.ts'
export type { RendererOptions } from './renderer.ts'
export { AvatarError } from './errors.ts'
export type { AvatarErrorCode } from './errors.ts'
export type * from './types.ts'
