import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import type { FakeService } from '../../support/service/fake-service.ts'
import { greenroom } from './run.ts'
import type { Ended } from './run.ts'
import { apiKey, startService } from './service.ts'

const home = process.cwd()
/** Folder of the present test, deleted after it. */
export let folder = ''
/** Data folder of its commands. */
export let data = ''
export let service: FakeService
/** Environment in which commands use that service. */
export let env: NodeJS.ProcessEnv = {}

/**
 * Gives each test of a file a folder, a data folder and a service of its own. `inside`: commands run in that folder.
 */
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
    // Tests may have removed permissions of the folder.
    chmodSync(folder, 0o700)
    rmSync(folder, { recursive: true, force: true })
  })
}

/** File that `render` writes. */
export const out = (): string => join(folder, 'out.mp4')

/** Renders a project as an avatar video. */
export const render = (project: string, ...more: string[]): Promise<Ended> =>
  greenroom(['render', project, '--as', 'avatar-video', '--out', out(), ...more], { data, env })

/** A user sees sentences: no stack and no place in the sources. */
export function expectNoStack(ended: Ended): void {
  expect(ended.stdout + ended.stderr).not.toMatch(/\n\s+at |node:internal|\.ts:\d/)
}
