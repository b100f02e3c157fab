import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A new folder that is deleted after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-engine-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A clock that moves only when told. */
export function manualClock(start = Date.UTC(2026, 10, 21)) {
  let time = start
  return {
    now: () => time,
    advance(ms: number) {
      time += ms
    },
  }
}

/** Waits until a condition holds, checking it often. */
export async function until(condition: () => boolean | Promise<boolean>, what: string, withinMs = 60_000) {
  const end = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Waited ${String(withinMs)} ms in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
