import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDepth } from '../../support/depth.ts'
import { findTools, measureLoudness, probe } from '../../../electron/media/index.ts'
import type { MediaTools } from '../../../electron/media/index.ts'
import { startMcp } from '../../support/studio/mcp-client.ts'
import type { McpServer } from '../../support/studio/mcp-client.ts'
import { hasRecogniser } from '../../support/recogniser/index.ts'
import { writeSmallProject } from '../../unit/cli/project.ts'
import { startedFile } from '../../support/program.ts'

// The tools for agents, by the protocol's own client over the pipes of a real process, with the engine that it starts itself.

let folder = ''
let tools: MediaTools
let mcp: McpServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-mcp-'))
  tools = await findTools()
  mcp = await startMcp(folder)
})
afterAll(async () => {
  await mcp.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const voice = 'everyday-nora'
const commandOf = (pid: number) => readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8')
/** Processes that a process has started and those that they have started. */
function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8')
  const own = text.split(' ').filter(Boolean).map(Number)
  return own.flatMap((child) => [child, ...childrenOf(child)])
}
const inFolder = (name: string) => join(folder, name)

describe('tools', () => {
  test('are listed with what they take, and say where credits may be needed', async () => {
    const listed = (await mcp.client.listTools()).tools
    const names = listed.map(({ name }) => name)
    expect(names).toEqual([
      ...['list_voices', 'list_avatars', 'list_templates', 'list_jobs', 'get_job', 'cancel_job', 'list_translations'],
      ...['verify_content_credentials', 'speak', 'transcribe', 'make_voiceovers', 'import_slides', 'hand_off_project'],
      ...['export_translations', 'import_translations', 'render_project', 'make_clip', 'make_batch', 'collect_clips'],
    ])
    for (const { name, title, description, inputSchema, outputSchema, annotations } of listed) {
      expect(title, name).toMatch(/\w/)
      expect(description, name).toMatch(/\.$/)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      for (const field of Object.values(inputSchema.properties ?? {}))
        expect(JSON.stringify(field), name).toContain('"description"')
      const costs = ['speak', 'make_voiceovers', 'render_project', 'make_clip', 'make_batch'].includes(name)
      expect('confirm' in (inputSchema.properties ?? {}), name).toBe(costs)
      expect(/confirm must be true/.test(description!), name).toBe(costs)
      expect(annotations?.readOnlyHint).toBe(/^(list|get|verify)/.test(name))
      expect(annotations?.destructiveHint, name).toBe(
        'overwrite' in (inputSchema.properties ?? {}) || /^cancel/.test(name),
      )
      expect(outputSchema?.properties, name).toHaveProperty('error')
    }
  })

  test('list voices and avatars by words', async () => {
    const { voices } = (await mcp.call('list_voices', { words: ['British', 'Female'] })).facts
    expect(voices).toMatchObject([{ accent: 'British', gender: 'Female' }, {}, {}, {}])
    const { avatars } = (await mcp.call('list_avatars')).facts
    expect((avatars as { avatarId: string }[]).map(({ avatarId }) => avatarId)).toContain('mara')
    expect((await mcp.call('list_voices', { words: ['no', 'such'] })).facts['notes']).toHaveLength(1)
  })

  test('speak a text to a file, and replace none unasked', async () => {
    for (const name of ['hello.mp3', 'hello.wav']) {
      const args = { text: 'Doors open at half past seven.', voice, out: name }
      const { facts, text } = await mcp.call('speak', args)
      expect(text).toContain(inFolder(name))
      const info = await probe(tools, inFolder(name))
      expect(facts).toMatchObject({ file: inFolder(name), durationMs: expect.any(Number) })
      expect(info.container).toBe(name.slice(-3))
      expect(info.durationMs).toBeGreaterThan(1_000)
      expect((await measureLoudness(tools, inFolder(name))).integratedLufs).toBeGreaterThan(-20)
      expect(await mcp.refused('speak', args)).toContain('overwrite: true')
      expect((await mcp.call('speak', { ...args, overwrite: true })).isError).toBe(false)
    }
  })

  test.skipIf(!hasRecogniser())('transcribe what was spoken, into the answer or a file', async () => {
    const answer = await mcp.call('transcribe', { file: 'hello.mp3' })
    expect(answer.text).toMatch(/doors open at/i)
    expect(answer.facts).toMatchObject({ transcripts: [{ file: null, text: expect.stringMatching(/doors open/i) }] })
    const written = await mcp.call('transcribe', { file: 'hello.mp3', out: 'hello.srt' })
    expect(written.facts).toMatchObject({ transcripts: [{ file: inFolder('hello.srt') }] })
    expect(readFileSync(inFolder('hello.srt'), 'utf8')).toMatch(/^1\n00:00:0.* --> /)
    expect(await mcp.refused('transcribe', { file: 'hello.mp3', out: 'hello.srt' })).toContain('overwrite: true')
  })

  test('render a project, and show what is in it', async () => {
    const project = writeSmallProject(folder, ({ scenes: [scene] }) => {
      scene!.voice = { kind: 'script', voiceId: voice, text: 'Hello.', rate: 100 }
    })
    const { facts, picture } = await mcp.call('render_project', { project, out: 'small.mp4', kind: 'talking-avatar' })
    expect(facts).toMatchObject({ file: inFolder('small.mp4') })
    expect((await probe(tools, inFolder('small.mp4'))).video).toMatchObject({ width: 320, height: 180 })
    expect(await sharp(picture!).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 180 })
  })

  test('make a clip of a template with another script, words, voice and presenter', async () => {
    const { scenes } = (await mcp.call('list_templates', { template: 'quote-of-the-week' })).facts
    const [first] = scenes as { id: string; script: string; texts: { id: string; words: string }[] }[]
    const texts = Object.fromEntries(first!.texts.map(({ id }) => [id, 'Small steps']))
    const { facts, picture } = await mcp.call('make_clip', {
      template: 'quote-of-the-week',
      script: ['Small steps are steps.'],
      texts,
      voice,
      avatar: 'mara',
      shape: 'square',
      out: 'clip.mp4',
    })
    // All that the template asks for was given.
    expect(facts['notes']).toBeUndefined()
    const info = await probe(tools, inFolder('clip.mp4'))
    expect(info.video).toMatchObject({ width: 1080, height: 1080 })
    expect(info.durationMs).toBeLessThan(8_000)
    expect((await measureLoudness(tools, inFolder('clip.mp4'))).integratedLufs).toBeGreaterThan(-25)
    const { channels } = await sharp(picture!).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10)
  })

  test.runIf(inDepth)('make the voiceovers of a sheet, list jobs, collect, verify', async () => {
    writeFileSync(inFolder('lines.csv'), `Text,Voice\nOne and two.,${voice}\nThree and four.,\n`)
    const args = { sheet: 'lines.csv', out: 'voiceovers', voice: 'everyday-marcus', format: 'mp3' }
    const { facts } = await mcp.call('make_voiceovers', args)
    expect(facts).toMatchObject({ done: 2, failed: 0, rows: [{ state: 'done' }, { state: 'done' }] })
    expect(readdirSync(inFolder('voiceovers')).filter((name) => name.endsWith('.mp3'))).toHaveLength(2)
    expect((await mcp.call('make_voiceovers', args)).facts).toMatchObject({ done: 2, reused: 2 })

    const { jobs } = (await mcp.call('list_jobs')).facts
    expect((jobs as { state: string }[]).every(({ state }) => state === 'done')).toBe(true)
    const collected = await mcp.call('collect_clips', { out: 'collected', days: 1 })
    expect(collected.facts['clips']).toEqual(expect.arrayContaining([expect.objectContaining({ state: 'done' })]))
    for (const { file } of collected.facts['clips'] as { file: string }[])
      expect(existsSync(join(folder, 'collected', file))).toBe(true)

    const files = ['hello.mp3', 'clip.mp4'].map(inFolder)
    const verified = await mcp.call('verify_content_credentials', { files })
    expect(verified.facts['files']).toMatchObject(files.map((file) => ({ file, credentials: 'intact' })))
    const bare = await mcp.call('verify_content_credentials', { files: ['lines.csv', 'clip.mp4'] })
    expect(bare.isError).toBe(true)
    expect(bare.facts['files']).toMatchObject([{ credentials: expect.not.stringMatching('intact') }, {}])
  })
})

describe('what can not be done', () => {
  test.each<[string, string, object, string]>([
    ['no such tool', 'make_coffee', {}, 'make_coffee'],
    ['a field that is missing', 'speak', { text: 'Hi.', out: 'x.mp3' }, 'voice'],
    ['a field of another type', 'speak', { text: 1, voice, out: 'x.mp3' }, 'text'],
    ['a field that there is not', 'list_jobs', { everything: true }, 'everything'],
    ['a number out of range', 'speak', { text: 'Hi.', voice, rate: 101, out: 'x.mp3' }, 'rate'],
    ['a path with a zero', 'speak', { text: 'Hi.', voice, out: 'x\0.mp3' }, 'out'],
    ['another ending', 'speak', { text: 'Hi.', voice, out: 'x.flac' }, '.mp3'],
    ['a folder that is not there', 'speak', { text: 'Hi.', voice, out: 'no/where/x.mp3' }, 'where'],
    ['no such voice', 'speak', { text: 'Hi.', voice: 'nobody', out: 'x.mp3' }, 'nobody'],
    ['nothing to say', 'speak', { text: ' ', voice, out: 'x.mp3' }, 'text'],
    ['no such project', 'render_project', { project: 'none.greenroom.json', out: 'x.mp4' }, 'none.greenroom.json'],
    ['no such template', 'make_clip', { template: 'none', script: ['Hi.'], out: 'x.mp4' }, 'none'],
    ['too many scenes', 'make_clip', { template: 'birthday', script: Array(20).fill('Hi.'), out: 'x.mp4' }, '20'],
    ['no such text', 'make_clip', { template: 'birthday', script: ['Hi.'], texts: { x: 'y' }, out: 'x.mp4' }, 'x'],
    ['no such sheet', 'make_voiceovers', { sheet: 'none.csv', out: 'v', voice }, 'none.csv'],
    ['a path that leads out', 'speak', { text: 'Hi.', voice, out: '../x.mp3' }, 'out'],
    ['no such job', 'get_job', { job: 'none' }, 'none'],
    ['no files', 'verify_content_credentials', { files: [] }, 'files'],
  ])('%s', async (_name, tool, args, named) => {
    expect(await mcp.refused(tool, args)).toContain(named)
    expect(existsSync(inFolder('x.mp3')) || existsSync(inFolder('x.mp4'))).toBe(false)
  })

  test('a call that is given up ends its job', async () => {
    const stop = new AbortController()
    const text = 'And then another thing happened, and nobody knew why. '.repeat(300)
    const call = mcp.call('speak', { text, voice: 'finest-heart', out: 'long.mp3' }, stop.signal)
    const states = async () =>
      ((await mcp.call('list_jobs')).facts['jobs'] as { title: string; state: string }[])
        .filter(({ title }) => title.startsWith('And then'))
        .map(({ state }) => state)
    await expect.poll(states).toHaveLength(1)
    stop.abort()
    await expect(call).rejects.toThrow()
    await expect.poll(states).toEqual(['cancelled'])
    expect(existsSync(inFolder('long.mp3'))).toBe(false)
  })

  test.runIf(inDepth)('calls beside each other each have their answer', async () => {
    const names = ['one', 'two', 'three', 'four', 'five']
    const answers = await Promise.all([
      ...names.map((name) => mcp.call('speak', { text: `This is ${name}.`, voice, out: `${name}.mp3` })),
      mcp.call('list_jobs'),
      mcp.call('list_voices'),
    ])
    expect(answers.map(({ isError }) => isError)).toEqual(answers.map(() => false))
    for (const [index, name] of names.entries())
      expect(answers[index]!.facts).toMatchObject({ file: inFolder(`${name}.mp3`) })
  })

  test.runIf(process.platform === 'linux' && inDepth)('an engine that is killed is started again', async () => {
    const [engine, ...others] = childrenOf(mcp.pid).filter((pid) => commandOf(pid).includes('engine/process/main'))
    expect(others).toEqual([])
    process.kill(engine!, 'SIGKILL')
    const { isError, text } = await mcp.call('speak', { text: 'Still here.', voice, out: 'still.mp3' })
    expect(isError, text).toBe(false)
    expect((await probe(tools, inFolder('still.mp3'))).durationMs).toBeGreaterThan(300)
  })
})

describe('the process', () => {
  test('writes the protocol alone to standard output, and ends with its input', async () => {
    const data = inFolder('other')
    const child = spawn(process.execPath, [startedFile('cli/index'), 'mcp'], {
      env: { ...process.env, GREENROOM_DATA: data },
      cwd: folder,
    })
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    const clientInfo = { name: 'raw', version: '1' }
    send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } })
    send({ method: 'notifications/initialized' })
    child.stdin.write('this is no message\n{"jsonrpc":"2.0"}\n')
    send({ id: 2, method: 'tools/call', params: { name: 'list_voices', arguments: { words: ['Nora'] } } })
    await expect.poll(() => out, { timeout: 120_000 }).toContain('"id":2')
    child.stdin.end()
    expect(await ended).toBe(0)
    const lines = out.trim().split('\n')
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
    // Its engine has ended, too: the next one may have the data folder.
    expect(readdirSync(join(data, 'engine'))).not.toContain('studio.json')
  })
})
