import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import fc from '../fast-check.ts'
import { writeSmallProject } from '../../unit/cli/project.ts'
import type { McpClient } from './mcp-client.ts'

/** What stands in each file outside of the folder of the tools; no answer may hold it. */
const secret = 'heron-7-marmalade'

export interface HostileWorld {
  /** Folder of the tools. */
  folder: string
  /** Names that lead out of it, in one way or another. */
  outside: string[]
  /** Facts about everything outside, which must stay the same. */
  state: () => string[]
}

/** Makes a folder for tools, beside another one that they must not touch. @param root an empty folder for both */
export function hostileWorld(root: string): HostileWorld {
  const [folder, other] = [join(root, 'tools'), join(root, 'other')]
  for (const path of [folder, other]) mkdirSync(path)
  writeFileSync(join(other, 'lines.csv'), `Text,Voice\n${secret},anna\n`)
  writeFileSync(join(other, 'talk.md'), `# ${secret}\n`)
  writeFileSync(join(other, 'text.csv'), `unit,scene,kind,tags,en,fr\ns1,Hello,script,,Hello there.,${secret}\n`)
  writeSmallProject(other, (project) => (project.name = secret))
  symlinkSync(other, join(folder, 'link'))
  symlinkSync(join(other, 'talk.md'), join(folder, 'linked.md'))
  symlinkSync(join(other, 'new.mp3'), join(folder, 'linked.mp3'))
  const whole = readFileSync(writeSmallProject(folder), 'utf8')
  writeFileSync(join(folder, 'half.greenroom.json'), whole.slice(0, whole.length / 2))
  writeFileSync(join(folder, 'odd.greenroom.json'), whole.replace('"Hello there."', '{"text":[null]}'))
  writeFileSync(join(folder, 'deep.greenroom.json'), `${'['.repeat(50_000)}${']'.repeat(50_000)}`)
  writeFileSync(join(folder, 'lines.csv'), 'Text\n"open quote\n')
  const inside = ['lines.csv', 'talk.md', 'text.csv', 'small.greenroom.json', 'new.mp3', 'new.mp4', '.']
  const outside = [
    ...inside.flatMap((name) => [join(other, name), join('../other', name), join('link', name)]),
    ...['linked.md', 'linked.mp3', '..', '/', '/etc/passwd', '/dev/zero', '/proc/self/environ', '//host/share/x.mp3'],
  ]
  const state = (): string[] =>
    readdirSync(other, { recursive: true, encoding: 'utf8' }).map((name) => {
      const { size, mtimeMs } = statSync(join(other, name))
      return `${name} ${String(size)} ${String(mtimeMs)}`
    })
  return { folder, outside, state }
}

/**
 * Has a client call tools with anything: wrong types, huge and odd texts, paths that lead out, deep JSON, projects that are
 * damaged. Each answer is an error with a sentence, or a result, and nothing outside of the folder is read or written.
 */
export async function callWithAnything(mcp: McpClient, world: HostileWorld, runs: number): Promise<{ errors: number }> {
  const { tools } = await mcp.client.listTools()
  const fields = Object.fromEntries(
    tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {})]),
  )
  const before = world.state()
  const odd = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme', size: 'medium' }),
    fc.constantFrom(
      '',
      ' ',
      '\0',
      '\u202e\ud800',
      'x'.repeat(200_000),
      '{{{',
      '%00',
      '~',
      'CON',
      'a\nb',
      '-'.repeat(300),
    ),
  )
  const paths = fc.oneof(
    fc.constantFrom(...world.outside),
    fc.constantFrom(
      'half.greenroom.json',
      'odd.greenroom.json',
      'deep.greenroom.json',
      'lines.csv',
      'small.greenroom.json',
    ),
    fc.constantFrom('none.mp4', 'none/none.mp3', 'link/../other/lines.csv', 'small.greenroom.json/x.mp4', 'x.flac'),
  )
  const deep = fc.integer({ min: 1, max: 2_000 }).map((depth) => nested(depth))
  const value = fc.oneof(
    odd,
    paths,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(odd),
    fc.object(),
    deep,
  )
  const call = fc.constantFrom(...tools.map(({ name }) => name)).chain((name) => {
    const some = fc.dictionary(
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fields[name]!, 'out') }, { weight: 1, arbitrary: odd }),
      value,
      { maxKeys: 6 },
    )
    return fc.tuple(fc.oneof({ weight: 19, arbitrary: fc.constant(name) }, { weight: 1, arbitrary: odd }), some)
  })
  let errors = 0
  await fc.assert(
    fc.asyncProperty(call, async ([name, args]) => {
      const { isError, text, facts } = await mcp.call(name, args)
      if (isError) errors += 1
      expect(text).toMatch(/\S/)
      expect(text).not.toMatch(/\n\s+at |node:internal|\.ts:\d|Zod|\[object/)
      expect(text + JSON.stringify(facts), `${name} ${JSON.stringify(args).slice(0, 400)}`).not.toContain(secret)
    }),
    { numRuns: runs, endOnFailure: true },
  )
  expect(world.state()).toEqual(before)
  expect(existsSync(join(world.folder, 'link/new.mp3'))).toBe(false)
  // It still answers, and has left no half file.
  expect((await mcp.call('list_jobs')).isError).toBe(false)
  const left = readdirSync(world.folder, { recursive: true, encoding: 'utf8' })
  expect(left.filter((name) => !name.startsWith('link') && /\.(?:part|tmp|draft)\b/.test(name))).toEqual([])
  return { errors }
}

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}
