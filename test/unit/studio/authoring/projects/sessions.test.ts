import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ProjectSession } from '../../../../../electron/common/bridge/index.ts'
import type { Project } from '../../../../../electron/common/composition/index.ts'
import {
  Backups,
  ProjectSessions,
  readProject,
  SessionStore,
} from '../../../../../electron/studio/authoring/projects/index.ts'
import type { SessionEvent } from '../../../../../electron/studio/authoring/projects/index.ts'
import { image, refusal, with1 } from './any-project.ts'
import { english } from '../../../../support/english.ts'

let folder: string
let store: SessionStore
let events: SessionEvent[]
let errors: unknown[]
let time: number
let ids: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sessions-'))
  events = []
  errors = []
  time = Date.now()
  ids = 0
  store = new SessionStore(join(folder, 'projects.db'))
})
afterEach(async () => {
  store.close()
  await rm(folder, { recursive: true, force: true })
})

function open(): ProjectSessions {
  return new ProjectSessions({
    store,
    backups: new Backups(join(folder, 'backups')),
    clock: { now: () => time, after: () => () => undefined },
    newId: () => `id-${(ids += 1)}-${folder.slice(-6)}`,
    folder: () => join(folder, 'Projects'),
    onEvent: (event) => events.push(event),
    onError: (error) => errors.push(error),
  })
}

/** The process dies and another one starts. */
function restart(): ProjectSessions {
  store.close()
  store = new SessionStore(join(folder, 'projects.db'))
  return open()
}

const renamed = (project: Project, name: string): Project => ({ ...project, name })
const paths = (project: Project): unknown[] =>
  project.scenes.flatMap((scene) => scene.elements.map(({ source }) => ('path' in source ? source.path : null)))

describe('a new project', () => {
  it('is open, kept as a draft, and goes into the projects folder under its name', async () => {
    const sessions = open()
    const session = sessions.create({ name: 'My: first/launch?', scene: 'Scene 1', width: 1080, height: 1920 })
    expect(session).toMatchObject({ path: null, readOnly: null, savedAt: null, recovered: false })
    expect(session.project.canvas).toMatchObject({ width: 1080, height: 1920 })
    expect(session.project.scenes).toHaveLength(1)
    const { path } = await sessions.save(session.id, 1, session.project)
    expect(path).toBe(join(folder, 'Projects', 'My first launch.greenroom.json'))
    expect(await readProject(path)).toEqual(session.project)
    expect(events).toContainEqual(expect.objectContaining({ type: 'saved', id: session.id, path }))
    expect((await sessions.recent()).map((one) => one.path)).toEqual([path])
  })

  it('never takes the place of another file', async () => {
    const sessions = open()
    await mkdir(join(folder, 'Projects'))
    await writeFile(join(folder, 'Projects', 'Launch.greenroom.json'), 'mine')
    const created = await Promise.all(
      [1, 2, 3].map((at) => {
        const session = sessions.create({ name: 'Launch', scene: 'Scene 1', width: 100, height: 100 })
        return sessions.save(session.id, at, session.project)
      }),
    )
    expect(new Set(created.map(({ path }) => path)).size).toBe(3)
    expect(await readFile(join(folder, 'Projects', 'Launch.greenroom.json'), 'utf8')).toBe('mine')
    expect((await readdir(join(folder, 'Projects'))).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})

describe('drafts', () => {
  it('outlive a crash: never saved, and newer than the file', async () => {
    let sessions = open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    sessions.draft(id, 1, renamed(project, 'Two'))
    sessions = restart()
    expect(await sessions.current()).toMatchObject({
      id,
      path: null,
      recovered: true,
      project: { name: 'Two' },
    })
    const { path } = await sessions.save(id, 0, renamed(project, 'Three'))
    sessions.draft(id, 1, renamed(project, 'Four'))
    sessions = restart()
    expect(await sessions.current()).toMatchObject({ path, recovered: true, project: { name: 'Four' } })
    expect((await readProject(path)).name).toBe('Three')
  })

  it('say nothing of recovery when all was saved, or the studio ended in order', async () => {
    let sessions = open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    sessions.draft(id, 1, renamed(project, 'Two'))
    await sessions.park()
    sessions = restart()
    expect(await sessions.current()).toMatchObject({ recovered: false, project: { name: 'Two' } })
    await sessions.save(id, 1, renamed(project, 'Three'))
    sessions = restart()
    expect(await sessions.current()).toMatchObject({ recovered: false, project: { name: 'Three' } })
  })

  it('never go back: an older revision is refused, of a draft and of a save', async () => {
    const sessions = open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    sessions.draft(id, 5, renamed(project, 'Five'))
    expect((await refusal(() => sessions.draft(id, 4, renamed(project, 'Four')))).code).toBe('older-revision')
    expect((await refusal(sessions.save(id, 3, renamed(project, 'Three')))).code).toBe('older-revision')
    expect((await sessions.current())?.project.name).toBe('Five')
    // A window that was loaded again counts from the beginning.
    sessions.draft(id, 1, renamed(project, 'Again'))
    expect((await sessions.current())?.project.name).toBe('Again')
  })

  it('of what is no project are refused with the field, and what was kept stays', async () => {
    const sessions = open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    for (const [sent, field] of [
      [null, 'project.schema'],
      [{ ...project, name: 7 }, 'project.name'],
      [{ ...project, scenes: 'x' }, 'project.scenes'],
      [{ ...project, version: 99 }, 'project.version'],
    ] as const) {
      const error = await refusal(() => sessions.draft(id, 9, sent))
      expect(error).toMatchObject({ code: 'project', field })
    }
    expect((await sessions.current())?.project).toEqual(project)
    expect((await refusal(() => sessions.draft('gone', 1, project))).code).toBe('no-session')
  })

  it('and a file that both changed: the newer is shown, the other is a backup', async () => {
    const sessions = open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    const { path } = await sessions.save(id, 1, project)
    sessions.draft(id, 2, renamed(project, 'Mine'))
    await writeFile(path, JSON.stringify(renamed(project, 'Theirs')))
    await utimes(path, new Date(time + 60_000), new Date(time + 60_000))
    expect(await sessions.current()).toMatchObject({ recovered: false, project: { name: 'Theirs' } })
    const [backup] = await sessions.backups(id)
    expect((await sessions.readBackup(id, backup!.id)).name).toBe('Mine')
  })

  it('are shown when the file has gone or is broken', async () => {
    const sessions = open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    const { path } = await sessions.save(id, 1, project)
    await rm(path)
    expect(await sessions.current()).toMatchObject({ id, path, recovered: true, project: { name: 'One' } })
    expect((await sessions.recent())[0]).toMatchObject({ path, missing: true })
    await sessions.save(id, 1, renamed(project, 'Back'))
    expect((await readProject(path)).name).toBe('Back')
  })
})

describe('opening', () => {
  it('names the line of a broken file and leaves it alone', async () => {
    const sessions = open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    const { path } = await sessions.save(id, 1, project)
    const good = await readFile(path, 'utf8')
    const lines = good.split('\n')
    const at = lines.findIndex((line) => line.includes('"background"'))
    for (const [text, line] of [
      [lines.with(at, '    "background": white').join('\n'), at + 1],
      [lines.with(at, '    "background": "nocolour"').join('\n'), at + 1],
      [good.slice(0, good.length / 2), good.slice(0, good.length / 2).split('\n').length],
      [`${good}}`, good.split('\n').length],
    ] as const) {
      const broken = join(folder, 'broken.greenroom.json')
      await writeFile(broken, text)
      const error = await refusal(sessions.open(broken))
      expect(error.message).toMatch(new RegExp(`^broken\\.greenroom\\.json, line ${line}: `))
      expect(error.next).toBeTruthy()
      expect(await readFile(broken, 'utf8')).toBe(text)
    }
    for (const bad of ['relative.json', join(folder, 'none.json'), folder, `${folder}/a\0b`])
      expect((await refusal(sessions.open(bad))).field).toBe('path')
  })

  it('a newer version for looking only, as far as it is understood', async () => {
    const sessions = open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    const { path } = await sessions.save(id, 1, with1(project, image('a', 'a.png')))
    const stored = JSON.parse(await readFile(path, 'utf8')) as {
      scenes: { elements: unknown[] }[]
      [field: string]: unknown
    }
    const hologram = { id: 'h', kind: 'hologram', source: { kind: 'beam' } }
    stored.version = 7
    stored.mood = 'calm'
    stored.scenes[0]!.elements.unshift(hologram)
    const newer = join(folder, 'newer.greenroom.json')
    const text = JSON.stringify(stored)
    await writeFile(newer, text)
    const session = await sessions.open(newer)
    expect(english(session.readOnly)).toMatch(/newer Greenroom \(version 7\).*Update Greenroom/)
    expect(session.project.scenes[0]!.elements.map((element) => element.id)).toEqual(['a'])
    expect((await refusal(sessions.save(session.id, 1, session.project))).code).toBe('read-only')
    expect((await refusal(sessions.saveAs(session.id, newer, true, session.project))).code).toBe('read-only')
    expect(await readFile(newer, 'utf8')).toBe(text)
    const copy = await sessions.saveAs(session.id, join(folder, 'copy'), false, session.project)
    expect(copy).toMatchObject({ path: join(folder, 'copy.greenroom.json'), readOnly: null })
  })

  it('the same file twice is the same session; links and write protection are heeded', async () => {
    const sessions = open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    const { path } = await sessions.save(id, 1, project)
    expect((await sessions.open(path)).id).toBe(id)
    await symlink(path, join(folder, 'link.json'))
    const linked = await sessions.open(join(folder, 'link.json'))
    await sessions.save(linked.id, 1, renamed(linked.project, 'Through'))
    expect((await readProject(path)).name).toBe('Through')
    await chmod(path, 0o400)
    // Root may write anything, and then nothing is refused.
    if (process.getuid?.() !== 0) expect((await sessions.open(path)).readOnly).toMatch(/read-only/)
  })
})

describe('paths of files', () => {
  it('are relative inside the folder of the project, and mean the same files elsewhere', async () => {
    const sessions = open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    const inside = join(folder, 'Projects', 'media', 'a.png')
    const outside = join(folder, 'elsewhere', 'b.png')
    const document = with1(project, image('a', inside), image('b', outside))
    const { path } = await sessions.save(id, 1, document)
    expect(paths(await readProject(path))).toEqual(['media/a.png', outside])
    const opened = await sessions.open(path)
    expect(paths(opened.project)).toEqual(['media/a.png', outside])
    const moved = await sessions.saveAs(id, join(folder, 'elsewhere.greenroom.json'), false, opened.project)
    expect(paths(moved.project)).toEqual(['Projects/media/a.png', 'elsewhere/b.png'])
    expect(moved.folder).toBe(folder)
    expect(paths(await readProject(moved.path!))).toEqual(paths(moved.project))
    await mkdir(join(folder, 'deep', 'down'), { recursive: true })
    const down = await sessions.saveAs(id, join(folder, 'deep', 'down', 'p.json'), false, moved.project)
    expect(paths(down.project)).toEqual([inside, outside])
  })

  it('save as asks before it replaces, and takes the place of a session there', async () => {
    const sessions = open()
    const one = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    const { path } = await sessions.save(one.id, 1, one.project)
    const two = sessions.create({ name: 'Two', scene: 'Scene 1', width: 100, height: 100 })
    expect(await refusal(sessions.saveAs(two.id, path, false, two.project))).toMatchObject({
      code: 'exists',
      field: 'path',
    })
    await sessions.saveAs(two.id, path, true, two.project)
    expect((await readProject(path)).name).toBe('Two')
    expect((await sessions.open(path)).id).toBe(two.id)
    expect((await refusal(sessions.saveAs(two.id, '/nowhere/at/all', false, two.project))).code).toBe('missing')
  })
})

describe('backups', () => {
  it('are kept when the content changed, spaced, five at most, dense lately and sparse long ago', async () => {
    const sessions = open()
    const { id, project } = sessions.create({ name: 'v0', scene: 'Scene 1', width: 100, height: 100 })
    await sessions.save(id, 0, project)
    for (let minute = 1; minute <= 120; minute += 1) {
      time += 60_000
      await sessions.save(id, minute, renamed(project, `v${minute}`))
      await sessions.save(id, minute, renamed(project, `v${minute}`))
    }
    const backups = await sessions.backups(id)
    expect(backups).toHaveLength(5)
    const ages = backups.map((backup) => Math.round((time - backup.madeAt) / 60_000))
    expect(ages[0]).toBeLessThanOrEqual(5)
    expect(ages.at(-1)).toBeGreaterThanOrEqual(110)
    expect(ages.toSorted((a, b) => a - b)).toEqual(ages)
    const oldest = await sessions.readBackup(id, backups.at(-1)!.id)
    expect(oldest.name).toBe('v0')
    expect((await refusal(sessions.readBackup(id, '../../etc'))).code).toBe('no-backup')
  })

  it('keep what somebody else wrote into the file', async () => {
    const sessions = open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    const { path } = await sessions.save(id, 1, project)
    await writeFile(path, JSON.stringify(renamed(project, 'Theirs')))
    await sessions.save(id, 2, renamed(project, 'Mine'))
    expect((await readProject(path)).name).toBe('Mine')
    const names = await Promise.all(
      (await sessions.backups(id)).map(async (one) => (await sessions.readBackup(id, one.id)).name),
    )
    expect(names).toEqual(['Theirs'])
  })

  it('keep what was not saved when a session is closed', async () => {
    const sessions = open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    const { path } = await sessions.save(id, 1, project)
    sessions.draft(id, 2, renamed(project, 'Unsaved'))
    await sessions.close(id)
    expect(await sessions.current()).toBeNull()
    const again: ProjectSession = await sessions.open(path)
    expect(again.project.name).toBe('One')
    const [backup] = await sessions.backups(again.id)
    expect((await sessions.readBackup(again.id, backup!.id)).name).toBe('Unsaved')
    await sessions.close('never-there')
  })
})

describe('two windows on one project', () => {
  it('are told apart: a change on an old version is refused, and nothing that was stored is reverted', async () => {
    const sessions = open()
    const { id, project, copy: first } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    const { path } = await sessions.save(id, 1, project, first)
    const { copy: second } = await sessions.open(path)
    // Opening it, or storing what is stored already, changes nothing for the other window.
    sessions.draft(id, 2, project, second)
    sessions.draft(id, 2, renamed(project, 'Of the first'), first)
    expect(events).toContainEqual({ type: 'changed', id, copy: first })
    const late = await refusal(() => sessions.draft(id, 99, renamed(project, 'Of the second'), second))
    expect(late.code).toBe('older-revision')
    expect((await refusal(sessions.save(id, 99, renamed(project, 'Of the second'), second))).code).toBe(
      'older-revision',
    )
    await sessions.save(id, 3, renamed(project, 'Of the first, too'), first)

    const { copy: third, project: newer } = await sessions.open(path)
    expect(newer.name).toBe('Of the first, too')
    sessions.draft(id, 1, renamed(newer, 'Of the third'), third)
    expect((await refusal(sessions.save(id, 4, project, first))).code).toBe('older-revision')
    expect((await sessions.current())?.project.name).toBe('Of the third')

    // What another program has written is newer than what windows have.
    const { copy: last } = await sessions.open(path)
    await writeFile(path, JSON.stringify(renamed(newer, 'Of a program')))
    time += 60_000
    await utimes(path, new Date(time), new Date(time))
    const { copy: fresh } = await sessions.open(path)
    for (const old of [third, last])
      expect((await refusal(() => sessions.draft(id, 100, project, old))).code).toBe('older-revision')
    sessions.draft(id, 1, renamed(newer, 'Of the last'), fresh)
  })

  it('are told apart by the next program, too, and find their own session after a reload', async () => {
    let sessions = open()
    const { id, project, copy } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    sessions.draft(id, 1, renamed(project, 'Two'), copy)
    const { copy: other } = (await sessions.current())!
    sessions.draft(id, 1, renamed(project, 'Three'), other)
    const { id: elsewhere } = sessions.create({ name: 'Other', scene: 'Scene 1', width: 100, height: 100 })
    sessions = restart()
    expect((await refusal(() => sessions.draft(id, 2, project, copy))).code).toBe('older-revision')
    sessions.draft(id, 2, renamed(project, 'Four'), other)
    expect((await sessions.current())?.id).toBe(elsewhere)
    expect(await sessions.current(id)).toMatchObject({ id, project: { name: 'Four' } })
    expect((await sessions.current('gone'))?.id).toBe(id)
  })

  it('lose nothing when one shows what the other has made: its own version is kept as a backup', async () => {
    const sessions = open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    await sessions.setAside(with1(renamed(project, 'Mine'), image('a', 'a.png')), join(folder, 'pictures'))
    const [backup] = await sessions.backups(id)
    const kept = await sessions.readBackup(id, backup!.id)
    expect(kept.name).toBe('Mine')
    expect(paths(kept)).toEqual([join(folder, 'pictures', 'a.png')])
  })
})

describe('a project that nobody edited', () => {
  const listed = async (sessions: ProjectSessions): Promise<string[]> => {
    const recent = await sessions.recent()
    return [...(await readdir(join(folder, 'Projects'))), ...recent.map(({ path }) => path)]
  }

  it('is gone when it is closed, if it was empty', async () => {
    let sessions = open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    await sessions.save(id, 1, project)
    expect(await listed(sessions)).toHaveLength(2)
    sessions = restart()
    expect((await sessions.current())?.id).toBe(id)
    await sessions.close(id)
    expect(await listed(sessions)).toEqual([])
    expect(errors).toEqual([])
  })

  it('stays if it was edited, even back to what it was, used, saved elsewhere, changed by others, or had content', async () => {
    const sessions = open()
    const begun = async (): Promise<ProjectSession & { path: string }> => {
      const session = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
      return { ...session, ...(await sessions.save(session.id, 1, session.project)) }
    }
    const edited = await begun()
    sessions.draft(edited.id, 2, renamed(edited.project, 'Two'))
    await sessions.save(edited.id, 3, edited.project)
    const used = await begun()
    sessions.keep(used.id)
    const saved = await begun()
    await sessions.saveAs(saved.id, join(folder, 'Projects', 'mine'), false, saved.project)
    const theirs = await begun()
    await writeFile(theirs.path, JSON.stringify(renamed(theirs.project, 'Theirs')))
    const pasted = sessions.adopt(edited.project)
    await sessions.save(pasted.id, 1, pasted.project)
    for (const { id } of [edited, used, saved, theirs, pasted]) await sessions.close(id)
    // The first file of the one that was saved elsewhere stays as well.
    expect(await readdir(join(folder, 'Projects'))).toHaveLength(6)
  })
})

describe('the last look of a project', () => {
  it('changes with what a clip shows and with nothing else', async () => {
    const sessions = open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    sessions.draft(id, 1, with1(project, image('a', 'a.png')))
    const first = sessions.head(project.id)
    sessions.draft(id, 2, renamed(with1(project, { ...image('a', 'a.png'), name: 'Logo', locked: true }), 'Two'))
    expect(sessions.head(project.id)).toBe(first)
    sessions.draft(id, 3, with1(project, { ...image('a', 'a.png'), x: 5 }))
    expect(sessions.head(project.id)).not.toBe(first)
    sessions.draft(id, 4, with1(project, image('a', 'a.png'), { ...image('b', 'b.png'), hidden: true }))
    expect(sessions.head(project.id)).toBe(first)
    expect(sessions.head('unknown')).toBeNull()
  })
})
