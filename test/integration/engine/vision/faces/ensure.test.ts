import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'greenroom-models-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ensure = pathToFileURL('electron/engine/vision/faces/models/ensure.ts').href

/** Runs in a process of its own, because it reads its environment. */
function fetchWith(env: NodeJS.ProcessEnv): { code?: string; message?: string } {
  const script = `const { ensureFaceModels } = await import(${JSON.stringify(ensure)})
    const said = await ensureFaceModels().then(() => ({}), ({ code, message }) => ({ code, message }))
    process.stdout.write(JSON.stringify(said))`
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return JSON.parse(done.stdout) as { code?: string; message?: string }
}

describe('fetching the face models at first need', () => {
  it('says what to do without a network', { timeout: 300_000 }, () => {
    const { code, message } = fetchWith({
      GREENROOM_CACHE: join(folder, 'empty'),
      npm_config_registry: 'http://127.0.0.1:9',
    })
    expect(code).toBe('models-not-fetched')
    expect(message).toMatch(/not on this computer\. .*ECONNREFUSED.*npm run setup -- faces/)
  })

  it('says that the cache folder cannot be written', { timeout: 300_000 }, () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const { code, message } = fetchWith({ GREENROOM_CACHE: file })
    expect(code).toBe('models-not-fetched')
    expect(message).toMatch(/cache folder can't be written/)
  })
})
