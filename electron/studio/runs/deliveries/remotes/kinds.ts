import type { DestinationKind } from '../../../../common/bridge/index.ts'
import type { OpenRemote } from './types.ts'

/** How each kind of destination is opened; a thread loads that of its destination alone. */
export const remoteKinds: Readonly<Record<DestinationKind, () => Promise<OpenRemote>>> = {
  folder: async () => (await import('./folder.ts')).openFolder,
  s3: async () => (await import('./s3.ts')).openS3,
  webdav: async () => (await import('./webdav.ts')).openWebDav,
  sftp: async () => (await import('./sftp.ts')).openSftp,
}
