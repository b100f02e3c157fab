import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CodeInformation } from '@vue/language-core'
import {
  createParsedCommandLine,
  createVueLanguagePlugin,
  forEachEmbeddedCode,
  shouldReportDiagnostics,
  SourceMap,
} from '@vue/language-core'
import ts from 'typescript'

/**
 * A part of `npm run typecheck`: the types of the window and its tests, templates of `.vue` files among them. Vue's
 * language tools write each component as TypeScript, as they do for vue-tsc; Oxlint's TypeScript checks that in a third
 * of vue-tsc's time, and what it finds is reported where the language tools say that it stands in the `.vue` file.
 *
 * The window and its tests are copied to a temporary folder, with `Name.vue.ts` in the place of `Name.vue`.
 */

const repository = fileURLToPath(new URL('..', import.meta.url))
const config = join(repository, 'test/unit/renderer/tsconfig.json')
/** A component with errors that have to be found: where nothing is reported of it, nothing was checked. */
const withErrors = 'test/support/types/shown-text.vue.ts'

interface Diagnostic {
  message: string
  /** `typescript(TS2322)`. */
  code?: string
  help?: string
  filename: string
  /** Offsets and lengths are bytes of UTF-8; lines and columns begin with 1. */
  labels: { span: { offset: number; length: number; line: number; column: number } }[]
}

interface Component {
  source: string
  generated: string
  map: SourceMap<CodeInformation>
}

/**
 * Addresses in attributes, whose slashes begin a comment in the copy of the attributes that the language tools write
 * beside the checked code. They are replaced by as many other characters.
 */
const withoutAddresses = (source: string): string =>
  source.replaceAll(/="https?:\/\//g, (start) => start.replaceAll('/', '|'))

function writeComponents(folder: string): Map<string, Component> {
  const { options, vueOptions } = createParsedCommandLine(ts, ts.sys, config)
  const plugin = createVueLanguagePlugin<string>(ts, options, vueOptions, (id) => id)
  const components = new Map<string, Component>()
  for (const file of globSync(['renderer/**/*.vue', 'test/support/{types,gallery}/*.vue'], { cwd: repository })) {
    const source = readFileSync(join(repository, file), 'utf8')
    const snapshot = ts.ScriptSnapshot.fromString(withoutAddresses(source))
    const root = plugin.createVirtualCode!(join(repository, file), 'vue', snapshot, {
      getAssociatedScript: () => undefined,
    })
    const code = [...forEachEmbeddedCode(root!)].find(({ id }) => id === 'script_ts')
    if (!code) throw new Error(`${file} has no script of TypeScript.`)
    const generated = code.snapshot.getText(0, code.snapshot.getLength())
    const name = `${file.replaceAll('\\', '/')}.ts`
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), generated)
    components.set(name, { source, generated, map: new SourceMap(code.mappings) })
  }
  return components
}

/** The TypeScript of the window and its tests as copies, everything else as links. */
function writeRest(folder: string): void {
  const link = (path: string): void =>
    symlinkSync(
      join(repository, path),
      join(folder, path),
      statSync(join(repository, path)).isDirectory() ? 'junction' : 'file',
    )
  for (const copied of ['renderer', 'test/unit/renderer', 'test/support/types', 'test/support/gallery'])
    cpSync(join(repository, copied), join(folder, copied), {
      recursive: true,
      filter: (path) => !/\.vue$|tsconfig\.json$|vue\.d\.ts$/.test(path),
    })
  for (const path of ['electron', 'node_modules', 'resources']) link(path)
  for (const shared of ['test/unit', 'test/support'])
    for (const name of readdirSync(join(repository, shared)))
      if (!['renderer', 'types', 'gallery'].includes(name)) link(`${shared}/${name}`)
  const { include, exclude } = JSON.parse(readFileSync(config, 'utf8')) as Record<'include' | 'exclude', string[]>
  const inFolder = (pattern: string): string =>
    join('test/unit/renderer', pattern)
      .replaceAll('\\', '/')
      .replace(/\.vue$/, '.vue.ts')
  const configs = {
    'tsconfig.json': {
      extends: join(repository, 'test/tsconfig.json'),
      compilerOptions: {
        types: ['node', join(repository, 'node_modules/vite/client.d.ts')],
        // As relative imports find it: TypeScript would take the linked folder and this one's for two.
        paths: { '@common/*': ['./electron/common/*'] },
      },
      include: include.map(inFolder),
      exclude: exclude.map(inFolder),
    },
    '.oxlintrc.json': { options: { typeAware: true }, plugins: ['typescript'], categories: { correctness: 'off' } },
  }
  for (const [file, content] of Object.entries(configs)) writeFileSync(join(folder, file), JSON.stringify(content))
}

function check(folder: string): Diagnostic[] {
  const program = join(repository, 'node_modules/oxlint/bin/oxlint')
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    [
      program,
      '--type-check',
      '--format',
      'json',
      'renderer',
      'test/unit/renderer',
      'test/support/types',
      'test/support/gallery',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 },
  )
  if (error) throw error
  try {
    return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics
  } catch (cause) {
    throw new Error(`Oxlint printed no result. ${stdout}${stderr}`, { cause })
  }
}

/** Characters of the first bytes of a text in UTF-8. */
const charactersOf = (text: string, bytes: number): number => Buffer.from(text).subarray(0, bytes).toString().length

/** Line and column where a diagnostic stands in the `.vue` file; undefined for one of generated code alone. */
function positionIn({ source, generated, map }: Component, { code, labels }: Diagnostic): string | undefined {
  const { offset, length } = labels[0]!.span
  const [start, end] = [charactersOf(generated, offset), charactersOf(generated, offset + length)]
  const number = /TS(\d+)/.exec(code ?? '')?.[1]
  const [found] = map.toSourceRange(start, end, true, (features) => shouldReportDiagnostics(features, 'ts', number))
  if (!found) return undefined
  const lines = source.slice(0, found[0]).split('\n')
  return `${String(lines.length)}:${String(lines.at(-1)!.length + 1)}`
}

/** What is reported, a line each. The order is that of the code: an expected error comes before its unused expectation. */
function report(diagnostics: readonly Diagnostic[], components: ReadonlyMap<string, Component>): string[] {
  const offsetOf = ({ labels }: Diagnostic): number => labels[0]?.span.offset ?? 0
  return diagnostics
    .toSorted((one, other) => offsetOf(one) - offsetOf(other))
    .flatMap((one) => {
      const component = components.get(one.filename.replaceAll('\\', '/'))
      const label = one.labels[0]?.span
      // What has no code of TypeScript is no fault of types, but of the generated code or of the configuration.
      const position =
        component && label && one.code !== undefined
          ? positionIn(component, one)
          : `${String(label?.line)}:${String(label?.column)}`
      const file = one.filename.replace(/\.vue\.ts$/, '.vue')
      return position === undefined
        ? []
        : [`${file}:${position} ${one.code ?? ''} ${one.message} ${one.help ?? ''}`.trimEnd()]
    })
    .toSorted()
}

// TypeScript names files by their real path, which the system's temporary folder need not be.
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'greenroom-types-')))
try {
  writeRest(folder)
  const components = writeComponents(folder)
  const diagnostics = check(folder)
  if (!diagnostics.some(({ filename }) => filename.replaceAll('\\', '/') === withErrors))
    throw new Error(`The types were not checked: no error of ${withErrors} was found.`)
  const faults = report(diagnostics, components)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
