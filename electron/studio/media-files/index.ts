export type { DerivedKind, FileUrlOptions, MediaAddresses, RemoteUrlOptions } from './types.ts'
