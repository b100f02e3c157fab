import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runningStates } from '../../../../../electron/common/bridge/index.ts'
import { newBrandKit } from '../../../../../electron/common/composition/brand/index.ts'
import type { Project } from '../../../../../electron/common/composition/index.ts'
import { smallClips } from '../../../../support/studio/clips.ts'
import { refusal } from '../../../../support/studio/cloud.ts'
import { FakeService } from '../../../../support/service/fake-service.ts'
import { fastClock, openWindow, speakingProject, until } from '../../../../support/studio/window.ts'
import type { Window } from '../../../../support/studio/window.ts'

let clips: { video: Buffer; audio: Buffer }
let folder: string
let sheets: string
let service: FakeService
let window: Window
let connection: string
let session: string

beforeAll(async () => {
  clips = await smallClips()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'templates-'))
  sheets = join(folder, 'from client')
  await mkdir(join(sheets, 'pics'), { recursive: true })
  service = await new FakeService({ media: clips, apiKey: 'a-secret-key-1234' }).start()
  window = await openWindow(join(folder, 'data'), { clock: fastClock() })
  const added = await window.bridge.connections.add({
    name: 'Cloud',
    baseUrl: service.baseUrl,
    anchor: 'top-left',
    parallel: 2,
    credential: { kind: 'key', apiKey: 'a-secret-key-1234' },
  })
  connection = added.id
  session = (await window.bridge.projects.create({ name: 'Any', width: 640, height: 360 })).id
})
afterEach(async () => {
  await window.studio.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

function template(text = 'Hello {{name}}, from {{city|here}}.'): Project {
  const project = speakingProject('t', text)
  return { ...project, name: 'For {{name}}' }
}

async function reading(content: string): Promise<string> {
  const path = join(sheets, 'rows.csv')
  await writeFile(path, content)
  return (await window.bridge.sheets.read({ source: { kind: 'file', path } })).id
}

const as = () => ({ session, kind: 'avatar-video' as const, connection, mapping: {} })

describe('templates', () => {
  it('are put into the brand kit that a row names; a name of none is a problem of its row', async () => {
    const on = { session, mapping: {} }
    const kit = newBrandKit('k', 'Northwind')
    await window.bridge.brands.keep({ kit })
    const id = await reading('name,Brand Kit\nAnna,northwind\nBen,\nCleo,Nobody\n')
    const project = { ...template('Hello {{name}}.'), canvas: { width: 640, height: 360, background: '#c2255c' } }
    const shown = await window.bridge.templates.preview({ ...on, project, reading: id, row: 0 })
    expect(shown.project).toMatchObject({ brand: { kit: 'k' } })
    // The ground of its scene has the kit's own color, and this one a shade of it.
    expect(shown.project.canvas.background).not.toBe('#c2255c')
    const plain = await window.bridge.templates.preview({ ...on, project, reading: id, row: 1 })
    expect(plain.project.brand).toBeUndefined()
    const found = await window.bridge.templates.check({ ...as(), project, reading: id })
    expect(found).toMatchObject({ rows: 3, ready: 2, rowsWithProblems: 1, marks: [] })
    expect(found.problems.map(({ row, problem }) => [row, problem.message])).toContainEqual([
      2,
      'There is no brand kit named “Nobody”.',
    ])
    // A project with a variable of that name takes the column for it, as before.
    const variable = { ...template('Hello {{name}} of {{brand kit}}.') }
    const filled = await window.bridge.templates.preview({ ...on, project: variable, reading: id, row: 2 })
    expect(filled.project.brand).toBeUndefined()
    expect(JSON.stringify(filled.project.scenes[0]?.voice)).toContain('Cleo of Nobody')
  })

  it('name their variables, and show any row', async () => {
    const project = template()
    expect((await window.bridge.templates.variables({ project })).map(({ name, wants }) => [name, wants])).toEqual([
      ['name', 'text'],
      ['city', 'text'],
    ])
    const sheet = await reading('name,city\nAnna,Köln\n"Ben ""B""",\n')
    const on = { session, project, reading: sheet, mapping: {} }
    const second = await window.bridge.templates.preview({ ...on, row: 1 })
    expect(second.project).toMatchObject({
      name: 'For Ben "B"',
      scenes: [{ voice: { text: 'Hello Ben "B", from here.' } }],
    })
    expect(second.problems).toEqual([])
    // Any column can be chosen for a variable.
    const other = await window.bridge.templates.preview({ ...on, row: 0, mapping: { NAME: 1 } })
    expect(other.project.name).toBe('For Köln')
    expect(await refusal(window.bridge.templates.preview({ ...on, row: 2 }))).toMatchObject({
      code: 'not-found',
      field: 'row',
    })
    expect(await refusal(window.bridge.templates.preview({ ...on, row: 0, mapping: { name: 9 } }))).toMatchObject({
      code: 'invalid-input',
      field: 'mapping.name',
    })
    expect(await refusal(window.bridge.templates.preview({ ...on, row: 0, reading: 'gone' }))).toMatchObject({
      code: 'not-found',
    })
  })

  it('are checked row by row, before anything is sent; what rows share is asked for once', async () => {
    const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    await writeFile(join(sheets, 'pics', 'a.png'), picture)
    const project = template()
    const [scene] = project.scenes
    project.scenes = [{ ...scene!, elements: [{ ...scene!.elements[0]!, replaceable: 'logo' }] }]
    const sheet = await reading(
      'name,logo\nAnna,#00ff00\nAnna,#0000ff\n,#00ff00\nCarl,pics/a.png\nDora,pics/gone.png\nEmil,clip.mp4\n',
    )
    const found = await window.bridge.templates.check({ ...as(), project, reading: sheet })
    expect(found).toMatchObject({ rows: 6, ready: 2, rowsWithProblems: 4, unmapped: [], credits: null })
    // Equal texts are spoken once.
    expect(found.linesToSpeak).toBe(1)
    expect(found.durationMs).toBeGreaterThan(1_000)
    const codes = found.problems
      .filter(({ problem }) => problem.severity === 'error')
      .map(({ row, problem }) => [row, problem.code])
    expect(codes).toContainEqual([2, 'missing-value'])
    expect(codes).toContainEqual([3, 'no-uploads'])
    expect(codes).toContainEqual([4, 'asset-missing'])
    expect(codes).toContainEqual([5, 'wrong-value'])
    expect(service.speech).toHaveLength(0)
    expect(service.videos).toHaveLength(0)
  })

  it('become a job for each row, stored at once, named by the template, with the row kept', async () => {
    const opened = await window.bridge.projects.create({ name: 'Any', width: 640, height: 360 })
    const project = { ...template(), id: opened.project.id }
    await window.bridge.projects.draft({ id: opened.id, revision: 1, project })
    const sheet = await reading('name,city\nAnna,Köln\nanna,Bonn\nCON,\n')
    const target = join(folder, 'clips')
    const started = await window.bridge.templates.start({
      ...as(),
      project,
      reading: sheet,
      folder: target,
      skipProblems: false,
      spend: true,
      names: '{name}',
    })
    expect(started).toMatchObject({ jobs: 3, skipped: 0 })
    const { rows, total } = await window.bridge.jobs.list({})
    expect(total).toBe(3)
    expect(rows.map((row) => row.title).toSorted()).toEqual(['Anna', '_CON', 'anna (2)'].toSorted())
    const store = window.studio.services.sources
    const kept = rows.map(({ id }) => store.get(id)!.row)
    expect(kept.every((row) => row?.batch === started.batch)).toBe(true)
    expect(kept.map((row) => row?.variables.city).toSorted()).toEqual(['', 'Bonn', 'Köln'])
    await until(async () => (await window.bridge.jobs.list({ states: [...runningStates] })).total === 0, 240_000)
    expect((await readdir(target)).toSorted()).toEqual(['Anna.mp4', '_CON.mp4', 'anna (2).mp4'].toSorted())
    expect(service.speech.length).toBe(3)
    // Each clip differs from the open project by its row, which doesn't make it out of date.
    const results = [...(await window.bridge.jobs.list({})).rows, ...(await window.bridge.library.list({})).items]
    expect(results.map(({ outOfDate }) => outOfDate)).toEqual(Array(6).fill(false))
  })

  it('are refused with the reason, and then nothing is begun', async () => {
    const project = template()
    const sheet = await reading('name,city\nAnna,Köln\n,Bonn\n')
    const all = {
      ...as(),
      project,
      reading: sheet,
      folder: null,
      names: '{name}',
      skipProblems: false,
      spend: true,
    }
    const { start } = window.bridge.templates
    expect(await refusal(start({ ...all, spend: false }))).toMatchObject({
      code: 'costs-credits',
      field: 'spend',
    })
    expect(await refusal(start({ ...all, names: '{colour}' }))).toMatchObject({
      code: 'bad-template',
      field: 'names',
    })
    expect(await refusal(start(all))).toMatchObject({
      code: 'problems',
      message: '1 row has a problem.',
      details: [expect.stringMatching(/^Row 2: “name” is empty/)],
    })
    await writeFile(join(folder, 'a file'), '')
    expect(await refusal(start({ ...all, skipProblems: true, folder: join(folder, 'a file') }))).toMatchObject({
      code: 'folder',
    })
    expect((await window.bridge.jobs.list({})).total).toBe(0)
    expect(await start({ ...all, skipProblems: true })).toMatchObject({ jobs: 1, skipped: 1 })
  })

  it('with more rows than a batch has are refused', async () => {
    const sheet = await reading(`name\n${'x\n'.repeat(5_001)}`)
    expect(
      await refusal(window.bridge.templates.check({ ...as(), project: template(), reading: sheet })),
    ).toMatchObject({
      code: 'too-many-rows',
      field: 'reading',
    })
  })

  it('are not made by themselves while something is unfilled', async () => {
    const checked = await window.bridge.generate.check({
      session,
      project: template(),
      kind: 'avatar-video',
      connection,
    })
    expect(checked).toMatchObject({ ok: false })
    expect(checked.problems).toContainEqual(
      expect.objectContaining({ path: 'scenes[0].voice.text', code: 'unfilled-variable', severity: 'error' }),
    )
  })
})
