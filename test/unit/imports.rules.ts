import type { IForbiddenRuleType } from 'dependency-cruiser'

/** The rules of `docs/architecture.md`, as rules over import edges. */
const area = (name: string) => `^electron/${name}/`

/** Who may import what, besides itself and packages. Whatever is not listed is forbidden. */
const allowed: Record<string, string[]> = {
  common: [],
  media: ['common', 'setup/cache'],
  storage: ['common/messages/', 'common/languages'],
  engine: ['common', 'media', 'storage', 'setup/cache', 'setup/onnx/'],
  studio: ['common', 'media', 'storage', 'setup/cache'],
  cli: ['common', 'media', 'studio', 'setup/'],
  main: ['common', 'media', 'studio', 'setup/cache'],
  preload: ['common'],
  browser: ['common', 'media', 'studio', 'setup/'],
  docs: ['common', 'setup/'],
  setup: [],
}

const areaRules: IForbiddenRuleType[] = Object.entries(allowed).map(([from, to]) => ({
  name: `${from}-imports-only-${to.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: area(from) },
  to: { path: '^electron/', pathNot: [from, ...to].map((one) => `^electron/${one}`) },
}))

/**
 * Wings of an area from the lowest up: each imports those before it. In the engine, `services` is the composition root;
 * in the studio, `services` and `studio.ts` are, and `hosting` is shared by the hosts.
 */
const wingsOf: Record<string, readonly string[]> = {
  engine: [
    ...['core', 'store', 'inputs', 'workers', 'speech', 'vision', 'work', 'presenters', 'capabilities'],
    ...['previews', 'live', 'server', 'services', 'index.ts', 'process'],
  ],
  studio: [
    ...['host.ts', 'core', 'durable', 'jobs', 'media', 'service', 'people', 'library', 'speech', 'authoring'],
    ...['runs', 'live', 'bridge', 'services', 'hosting', 'studio.ts'],
  ],
}

const wingIn = (folder: string, name: string) => `^electron/${folder}/${name}(/|$)`

const wingRules: IForbiddenRuleType[] = Object.entries(wingsOf).flatMap(([folder, wings]) => [
  ...wings.map((name, index): IForbiddenRuleType => ({
    name: `${folder}-${name}-imports-only-lower-wings`,
    severity: 'error',
    from: { path: wingIn(folder, name) },
    to: {
      path: `^electron/${folder}/`,
      pathNot: wings.slice(0, index + 1).map((one) => wingIn(folder, one)),
    },
  })),
  // A new folder must be listed among the wings.
  {
    name: `${folder}-consists-of-its-wings`,
    severity: 'error',
    from: {},
    to: { path: `^electron/${folder}/`, pathNot: wings.map((one) => wingIn(folder, one)) },
  },
])

export const forbidden: IForbiddenRuleType[] = [
  ...areaRules,
  ...wingRules,
  { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'common-is-pure',
    comment: 'no Node, no packages that need it',
    severity: 'error',
    from: { path: area('common') },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'only-the-host-imports-electron',
    severity: 'error',
    from: { pathNot: '^electron/(main|preload)/' },
    to: { path: '(^|node_modules/)electron$' },
  },
  {
    name: 'renderer-imports-only-common',
    severity: 'error',
    from: { path: '^renderer/' },
    to: { path: '^electron/', pathNot: '^electron/common/' },
  },
  {
    name: 'nothing-imports-the-renderer',
    comment: 'but the messages of the host, which lie with those of the window',
    severity: 'error',
    from: { path: '^electron/' },
    to: { path: '^renderer/', pathNot: '^renderer/i18n/[^/]+/host\\.json$' },
  },
  {
    name: 'commands-load-what-they-do-when-it-is-called',
    comment: '--help, --version and a wrong option answer in 0.15 s, because they load no action',
    severity: 'error',
    from: { path: '^electron/cli/(commands/|actions/index\\.ts$|(index|program|options)\\.ts$)' },
    to: {
      path: '^electron/cli/actions/',
      pathNot: '^electron/cli/actions/index\\.ts$',
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'product-never-imports-tests',
    severity: 'error',
    from: { path: '^electron/' },
    to: { path: '^test/' },
  },
]
