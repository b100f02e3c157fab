import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const guides = ['README.md', 'CONTRIBUTING.md', 'THIRD_PARTY.md', ...globSync('docs/**/*.md')]
const pages = [...guides, ...globSync('{electron,renderer,resources}/**/README.md')]
const scripts = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts,
)

/** A page with its prose alone: code blocks show commands, layouts and answers. */
const proseOf = (page: string): string => readFileSync(page, 'utf8').replace(/^```[\s\S]*?^```/gm, '')

/** `a/{b,c}.ts` is two paths. */
function spread(path: string): string[] {
  const [all, inner] = /\{([^}]+)\}/.exec(path) ?? []
  return inner === undefined ? [path] : inner.split(',').map((one) => path.replace(all!, one.trim()))
}

/** What comes before the first part that stands for any name. */
const certain = (path: string): string => path.split(/[<*]/)[0]!.replace(/[^/]*$/, '')

function exists(path: string): boolean {
  if (path.includes('*') && !path.includes('<')) return globSync(path).length > 0
  return existsSync(/[<*]/.test(path) ? certain(path) : path)
}

test('paths that documents name in the product are there', () => {
  const gone = pages.flatMap((page) =>
    [...proseOf(page).matchAll(/`((?:electron|renderer|test|resources|packaging|docs)\/[^`\s]*)`/g)]
      .flatMap(([, path]) => spread(path!))
      .filter((path) => !exists(path.replace(/#.*$/, '')))
      .map((path) => `${page}: ${path}`),
  )
  expect(gone).toEqual([])
})

test('files that documents name without their folder are there', () => {
  const files = globSync('{electron,renderer,test,resources}/**/*.{ts,vue,mjs}').map((file) =>
    file.replaceAll('\\', '/'),
  )
  const gone = pages.flatMap((page) =>
    [...proseOf(page).matchAll(/`([\w./{},-]+\.(?:ts|vue|mjs))`/g)]
      .flatMap(([, path]) => spread(path!))
      .filter(
        (path) =>
          !existsSync(path) &&
          !existsSync(join(dirname(page), path)) &&
          !files.some((file) => `/${file}`.endsWith(`/${path}`)),
      )
      .map((path) => `${page}: ${path}`),
  )
  expect(gone).toEqual([])
})

test('links of documents lead to a file, and to a heading in it', () => {
  const slug = (heading: string): string =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
  const broken = pages.flatMap((page) =>
    [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => {
      if (/^https?:/.test(link!)) return []
      const [path, anchor] = link!.split('#')
      const target = path ? join(dirname(page), path) : page
      if (!existsSync(target)) return [`${page}: ${link}`]
      const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)].map((found) => slug(found[1]!))
      return anchor === undefined || headings.includes(anchor) ? [] : [`${page}: ${link}`]
    }),
  )
  expect(broken).toEqual([])
})

test('scripts that documents name are those of package.json', () => {
  const unknown = guides.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/npm run ([\w:]+)/g)]
      .filter(([, name]) => !scripts.includes(name!))
      .map(([, name]) => `${page}: ${name}`),
  )
  expect(unknown).toEqual([])
})
