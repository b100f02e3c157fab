import { createRequire, syncBuiltinESMExports } from 'node:module'

const require = createRequire(import.meta.url)

/** Unit tests are a loop of seconds: what starts a program, a thread or a server belongs into test/integration. */
function refuse(module: string, names: readonly string[]): void {
  const exported = require(module) as Record<string, unknown>
  for (const name of names)
    exported[name] = function refused(): never {
      throw new Error(`A unit test calls ${name} of ${module}: move it to test/integration.`)
    }
}

refuse('node:child_process', ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'])
refuse('node:worker_threads', ['Worker'])
syncBuiltinESMExports()
