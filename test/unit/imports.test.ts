import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { cruise } from 'dependency-cruiser'
import { afterAll, describe, expect, it } from 'vitest'
import { forbidden } from './imports.rules.ts'

async function violations(folder: string): Promise<string[]> {
  const { output } = await cruise(['electron'], {
    baseDir: folder,
    ruleSet: { forbidden },
    validate: true,
    // Type-only imports count too: a folder that needs another's types depends on it.
    tsPreCompilationDeps: true,
    exclude: { path: 'node_modules' },
  })
  return (output as ICruiseResult).summary.violations.map(
    (one) => `${one.rule.name}: ${one.from} -> ${one.to}`,
  )
}

describe('import rules', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'imports-'))
  afterAll(() => {
    rmSync(scratch, { recursive: true, force: true })
  })

  it('hold in the whole product, without circles', async () => {
    expect(await violations(process.cwd())).toEqual([])
  })

  it('catch a wrong edge, a circle and Node in common', async () => {
    const files: Record<string, string> = {
      'electron/engine/index.ts': `import '../studio/index.ts'`,
      'electron/studio/index.ts': `export const one = 1`,
      'electron/media/a.ts': `import './b.ts'`,
      'electron/media/b.ts': `import './a.ts'`,
      'electron/common/x.ts': `import 'node:fs'`,
    }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(scratch, name, '..'), { recursive: true })
      writeFileSync(join(scratch, name), text)
    }
    const found = await violations(scratch)
    expect(
      found.some(
        (line) => line.startsWith('engine-imports-only') && line.endsWith('electron/studio/index.ts'),
      ),
    ).toBe(true)
    expect(found.some((line) => line.startsWith('no-circles'))).toBe(true)
    expect(found.some((line) => line.startsWith('common-is-pure'))).toBe(true)
  })
})
