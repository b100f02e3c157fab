import type { IForbiddenRuleType } from 'dependency-cruiser'

/** The house rules of `docs/architecture.md`, as rules over import edges. */
const area = (name: string) => `^electron/${name}/`

/** Who may import what, besides itself and packages. Whatever is not listed is forbidden. */
const allowed: Record<string, string[]> = {
  common: [],
  media: ['common', 'setup/cache'],
  storage: [],
  engine: ['common', 'media', 'storage', 'setup/cache', 'setup/onnx/protobuf'],
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

export const forbidden: IForbiddenRuleType[] = [
  ...areaRules,
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
    severity: 'error',
    from: { path: '^electron/' },
    to: { path: '^renderer/' },
  },
  {
    name: 'product-never-imports-tests',
    severity: 'error',
    from: { path: '^electron/' },
    to: { path: '^test/' },
  },
]
