import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { FakeService } from '../../support/service/fake-service.ts'
import { apiKey, startService } from './service.ts'

const home = process.cwd()
/** Of the test that runs now, and gone after it. */
export let folder = ''
/** The data folder of its commands. */
export let data = ''
export let service: FakeService
/** With it commands find that service. */
export let env: NodeJS.ProcessEnv = {}

/** Each test of this file has a folder, a data folder and a service of its own. `inside`: commands run in that folder. */
export function useCommands({ inside = false } = {}): void {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'greenroom-cli-'))
    data = join(folder, 'data')
    if (inside) process.chdir(folder)
    service = await startService()
    env = { GREENROOM_BASE_URL: service.baseUrl, GREENROOM_API_KEY: apiKey }
  })
  afterEach(async () => {
    await service.close()
    process.chdir(home)
    // Tests take rights away from it.
    chmodSync(folder, 0o700)
    rmSync(folder, { recursive: true, force: true })
  })
}
