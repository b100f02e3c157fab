import module from 'node:module'
import { join } from 'node:path'

/**
 * Keeps what Node compiles of the sources in a folder, for this process and all that it starts: without that a command
 * spends a third of its start on compiling the same files again.
 * @param {string} root the clone's folder
 */
export function useCompileCache(root) {
  const folder = (process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules', '.cache', 'node'))
  // Node 20 hasn't the function; it only starts the packaged Node, which reads the variable.
  module.enableCompileCache?.(folder)
}
