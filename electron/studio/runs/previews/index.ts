export { enginePreviews } from './engine-previews.ts'
export { Previews } from './previews.ts'
export type { PreviewsOptions } from './previews.ts'
export { abortable } from './stream.ts'
