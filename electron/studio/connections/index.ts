export { engineConnection, engineConnectionId } from './engine-connection.ts'
export { remoteConnection } from './remote-connection.ts'
export type { Connection, StudioService } from './types.ts'
