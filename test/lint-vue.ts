import { spawnSync } from 'node:child_process'
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A part of `npm run lint`: the rules of `.oxlintrc.json` that need types, for the scripts of `.vue` files. Oxlint itself
 * reads those for its other rules alone (https://github.com/oxc-project/oxc/issues/13017).
 *
 * Each script is written to a temporary folder as `Name.vue.ts`, on the same lines. TypeScript takes that folder and the
 * repository for one (`rootDirs`), and finds `Name.vue.ts` where a script imports `./Name.vue`.
 */

const repository = fileURLToPath(new URL('..', import.meta.url))

const rulesWithTypes = [
  'typescript/await-thenable',
  'typescript/no-base-to-string',
  'typescript/no-floating-promises',
  'typescript/no-misused-promises',
  'typescript/restrict-template-expressions',
  'typescript/switch-exhaustiveness-check',
]

interface OxlintConfig {
  rules: Record<string, unknown>
}

/** A component as other files see it: an instance has what the script exposes. */
function componentOf(script: string): string {
  const instance = script.includes('__exposed') ? "import('vue').ShallowUnwrapRef<typeof __exposed>" : 'object'
  return `export default {} as new () => ${instance}`
}

/** `T extends string` of `<script generic>` as a type that the script can name. */
function typeOf(generic: string | undefined): string {
  const [, name, bound] = /^(\w+)(?:\s+extends\s+(.+))?$/s.exec(generic ?? '') ?? []
  return name === undefined ? '' : `type ${name} = ${bound ?? 'unknown'};`
}

/** The type of `ref="name"` in a template: the element or component that has it. */
function refTypeOf(source: string, name: string): string | undefined {
  const at = source.search(new RegExp(`\\sref="${name}"`))
  if (at < 0) return undefined
  const tag = [...source.slice(0, at + 1).matchAll(/<([A-Za-z][\w-]*)\s/g)].at(-1)?.[1]
  if (tag === undefined) return undefined
  return /^[A-Z]/.test(tag) ? `InstanceType<typeof ${tag}>` : `HTMLElementTagNameMap['${tag}']`
}

/** A script that gives each template ref the type that the language tools take from the template. */
const withRefTypes = (script: string, source: string): string =>
  script.replaceAll(/\buseTemplateRef\('(\w+)'\)/g, (call, name: string) => {
    const type = refTypeOf(source, name)
    return type === undefined ? call : `useTemplateRef<${type}>('${name}')`
  })

/** The script of a component as a module of TypeScript. Every statement stays on its line. */
function moduleOf(source: string): string {
  const found = /<script\b([^>]*)>(.*?)<\/script>/s.exec(source)
  if (!found) return componentOf('')
  const [, attributes = '', content = ''] = found
  const before = source.slice(0, found.index).replaceAll(/[^\n]/g, '')
  const script = withRefTypes(content, source).replace(/\bdefineExpose\(/, 'const __exposed = (')
  return `${before}${typeOf(/generic="([^"]*)"/.exec(attributes)?.[1])}${script}\n${componentOf(script)}\n`
}

function write(folder: string): void {
  for (const file of globSync(['renderer/**/*.vue', 'test/support/types/*.vue'], { cwd: repository })) {
    const path = join(folder, `${file}.ts`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, moduleOf(readFileSync(join(repository, file), 'utf8')))
  }
  const { rules } = JSON.parse(readFileSync(join(repository, '.oxlintrc.json'), 'utf8')) as OxlintConfig
  const configs = {
    '.oxlintrc.json': {
      options: { typeAware: true },
      plugins: ['typescript'],
      categories: { correctness: 'off' },
      rules: Object.fromEntries(rulesWithTypes.map((name) => [name, rules[name]])),
    },
    'tsconfig.json': {
      extends: join(repository, 'renderer/tsconfig.json'),
      compilerOptions: { rootDirs: [repository, folder] },
      include: ['**/*.vue.ts'],
      exclude: ['node_modules'],
    },
  }
  for (const [file, config] of Object.entries(configs)) writeFileSync(join(folder, file), JSON.stringify(config))
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'), 'junction')
}

/** The exit code of Oxlint: 0 when it has found nothing. */
function lint(folder: string): number {
  const { status, stdout, error } = spawnSync(
    process.execPath,
    [
      join(repository, 'node_modules/oxlint/bin/oxlint'),
      'renderer',
      'test',
      '--report-unused-disable-directives',
      '--deny-warnings',
    ],
    { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  if (error) throw error
  process.stdout.write(stdout.replaceAll('.vue.ts', '.vue'))
  return status ?? 1
}

// TypeScript names files by their real path, which the system's temporary folder need not be.
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'greenroom-lint-')))
try {
  write(folder)
  process.exitCode = lint(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
