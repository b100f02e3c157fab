export type { DerivedKind, FileUrlOptions, MediaAddresses, RemoteUrlOptions } from './types.ts'
export { MediaFiles } from './media-files.ts'
