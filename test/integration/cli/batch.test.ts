import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, utils, write } from '@e965/xlsx'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inDepth } from '../../support/depth.ts'
import { localImage, writeSmallProject } from '../../unit/cli/project.ts'
import { greenroom, start } from './run.ts'
import type { Ended } from './run.ts'
import { data, env, folder, service, useCommands } from './setup.ts'

useCommands()

const out = (): string => join(folder, 'out')
const batch = (project: string, sheet: string, ...more: string[]): Promise<Ended> =>
  greenroom(['batch', project, sheet, '--as', 'avatar-video', '--out', out(), '--json', ...more], {
    data,
    env,
  })
const clips = (): string[] =>
  readdirSync(out())
    .filter((name) => name.endsWith('.mp4'))
    .sort()
const rows = (ended: Ended): Record<string, unknown>[] => ended.events.filter(({ event }) => event === 'row')
const states = (ended: Ended): unknown[] =>
  rows(ended)
    .toSorted((a, b) => Number(a.row) - Number(b.row))
    .map(({ state }) => state)
const clipRequests = (): number => service.asked('createAvatarVideo').length

function template(): string {
  return writeSmallProject(folder, (project) => {
    project.name = 'For {{name}}'
    project.scenes[0]!.voice = { kind: 'script', voiceId: 'anna', text: 'Hello {{name}}{{end|!}}', rate: 100 }
  })
}
function sheet(content: string | Buffer, name = 'rows.csv'): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('a batch', () => {
  test('makes a clip for each row, says so line by line, and makes none of them again', async () => {
    const first = await batch(template(), sheet('name,end\nAnna,.\n"Ben ""B""",\n'), '--name', '{name}')
    expect(first.events.filter(({ event }) => event === 'error' || event === 'note')).toEqual([])
    expect(first.code).toBe(0)
    expect(states(first)).toEqual(['done', 'done'])
    expect(rows(first)[0]).toMatchObject({
      bytes: expect.any(Number),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(first.events.at(-1)).toMatchObject({ event: 'done', rows: 2, made: 2, there: 0, failed: 0 })
    expect(clips()).toEqual(['Anna.mp4', 'Ben B.mp4'])
    expect(clipRequests()).toBe(2)

    const second = await batch(template(), sheet('name,end\nAnna,.\n"Ben ""B""",\n'), '--name', '{name}')
    expect(second.code).toBe(0)
    expect(states(second)).toEqual(['there', 'there'])
    expect(clipRequests()).toBe(2)

    // A copy that a killed run has left behind is deleted.
    writeFileSync(join(out(), '.7.greenroom-part'), 'half')
    // A row that changed and one whose clip is gone are made; one that only moved is copied.
    rmSync(join(out(), 'Ben B.mp4'))
    const wider = sheet('name,end,brand,shop\nNew,,,x\nAnna,.,,x\n"Ben ""B""",,,x\n')
    const third = await batch(template(), wider, '--name', '{index}-{name}')
    expect(third.events.filter(({ event }) => event === 'note').map((note) => note.message)).toEqual([
      'Nothing uses the column “brand” of the sheet. Did you mean “Brand kit”?',
      'Nothing uses the column “shop” of the sheet.',
    ])
    expect(third.code).toBe(0)
    expect(states(third)).toEqual(['done', 'there', 'done'])
    expect(readFileSync(join(out(), '2-Anna.mp4'))).toEqual(readFileSync(join(out(), 'Anna.mp4')))
    expect(clipRequests()).toBe(4)
    expect(readdirSync(out()).filter((name) => name.includes('part'))).toEqual([])
  })

  test('reads the worksheet it is told, and writes what became of each row as a workbook', async () => {
    const book = utils.book_new()
    const names = [['name'], ['0042'], ['=1+1']].map(([text]) => [{ t: 's' as const, v: text }])
    utils.book_append_sheet(book, utils.aoa_to_sheet([['other'], ['x']]), 'First')
    utils.book_append_sheet(book, utils.aoa_to_sheet(names), 'Names')
    const rows = sheet(Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer), 'rows.xlsx')
    const table = join(folder, 'made.xlsx')
    const ended = await batch(template(), rows, '--worksheet', 'Names', '--table', table)
    expect(states(ended)).toEqual(['done', 'done'])
    const { SheetNames, Sheets } = read(readFileSync(table))
    const lines = utils.sheet_to_json<string[]>(Sheets[SheetNames[0]!]!, { header: 1, defval: '' })
    expect(lines).toEqual([
      ['name', 'clip', 'state', 'seconds', 'note'],
      ['0042', clips()[0], 'done', expect.stringMatching(/^\d+\.\d{3}$/), ''],
      ['=1+1', clips()[1], 'done', expect.stringMatching(/^\d+\.\d{3}$/), ''],
    ])
    const wrong = await batch(template(), rows, '--worksheet', 'Nobody')
    expect(wrong.code).toBe(2)
    expect(wrong.events.at(-1)).toMatchObject({ event: 'error', next: 'Choose one of: First, Names.' })
    expect((await batch(template(), rows, '--table', join(folder, 'made.csv'))).code).toBe(2)
  })

  test('may run twice at once: nothing is asked for twice, and each knows what the other has made', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `Row${index + 1}`)
    const args = ['batch', template(), sheet(`name\n${names.join('\n')}\n`), '--as', 'avatar-video']
    const runs = [1, 2].map(() => start([...args, '--out', out(), '--json'], { data, env }))
    const ended = await Promise.all(runs.map((run) => run.ended))
    expect(ended.map(({ stdout }) => stdout).join('')).not.toContain('"internal"')
    expect(clipRequests()).toBe(names.length)
    const again = await batch(template(), sheet(`name\n${names.join('\n')}\n`))
    expect(states(again)).toEqual(names.map(() => 'there'))
    expect(clipRequests()).toBe(names.length)
  })

  test('that is killed while the service works goes on with what it had asked for', async () => {
    // The voices are spoken at once, and the clip takes longer.
    service.fate = () => (clipRequests() === 0 ? 'done' : 'working')
    const args = ['batch', template(), sheet('name\nAnna\nBen\n'), '--as', 'avatar-video', '--out', out()]
    const { child, ended } = start([...args, '--parallel', '1'], { data, env })
    await expect.poll(clipRequests, { timeout: 240_000 }).toBe(1)
    // The answer of the service is stored by then.
    await expect
      .poll(() => service.requests.filter(({ path }) => path.includes('infobymodelid')).length, {
        timeout: 240_000,
      })
      .toBeGreaterThan(1)
    child.kill('SIGKILL')
    await ended
    service.fate = () => 'done'
    const again = await batch(template(), sheet('name\nAnna\nBen\n'))
    expect(again.code).toBe(0)
    expect(states(again)).toEqual(['done', 'done'])
    expect(clipRequests()).toBe(2)
    expect(clips()).toEqual(['001_Anna.mp4', '002_Ben.mp4'])
  })

  test('makes a row anew that the service had failed with', async () => {
    const rows = sheet('name\nAnna\n')
    // The voice is spoken, and the clip fails.
    service.fate = () => (clipRequests() === 0 ? 'done' : 'failed')
    const first = await batch(template(), rows)
    expect(states(first)).toEqual(['failed'])
    service.fate = () => 'done'
    const second = await batch(template(), rows)
    expect(second.events.filter(({ event }) => event === 'error')).toEqual([])
    expect(states(second)).toEqual(['done'])
    expect(clipRequests()).toBe(2)
  })

  test('that is killed while a voice is made goes on with that voice', async () => {
    const spoken = (): number => service.asked('createTts').length
    service.fate = () => 'working'
    const args = ['batch', template(), sheet('name\nAnna\n'), '--as', 'avatar-video', '--out', out(), '--json']
    const { child, ended, text } = start(args, { data, env })
    await expect.poll(text, { timeout: 240_000 }).toContain('"kind":"speech","state":"waiting"')
    child.kill('SIGKILL')
    await ended
    expect([spoken(), clipRequests()]).toEqual([1, 0])
    service.fate = () => 'done'
    const again = await batch(template(), sheet('name\nAnna\n'))
    expect(states(again)).toEqual(['done'])
    expect([spoken(), clipRequests()]).toEqual([1, 1])
  })

  test.runIf(inDepth)('whose voice got lost on the way asks for it once more only when told to', async () => {
    const rows = sheet('name\nAnna\n')
    service.engine = false
    service.on.createTts = () => 'lost'
    const lost = await batch(template(), rows)
    expect(lost.code).toBe(1)
    const asked = () => service.asked('createTts').length
    expect(asked()).toBe(1)

    service.on.createTts = undefined
    const again = await batch(template(), rows)
    expect(again.code).toBe(1)
    expect(asked()).toBe(1)
    const told = /greenroom jobs retry (say-[0-9a-f]+)/.exec(again.stdout)
    expect(told).not.toBeNull()
    const clip = /"id":"(row-[0-9a-f]+)"/.exec(lost.stdout)![1]!
    expect((await greenroom(['jobs', 'retry', clip], { data, env })).stderr).toContain(told![1])

    expect((await greenroom(['jobs', 'retry', told![1]!], { data, env })).code).toBe(0)
    const result = await batch(template(), rows)
    expect(states(result)).toEqual(['done'])
    expect(asked()).toBe(2)
  })

  test('whose rows change places makes nothing', async () => {
    await batch(template(), sheet('name\nAnna\nBen\n'), '--name', '{index}')
    const [one, two] = [readFileSync(join(out(), '1.mp4')), readFileSync(join(out(), '2.mp4'))]
    const ended = await batch(template(), sheet('name\nBen\nAnna\n'), '--name', '{index}')
    expect(states(ended)).toEqual(['there', 'there'])
    expect(readFileSync(join(out(), '1.mp4'))).toEqual(two)
    expect(readFileSync(join(out(), '2.mp4'))).toEqual(one)
    expect(clipRequests()).toBe(2)
  })

  test('with a row that can’t be made makes the others, and ends with 1', async () => {
    const ended = await batch(template(), sheet('name\nAnna\n""\nBen\n'))
    expect(ended.code).toBe(1)
    expect(states(ended)).toEqual(['done', 'failed', 'done'])
    expect(rows(ended).find(({ state }) => state === 'failed')).toMatchObject({
      row: 2,
      message: expect.stringMatching(/^“name” is empty in this row/),
    })
    expect(ended.events.at(-1)).toMatchObject({
      event: 'error',
      code: 'rows',
      message: '1 of 3 rows failed (2 made).',
    })
    expect(clips()).toEqual(['001_Anna.mp4', '003_Ben.mp4'])
  })

  test('leaves alone what somebody else has put there', async () => {
    await batch(template(), sheet('name\nAnna\n'), '--name', '{name}')
    writeFileSync(join(out(), 'Ben.mp4'), 'mine')
    const ended = await batch(template(), sheet('name\nAnna\nBen\n'), '--name', '{name}')
    expect(ended.code).toBe(0)
    expect(clips()).toEqual(['Anna.mp4', 'Ben (2).mp4', 'Ben.mp4'])
    expect(readFileSync(join(out(), 'Ben.mp4'), 'utf8')).toBe('mine')
  })

  test('takes files of the sheet’s folder, none from elsewhere, and sees when they change', async () => {
    const project = writeSmallProject(folder, (one) => {
      one.scenes[0]!.elements.unshift({ ...localImage('none.png'), replaceable: 'picture' })
    })
    const picture = (color: string): Promise<Buffer> =>
      sharp({ create: { width: 16, height: 16, channels: 3, background: color } })
        .png()
        .toBuffer()
    writeFileSync(join(folder, 'a.png'), await picture('#f00'))
    const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'))
    writeFileSync(join(elsewhere, 'b.png'), await picture('#00f'))
    const content = `picture\na.png\n${join(elsewhere, 'b.png')}\ngone.png\n`
    try {
      const first = await batch(project, sheet(content))
      expect(states(first)).toEqual(['done', 'failed', 'failed'])
      expect(rows(first).find(({ row }) => row === 2)?.message).toMatch(/not in the project’s or the sheet’s folder/)
      writeFileSync(join(folder, 'a.png'), await picture('#0f0'))
      const second = await batch(project, sheet(content), '--allow-outside')
      expect(states(second)).toEqual(['done', 'done', 'failed'])
    } finally {
      rmSync(elsewhere, { recursive: true })
    }
  })
})

describe('what can’t begin says why, and begins nothing', () => {
  test.each<[string, string | Buffer, RegExp, string[]]>([
    ['no column', 'nom\nAnna\n', /no column for \{\{name\}\}/, []],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /is not text: it is a picture/, []],
    ['an empty sheet', '', /is empty/, []],
    ['only a header', 'name\n', /column names but no rows/, []],
    ['a template of names with a hole', 'name\nAnna\n', /is not closed/, ['--name', '{name']],
    ['a field that is none', 'name\nAnna\n', /no field “colour”/, ['--name', '{colour}']],
    ['a number of clips that is none', 'name\nAnna\n', /from 1 to 16/, ['--parallel', '0']],
  ])('%s', async (_what, content, message, more) => {
    const ended = await batch(template(), sheet(content), ...more)
    expect(ended.code).toBe(2)
    expect(String(ended.events.at(-1)?.message)).toMatch(message)
    expect(service.requests).toEqual([])
    expect(existsSync(out()) ? clips() : []).toEqual([])
  })

  test('a sheet or a project that is not there, a project without variables, a folder that is a file', async () => {
    const gone = await batch(template(), join(folder, 'gone.csv'))
    expect([gone.code, gone.events.at(-1)?.message]).toEqual([2, 'gone.csv no longer exists.'])
    expect((await batch(join(folder, 'gone.json'), sheet('name\nA\n'))).code).toBe(2)
    const plain = writeSmallProject(folder, undefined, 'plain.greenroom.json')
    expect((await batch(plain, sheet('name\nA\n'))).events.at(-1)).toMatchObject({ code: 'no-variables' })
    rmSync(out(), { recursive: true })
    writeFileSync(out(), '')
    expect((await batch(template(), sheet('name\nA\n'))).events.at(-1)).toMatchObject({
      code: 'not-a-folder',
    })
  })

  test('a list of clips that is damaged', async () => {
    await batch(template(), sheet('name\nAnna\n'))
    writeFileSync(join(out(), '.greenroom-batch.json'), '{"schema":')
    const ended = await batch(template(), sheet('name\nAnna\n'))
    expect(ended.code).toBe(2)
    expect(ended.events.at(-1)).toMatchObject({
      code: 'manifest',
      message: expect.stringMatching(/is damaged/),
    })
  })
})
