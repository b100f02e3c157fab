import type { Connections } from '../../service/connections/index.ts'

/** All names under which jobs may remember a connection: those of the command line store a service's address. */
export function connectionAliases(connections: Pick<Connections, 'get'>, id: string): string[] {
  const connection = connections.get(id)
  return connection && !connection.builtIn ? [connection.id, connection.baseUrl] : [id]
}
