import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { cruise } from 'dependency-cruiser'
import { afterAll, describe, expect, it } from 'vitest'
import { edgesBelow, folderCircles, pastTheFace } from './imports.folders.ts'
import { forbidden } from './imports.rules.ts'
import { rendererEdges, rendererViolations } from './imports.renderer.ts'

async function violations(folder: string): Promise<string[]> {
  const { output } = await cruise(['electron'], {
    baseDir: folder,
    ruleSet: { forbidden },
    validate: true,
    // Type-only imports count too: a folder that needs another's types depends on it.
    tsPreCompilationDeps: true,
    exclude: { path: 'node_modules' },
  })
  return (output as ICruiseResult).summary.violations.map((one) => `${one.rule.name}: ${one.from} -> ${one.to}`)
}

describe('import rules', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'imports-'))
  afterAll(() => {
    rmSync(scratch, { recursive: true, force: true })
  })

  it('hold in the whole product, without circles', async () => {
    expect(await violations(process.cwd())).toEqual([])
  })

  it('hold in the window: it imports common alone, and its own files without circles', () => {
    expect(rendererViolations(process.cwd())).toEqual([])
  })

  it('hold between folders: none that stand side by side need each other', () => {
    expect(folderCircles(edgesBelow(process.cwd(), 'electron'))).toEqual([])
    expect(folderCircles(rendererEdges(process.cwd()))).toEqual([])
  })

  it('hold in the studio: other folders are reached through their public face', () => {
    const edges = edgesBelow(process.cwd(), 'electron')
    expect(pastTheFace(edges, 'electron/studio', (folder) => existsSync(join(folder, 'index.ts')))).toEqual([])
  })

  it('tell a circle of folders with an import that makes it, and an import past a face', () => {
    const edges = [
      { from: 'a/one/x.ts', to: 'a/two/index.ts' },
      { from: 'a/two/deep/y.ts', to: 'a/one/z.ts' },
      { from: 'a/three/v.ts', to: 'a/one/deep/w.ts' },
      { from: 'a/one/index.ts', to: 'a/one/deep/w.ts' },
    ]
    expect(folderCircles(edges)).toEqual([
      'a: one, two (such as a/one/x.ts -> a/two/index.ts; a/two/deep/y.ts -> a/one/z.ts)',
    ])
    const faces = ['a/one', 'a/two', 'a/two/deep']
    expect(pastTheFace(edges, 'a', (folder) => faces.includes(folder))).toEqual([
      'a/three/v.ts -> a/one/deep/w.ts',
      'a/two/deep/y.ts -> a/one/z.ts',
    ])
  })

  it('catch what a window may not import', () => {
    const files: Record<string, string> = {
      'renderer/a.ts': `import { b } from './b.vue'\nexport const one = 1`,
      'renderer/b.vue': `<script setup lang="ts">\nimport C from './c.vue'\nimport '../electron/studio/index.ts'\n</script>`,
      'renderer/c.vue': `<script setup lang="ts">\nimport { one } from './a.ts'\nimport type { X } from '@common/../engine/x.ts'\n</script>`,
      'renderer/d.ts': `import fs from 'node:fs'\nimport { app } from 'electron'\nconst late = () => import('./gone.ts')`,
      'renderer/e.ts': `// import './gone.ts'\nimport type { A } from './f.ts'\nexport const text = "import x from './gone.ts'"`,
      'renderer/f.ts': `import { text } from './e.ts'`,
    }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(scratch, name, '..'), { recursive: true })
      writeFileSync(join(scratch, name), text)
    }
    expect(rendererViolations(scratch)).toEqual([
      'circle: renderer/a.ts -> renderer/b.vue -> renderer/c.vue -> renderer/a.ts',
      'renderer/b.vue imports electron/studio/index.ts',
      'renderer/c.vue imports electron/engine/x.ts',
      'renderer/d.ts imports electron',
      'renderer/d.ts imports node:fs',
      'renderer/d.ts imports renderer/gone.ts, which is not there',
    ])
  })

  it('catch what runs against the order of the window’s wings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'imports-wings-'))
    const files: Record<string, string> = {
      'renderer/main.ts': `import './start/a.ts'`,
      'renderer/start/a.ts': `const page = () => import('../faces/page.vue')`,
      'renderer/faces/page.vue': `<script setup lang="ts">\nimport '../ui/button.ts'\nimport '../start/b.ts'\n</script>`,
      'renderer/start/b.ts': '',
      'renderer/ui/button.ts': `import type { Store } from '../stores/store.ts'`,
      'renderer/stores/store.ts': `import '../attic/old.ts'`,
      'renderer/attic/old.ts': `import '../ui/button.ts'`,
    }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, '..'), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    const found = rendererViolations(folder)
    const circles = folderCircles(rendererEdges(folder))
    rmSync(folder, { recursive: true, force: true })
    expect(circles).toEqual([
      'renderer: attic, stores, ui (such as renderer/attic/old.ts -> renderer/ui/button.ts; renderer/stores/store.ts -> renderer/attic/old.ts; renderer/ui/button.ts -> renderer/stores/store.ts)',
      'renderer: faces, start (such as renderer/faces/page.vue -> renderer/start/b.ts; renderer/start/a.ts -> renderer/faces/page.vue)',
    ])
    expect(found).toEqual([
      'renderer/attic/old.ts imports renderer/ui/button.ts, but attic is no wing that imports.renderer.ts knows',
      'renderer/faces/page.vue imports renderer/start/b.ts, but faces may not import start',
      'renderer/stores/store.ts imports renderer/attic/old.ts, but stores may not import attic',
      'renderer/ui/button.ts imports renderer/stores/store.ts, but ui may not import stores',
    ])
  })

  it('catch a wrong edge, also between wings, a circle and Node in common', async () => {
    const files: Record<string, string> = {
      'electron/engine/index.ts': `import '../studio/index.ts'`,
      'electron/studio/index.ts': `export const one = 1`,
      'electron/engine/core/c.ts': `import type { D } from '../store/d.ts'`,
      'electron/engine/store/d.ts': `import '../attic/e.ts'`,
      'electron/engine/attic/e.ts': ``,
      'electron/media/a.ts': `import './b.ts'`,
      'electron/media/b.ts': `import './a.ts'`,
      'electron/common/x.ts': `import 'node:fs'`,
      'electron/cli/actions/speak.ts': `export interface Options {}\nexport const speak = 1`,
      'electron/cli/actions/index.ts': `export const actions = () => import('./speak.ts')`,
      'electron/cli/commands/voices.ts': `import { actions } from '../actions/index.ts'\nimport type { Options } from '../actions/speak.ts'`,
      'electron/cli/commands/speak.ts': `import { speak } from '../actions/speak.ts'`,
    }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(scratch, name, '..'), { recursive: true })
      writeFileSync(join(scratch, name), text)
    }
    const found = await violations(scratch)
    expect(
      found.some((line) => line.startsWith('engine-imports-only') && line.endsWith('electron/studio/index.ts')),
    ).toBe(true)
    expect(found).toContain(
      'engine-core-imports-only-lower-wings: electron/engine/core/c.ts -> electron/engine/store/d.ts',
    )
    expect(found).toContain('engine-consists-of-its-wings: electron/engine/store/d.ts -> electron/engine/attic/e.ts')
    expect(found.some((line) => line.startsWith('no-circles'))).toBe(true)
    expect(found.some((line) => line.startsWith('common-is-pure'))).toBe(true)
    expect(found.filter((line) => line.includes('electron/cli/'))).toEqual([
      'commands-load-what-they-do-when-it-is-called: electron/cli/commands/speak.ts -> electron/cli/actions/speak.ts',
    ])
  })
})
