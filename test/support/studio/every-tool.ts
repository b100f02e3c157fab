import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { smallProject } from '../../unit/cli/project.ts'
import type { McpClient, ToolAnswer } from './mcp-client.ts'

/** A call of a tool, and what its answer must hold. */
interface ToolCall {
  name: string
  args: object
  holds: (answer: ToolAnswer) => void
}

export interface ToolWorld {
  /** Folder of the tools. */
  folder: string
  /** Folder within it for the files of this client. */
  own: string
  /** A voice and an avatar of the service. */
  voice: string
  avatar: string
  /** Whether the built-in engine serves: it alone transcribes and hands projects off. */
  builtIn: boolean
}

/** The tools that the built-in engine alone can serve: of templates, others can't move the texts. */
const ofTheEngine: ReadonlySet<string> = new Set(['transcribe', 'hand_off_project', 'make_clip'])

/** A call of each tool, in an order in which each finds what it needs. */
function callsIn({ folder, own, voice, avatar }: ToolWorld): ToolCall[] {
  const at = (name: string): string => join(folder, own, name)
  const link = (name: string): string => pathToFileURL(at(name)).href
  const makes = (name: string) => (answer: ToolAnswer) => {
    expect(answer.facts).toMatchObject({ file: at(name) })
    expect(answer.links).toContain(link(name))
  }
  const confirm = true
  return [
    {
      name: 'list_voices',
      args: {},
      holds: ({ facts }) =>
        expect(facts['voices']).toEqual(expect.arrayContaining([expect.objectContaining({ voiceId: voice })])),
    },
    {
      name: 'list_avatars',
      args: {},
      holds: ({ facts }) =>
        expect(facts['avatars']).toEqual(expect.arrayContaining([expect.objectContaining({ avatarId: avatar })])),
    },
    {
      name: 'list_templates',
      args: { template: 'birthday' },
      holds: ({ facts }) => expect(facts['scenes']).not.toEqual([]),
    },
    { name: 'speak', args: { text: 'Doors open at eight.', voice, out: at('a.mp3'), confirm }, holds: makes('a.mp3') },
    {
      name: 'transcribe',
      args: { file: at('a.mp3'), out: at('a.srt') },
      holds: ({ links }) => expect(links).toEqual([link('a.srt')]),
    },
    {
      name: 'make_voiceovers',
      args: { sheet: at('lines.csv'), out: at('voiceovers'), voice, format: 'mp3', confirm },
      holds: ({ facts, links }) => {
        expect(facts).toMatchObject({ done: 2, failed: 0 })
        expect(links).toHaveLength(2)
      },
    },
    {
      name: 'import_slides',
      args: { file: at('talk.md'), out: at('talk.greenroom.json') },
      holds: makes('talk.greenroom.json'),
    },
    {
      name: 'export_translations',
      args: { project: at('small.greenroom.json'), languages: ['fr'], own: 'en', out: at('texts.csv') },
      holds: ({ links }) => expect(links).toEqual([link('texts.csv')]),
    },
    {
      name: 'import_translations',
      args: {
        project: at('small.greenroom.json'),
        file: at('french.csv'),
        own: 'en',
        out: at('french.greenroom.json'),
      },
      holds: makes('french.greenroom.json'),
    },
    {
      name: 'list_translations',
      args: { project: at('french.greenroom.json') },
      holds: ({ facts }) => expect(facts['languages']).toMatchObject([{ language: 'fr', translated: 1 }]),
    },
    {
      name: 'render_project',
      args: { project: at('small.greenroom.json'), out: at('small.mp4'), kind: 'talking-avatar', confirm },
      holds(answer) {
        makes('small.mp4')(answer)
        expect(answer.picture?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
      },
    },
    {
      name: 'make_clip',
      args: { template: 'birthday', script: ['Many happy returns.'], voice, avatar, out: at('clip.mp4'), confirm },
      holds(answer) {
        makes('clip.mp4')(answer)
        expect(answer.picture?.length).toBeLessThan(100_000)
      },
    },
    {
      name: 'make_batch',
      args: {
        project: at('rows.greenroom.json'),
        sheet: at('people.csv'),
        out: at('clips'),
        kind: 'talking-avatar',
        confirm,
      },
      holds: ({ facts, links }) => {
        expect(facts).toMatchObject({ made: 2, there: 0, failed: 0 })
        expect(links).toHaveLength(2)
      },
    },
    {
      name: 'hand_off_project',
      args: { project: at('small.greenroom.json'), format: 'otio', out: at('otio') },
      holds: ({ facts, links }) => expect(links).toContain(pathToFileURL(facts['document'] as string).href),
    },
    {
      name: 'list_jobs',
      args: {},
      holds: ({ facts }) => expect((facts['jobs'] as unknown[]).length).toBeGreaterThan(4),
    },
    {
      name: 'collect_clips',
      args: { out: at('collected'), days: 1 },
      holds: ({ facts, links }) => {
        expect(facts['failed']).toBe(0)
        expect(links.length).toBeGreaterThan(2)
      },
    },
    {
      name: 'verify_content_credentials',
      args: { files: [at('small.mp4')] },
      holds: ({ facts }) => expect(facts['files']).toMatchObject([{ file: at('small.mp4') }]),
    },
  ]
}

/** What the tools are given to work on. */
function writeInputs({ folder, own, voice, avatar }: ToolWorld): void {
  const at = (name: string): string => join(folder, own, name)
  mkdirSync(join(folder, own))
  const project = (text: string) =>
    smallProject(({ scenes: [scene] }) => {
      scene!.voice = { kind: 'script', voiceId: voice, text, rate: 100 }
      scene!.elements[0]!.source = { kind: 'avatar', avatarId: avatar, from: 2 }
    })
  writeFileSync(at('small.greenroom.json'), JSON.stringify(project('Hello there.')))
  writeFileSync(at('rows.greenroom.json'), JSON.stringify(project('Hello, {{name}}.')))
  writeFileSync(at('lines.csv'), 'Text\nOne and two.\nThree and four.\n')
  writeFileSync(at('people.csv'), 'name\nAda\nGrace\n')
  writeFileSync(at('talk.md'), '# Welcome\n\n- Doors open at eight.\n')
}

/**
 * Has a client call every tool of the server.
 * @returns the names of the tools that were called
 */
export async function callEveryTool(mcp: McpClient, world: ToolWorld): Promise<string[]> {
  writeInputs(world)
  const called = new Set<string>()
  for (const { name, args, holds } of callsIn(world)) {
    called.add(name)
    if (!world.builtIn && ofTheEngine.has(name)) {
      expect(await mcp.refused(name, args)).toMatch(/built-in engine|on this computer/)
      continue
    }
    const answer = await mcp.call(name, args)
    // A service that is none of ours signs nothing, which verifying tells as an error with its facts.
    if (world.builtIn || name !== 'verify_content_credentials')
      expect(answer.isError, `${name}: ${answer.text}`).toBe(false)
    holds(answer)
    if (name === 'export_translations') translate(world)
  }
  const { jobs } = (await mcp.call('list_jobs')).facts as { jobs: { id: string }[] }
  const [{ id }] = jobs as [{ id: string }]
  expect((await mcp.call('get_job', { job: id.slice(0, 8) })).facts).toMatchObject({ jobs: [{ id, state: 'done' }] })
  expect(await mcp.refused('cancel_job', { job: id })).toMatch(/\bended\b/)
  return [...called, 'get_job', 'cancel_job']
}

/** Fills the column of the translation in, which is the last one, as a translator does. */
function translate({ folder, own }: ToolWorld): void {
  const [heads, ...rows] = readFileSync(join(folder, own, 'texts.csv'), 'utf8')
    .trimEnd()
    .split(/\r?\n/)
  const filled = rows.map((row) => `${row.replace(/,$/, '')},Bonjour.`)
  writeFileSync(join(folder, own, 'french.csv'), [heads, ...filled].join('\n'))
}
