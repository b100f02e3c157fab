import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Packages that only a service of many engines needs; a desktop's engine must not spend its start on them. */
const ofServices = ['pg', 'pg-boss', 'prom-client', '@aws-sdk/client-s3', '@aws-sdk/lib-storage']

/** What is imported when a module is loaded. */
function importsOf(path: string): string[] {
  const script = `
    import { registerHooks } from 'node:module'
    const seen = new Set()
    registerHooks({ resolve(specifier, context, next) { seen.add(specifier); return next(specifier, context) } })
    await import('./${path}')
    console.log(JSON.stringify([...seen]))
    process.exit(0)`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString()) as string[]
}

test('the engine of a desktop loads no package that only services need', () => {
  const imports = importsOf('electron/engine/services/start.ts')
  expect(imports).toContain('fastify')
  expect(imports.filter((one) => ofServices.includes(one))).toEqual([])
  expect(importsOf('electron/engine/work/queue/shared/shared-queue.ts')).toContain('pg-boss')
})
