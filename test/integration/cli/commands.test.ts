import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compile, openProject } from '../../../electron/common/composition/index.ts'
import { findTools, probe } from '../../../electron/media/index.ts'
import { dataPaths } from '../../../electron/studio/core/data-folder.ts'
import { JobStore } from '../../../electron/studio/jobs/index.ts'
import { preparingJob } from '../../../electron/studio/jobs/new-job.ts'
import { writeSmallProject } from '../../unit/cli/project.ts'
import { greenroom } from './run.ts'
import type { Ended } from './run.ts'
import { data, env, folder, service, useCommands } from './setup.ts'

useCommands({ inside: true })
const run = (...args: string[]): Promise<Ended> => greenroom(args, { data, env })

describe('asking for help', () => {
  test('works for the whole and for each command; what does not exist is said with the nearest', async () => {
    const [none, help, version, command, typo] = await Promise.all([
      run(),
      run('--help'),
      run('--version'),
      run('render', '--help'),
      run('rendr'),
    ])
    expect([none.code, help.code, version.code, command.code]).toEqual([0, 0, 0, 0])
    for (const name of [
      'engine',
      'mcp',
      'render',
      'speak',
      'voices',
      'avatars',
      'compile',
      'parse',
      'brand',
      'template',
      'jobs',
      'doctor',
    ])
      expect(help.stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
    expect(none.stdout).toBe(help.stdout)
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(command.stdout).toContain('--base-url')
    expect(typo.code).toBe(2)
    for (const name of [
      'render',
      'speak',
      'voices',
      'avatars',
      'compile',
      'parse',
      'brand',
      'template',
      'jobs',
      'engine',
      'doctor',
    ]) {
      const { code, stdout, stderr } = await run(name, '--help')
      expect([code, stderr]).toEqual([0, ''])
      // Every option and argument has a description, and no default of the command parser is visible.
      expect(stdout).not.toMatch(/\{\}|undefined|\[object|^ {2}-\S*( <\S+>)?$/m)
    }
    expect(typo.stderr).toMatch(/no command “rendr”.*render/)
  })

  test('speaks the language of the terminal', async () => {
    const options = { data, env: { ...env, LC_ALL: 'zh_CN.UTF-8' } }
    const help = await greenroom(['batch', '--help'], options)
    expect(help.stdout).toMatch(/^用法：/)
    // Names of commands, options and formats stay the same; no English sentence does.
    expect(help.stdout).not.toMatch(/[a-z]+ [a-z]+ [a-z]+/)
    const wrong = await greenroom(['speak', '--voice', 'a', '--out', 'b.mp3', '--rate', 'x'], options)
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('“x”无效') as unknown })
    const none = await greenroom(['jobs', 'cancel', 'ffffffff', '--json'], options)
    expect(none.events.at(-1)).toMatchObject({ code: 'no-job', message: '没有任务 ffffffff。' })
  })
})

describe('speak', () => {
  test('writes MP3 or WAV, by the ending of --out, from text or from a file', async () => {
    writeFileSync(join(folder, 'script.txt'), '\uFEFFHello from a file.\n')
    const [mp3, wav] = await Promise.all([
      run('speak', '--voice', 'anna', '--text', 'Hello.', '--rate', '80', '--out', 'a.mp3'),
      run('speak', '--voice', 'anna', '--file', 'script.txt', '--out', 'b.wav', '--json'),
    ])
    expect(mp3.stdout + mp3.stderr).toContain('a.mp3')
    expect(wav.events.at(-1)).toMatchObject({ event: 'done', file: join(folder, 'b.wav') })
    const tools = await findTools()
    expect(await probe(tools, join(folder, 'a.mp3'))).toMatchObject({ container: 'mp3' })
    const info = await probe(tools, join(folder, 'b.wav'))
    expect(info).toMatchObject({ container: 'wav', audio: { codec: 'pcm_s16le' } })
    expect(Math.abs(info.durationMs - 1_000)).toBeLessThan(100)
    const bodies = service.asked('createTts')
    expect(bodies).toContainEqual({ input_text: 'Hello.', voice_id: 'anna', rate: '80%' })
    const fromFile = { input_text: 'Hello from a file.\n', voice_id: 'anna', rate: '100%' }
    expect(bodies).toContainEqual({ ...fromFile, extras: { format: 'wav' } })
    service.engine = false
    const other = await run('speak', '--voice', 'anna', '--file', 'script.txt', '--out', 'c.wav')
    expect(other.stdout).toContain('c.wav')
    // Only the built-in engine is asked for WAV; the answer of any other service is converted.
    expect(service.asked('createTts').at(-1)!).toEqual(fromFile)
    expect(await probe(tools, join(folder, 'c.wav'))).toMatchObject({ container: 'wav' })
    expect(readdirSync(folder).sort()).toEqual(['a.mp3', 'b.wav', 'c.wav', 'data', 'script.txt'])
  })

  test('bad input is said in a sentence and costs nothing', async () => {
    writeFileSync(join(folder, 'picture.txt'), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00]))
    writeFileSync(join(folder, 'empty.txt'), ' \n')
    const speak = (...more: string[]): Promise<Ended> => run('speak', '--voice', 'anna', '--out', 'a.mp3', ...more)
    const cases: [() => Promise<Ended>, RegExp][] = [
      [() => speak(), /no text to speak/],
      [() => speak('--text', 'a', '--file', 'b'), /either --text or --file/],
      [() => speak('--text', '   '), /empty/],
      [() => speak('--text', '[pause 1s]'), /empty/],
      [() => speak('--file', 'empty.txt'), /empty/],
      [() => speak('--file', 'gone.txt'), /no file .*gone\.txt/],
      [() => speak('--file', 'picture.txt'), /is not a text file/],
      [() => speak('--text', 'a', '--rate', '130%'), /from 0% to 100%/],
      [() => speak('--text', 'a', '--rate', 'fast'), /from 0% to 100%/],
      [() => speak('--text', 'a', '--out', 'a.ogg'), /\.mp3 or \.wav/],
      [() => speak('--text', 'word '.repeat(5_001)), /5001 words.*5000/],
      [() => speak('--text', 'a', '--voice', 'ana'), /mean anna/],
    ]
    for (const [ended, message] of cases) {
      const { stderr, code } = await ended()
      expect(stderr).toMatch(message)
      expect(code).toBe(2)
    }
    expect(service.creating).toEqual([])
  })
})

describe('lists', () => {
  test('voices and avatars, filtered by whole words, as a table or as JSON lines', async () => {
    const [all, male, json, avatars] = await Promise.all([
      run('voices'),
      run('voices', 'male'),
      run('voices', 'british', '--json'),
      run('avatars', '--json'),
    ])
    expect(all.stdout).toMatch(/^VOICE.*\nanna .*\nbernard .*\n$/)
    expect(male.stdout).not.toContain('anna')
    expect(json.events).toEqual([expect.objectContaining({ event: 'voice', voiceId: 'bernard', gender: 'Male' })])
    expect(avatars.events).toEqual([expect.objectContaining({ event: 'avatar', avatarId: 'mara', from: 2 })])
    expect([all.code, male.code, json.code, avatars.code]).toEqual([0, 0, 0, 0])
  })

  test('a wrong key and a service that is not there are said in words', async () => {
    const wrong = await greenroom(['voices'], { data, env: { ...env, GREENROOM_API_KEY: 'wrong' } })
    expect(wrong.code).toBe(1)
    expect(wrong.stderr).toMatch(/Invalid token/)
    // Nothing listens on this port; one that was just given up may already be another test's.
    const nowhere = { ...env, GREENROOM_BASE_URL: 'http://127.0.0.1:1' }
    const gone = await greenroom(['voices', '--json'], { data, env: nowhere })
    expect(gone.code).toBe(1)
    expect(gone.events.at(-1)).toMatchObject({ event: 'error', code: 'network' })
  })
})

describe('compile and parse', () => {
  test('a project becomes a body and the body a project again', async () => {
    const path = writeSmallProject(folder)
    const body = await run('compile', path, '--as', 'talking-avatar')
    expect(body.code).toBe(0)
    const expected = compile(openProject(readFileSync(path, 'utf8')), 'talking-avatar')
    expect(JSON.parse(body.stdout)).toEqual(expected.ok && expected.body)
    writeFileSync(join(folder, 'body.json'), body.stdout)
    const parsed = await run('parse', 'body.json', '--out', 'again.greenroom.json')
    expect(parsed.code).toBe(0)
    const again = await run('compile', 'again.greenroom.json', '--as', 'talking-avatar')
    expect(JSON.parse(again.stdout)).toEqual(JSON.parse(body.stdout))
    const twice = await run('parse', 'body.json', '--out', 'again.greenroom.json')
    expect(twice.code).toBe(2)
    expect(twice.stderr).toMatch(/already.*\n.*--force/)
    expect((await run('parse', 'body.json', '--out', 'again.greenroom.json', '--force')).code).toBe(0)
    expect(service.requests).toEqual([])
  })

  test('a scene as long as its voice is cut by the length that --length gives', async () => {
    const path = writeSmallProject(folder, (project) => {
      project.scenes[0]!.id = 's=1'
      project.scenes[0]!.elements[0]!.start = 1_000
    })
    const args = ['compile', path, '--as', 'avatar-video', '--speech', 's=1=https://x.example/a.mp3']
    const without = await run(...args)
    expect(without.code).toBe(2)
    expect(without.stderr).toMatch(/scenes\[0\]\.duration: .*length is not known/)
    const body = await run(...args, '--length', 's=1=4200')
    expect(body.stderr).toBe('')
    const { data: items } = JSON.parse(body.stdout) as { data: { duration: number; elements: unknown[] }[] }
    expect(items.map((item) => item.duration)).toEqual([1_000, 3_200])
    expect(items.map((item) => item.elements.length)).toEqual([0, 1])
    for (const [value, message] of [
      ['s=1=soon', /SCENE_ID=MS/],
      ['s=1=0', /SCENE_ID=MS/],
      ['=4200', /SCENE_ID=MS/],
      ['s=1=99999999999', /SCENE_ID=MS/],
      ['s2=4200', /scene “s2”[^]*s=1/],
    ] as const) {
      const ended = await run(...args, '--length', value)
      expect(ended.code).toBe(2)
      expect(ended.stderr).toMatch(message)
    }
  })

  test('what can not be compiled or parsed is refused with every reason', async () => {
    const path = writeSmallProject(folder, (project) => {
      const voice = project.scenes[0]!.voice
      if (voice?.kind === 'script') voice.text = ''
      project.scenes[0]!.elements[0]!.source = { kind: 'asset', path: 'a.mp4' }
    })
    const refused = await run('compile', path, '--as', 'avatar-video')
    expect(refused.code).toBe(2)
    expect(refused.stdout).toBe('')
    expect(refused.stderr).toMatch(/scenes\[0\]\.voice/)
    expect(refused.stderr).toMatch(/scenes\[0\]\.elements\[0\]\.source/)
    writeFileSync(join(folder, 'body.json'), '{"elements": [{"type": "elephant"}]}')
    const body = await run('parse', 'body.json', '--out', 'x.greenroom.json')
    expect(body.code).toBe(2)
    expect(body.stderr).toMatch(/elements\[0\]\.type/)
    expect(existsSync(join(folder, 'x.greenroom.json'))).toBe(false)
  })
})

describe('jobs', () => {
  test('can be listed, found by the beginning of their id, retried and removed', async () => {
    service.refuse = ({ effect }) => (effect === 'create' ? { code: 1015, msg: 'Not today' } : null)
    expect((await run('speak', '--voice', 'anna', '--text', 'Hello.', '--out', 'a.mp3')).code).toBe(1)
    const [job] = (await run('jobs', '--json')).events
    expect(job).toMatchObject({ event: 'job', state: 'failed', title: 'Hello.', connection: service.baseUrl })
    const id = String(job!.id)
    const table = await run('jobs')
    expect(table.stdout).toMatch(new RegExp(`${id.slice(0, 8)}.*Failed.*Not today`))
    service.refuse = () => null
    const { GREENROOM_API_KEY } = env
    const again = await greenroom(['jobs', 'retry', id.slice(0, 8)], { data, env: { GREENROOM_API_KEY } })
    expect(again.stdout + again.stderr).toContain('a.mp3')
    expect(existsSync(join(folder, 'a.mp3'))).toBe(true)
    const [ended, missing, removed] = [
      await run('jobs', 'cancel', id),
      await run('jobs', 'remove', 'ffffffff'),
      await run('jobs', 'remove', id),
    ]
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(/already ended \(Done\)/)
    expect(missing.stderr).toMatch(/no job ffffffff/)
    expect(removed.code).toBe(0)
    expect((await run('jobs', '--json')).stdout).not.toContain(id)
    expect(existsSync(join(folder, 'a.mp3'))).toBe(true)
  })
})

describe('a job whose request was never made', () => {
  test('is not said to be in other hands when it is retried', async () => {
    await run('jobs')
    const store = new JobStore(dataPaths(data).jobs)
    const now = Date.now()
    const request = { kind: 'avatar-video', title: 'Welcome', connection: service.baseUrl } as const
    const target = { folder, name: 'Welcome' }
    for (const id of ['failed-one', 'going-one'])
      store.insert(preparingJob({ id, ...request, target }, now, now + 60_000), 'studio-1-x@elsewhere', now)
    store.move('failed-one', 'fail', now, { failure: { code: 'project', message: 'A file is missing.' } })
    store.close()
    const retried = await run('jobs', 'retry', 'failed-one')
    expect(retried.code).toBe(2)
    expect(retried.stderr).toMatch(/Welcome was never sent.*\n.*Retry it in Greenroom/)
    const going = await run('jobs', 'retry', 'going-one')
    expect(going.code).toBe(2)
    expect(going.stderr).toMatch(/Welcome is still being prepared/)
  })
})
