import { chmod, mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plainTextSource } from '../../../../../electron/common/composition/elements/text-source.ts'
import type { Project } from '../../../../../electron/common/composition/index.ts'
import { readProject } from '../../../../../electron/studio/authoring/projects/index.ts'
import { image, refusal, with1 } from './any-project.ts'
import { renamed, SessionWorld } from './session-world.ts'
import { english } from '../../../../support/english.ts'

const world = new SessionWorld()
const paths = (project: Project): unknown[] =>
  project.scenes.flatMap((scene) => scene.elements.map(({ source }) => ('path' in source ? source.path : null)))

describe('a new project', () => {
  it('is open, kept as a draft, and goes into the projects folder under its name', async () => {
    const sessions = world.open()
    const session = sessions.create({ name: 'My: first/launch?', scene: 'Scene 1', width: 1080, height: 1920 })
    expect(session).toMatchObject({ path: null, readOnly: null, savedAt: null, recovered: false })
    expect(session.project.canvas).toMatchObject({ width: 1080, height: 1920 })
    expect(session.project.scenes).toHaveLength(1)
    const { path } = await sessions.save(session.id, 1, session.project)
    expect(path).toBe(join(world.folder, 'Projects', 'My first launch.greenroom.json'))
    expect(await readProject(path)).toEqual(session.project)
    expect(world.events).toContainEqual(expect.objectContaining({ type: 'saved', id: session.id, path }))
    expect((await sessions.recent()).map((one) => one.path)).toEqual([path])
  })

  it('never takes the place of another file', async () => {
    const sessions = world.open()
    await mkdir(join(world.folder, 'Projects'))
    await writeFile(join(world.folder, 'Projects', 'Launch.greenroom.json'), 'mine')
    const created = await Promise.all(
      [1, 2, 3].map((at) => {
        const session = sessions.create({ name: 'Launch', scene: 'Scene 1', width: 100, height: 100 })
        return sessions.save(session.id, at, session.project)
      }),
    )
    expect(new Set(created.map(({ path }) => path)).size).toBe(3)
    expect(await readFile(join(world.folder, 'Projects', 'Launch.greenroom.json'), 'utf8')).toBe('mine')
    expect((await readdir(join(world.folder, 'Projects'))).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})

describe('drafts', () => {
  it('outlive a crash: never saved, and newer than the file', async () => {
    let sessions = world.open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    sessions.draft(id, 1, renamed(project, 'Two'))
    sessions = world.restart()
    expect(await sessions.current()).toMatchObject({
      id,
      path: null,
      recovered: true,
      project: { name: 'Two' },
    })
    const { path } = await sessions.save(id, 0, renamed(project, 'Three'))
    sessions.draft(id, 1, renamed(project, 'Four'))
    sessions = world.restart()
    expect(await sessions.current()).toMatchObject({ path, recovered: true, project: { name: 'Four' } })
    expect((await readProject(path)).name).toBe('Three')
  })

  it('say nothing of recovery when all was saved, or the studio ended in order', async () => {
    let sessions = world.open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    sessions.draft(id, 1, renamed(project, 'Two'))
    await sessions.park()
    sessions = world.restart()
    expect(await sessions.current()).toMatchObject({ recovered: false, project: { name: 'Two' } })
    await sessions.save(id, 1, renamed(project, 'Three'))
    sessions = world.restart()
    expect(await sessions.current()).toMatchObject({ recovered: false, project: { name: 'Three' } })
  })

  it('never go back: an older revision is refused, of a draft and of a save', async () => {
    const sessions = world.open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    sessions.draft(id, 5, renamed(project, 'Five'))
    expect((await refusal(() => sessions.draft(id, 4, renamed(project, 'Four')))).code).toBe('older-revision')
    expect((await refusal(sessions.save(id, 3, renamed(project, 'Three')))).code).toBe('older-revision')
    expect((await sessions.current())?.project.name).toBe('Five')
    // A reloaded window counts its revisions from the beginning.
    sessions.draft(id, 1, renamed(project, 'Again'))
    expect((await sessions.current())?.project.name).toBe('Again')
  })

  it('of what is no project are refused with the field, and what was kept stays', async () => {
    const sessions = world.open()
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
    const sessions = world.open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    const { path } = await sessions.save(id, 1, project)
    sessions.draft(id, 2, renamed(project, 'Mine'))
    await writeFile(path, JSON.stringify(renamed(project, 'Theirs')))
    await utimes(path, new Date(world.time + 60_000), new Date(world.time + 60_000))
    expect(await sessions.current()).toMatchObject({ recovered: false, project: { name: 'Theirs' } })
    const [backup] = await sessions.backups(id)
    expect((await sessions.readBackup(id, backup!.id)).name).toBe('Mine')
  })

  it('are shown when the file has gone or is broken', async () => {
    const sessions = world.open()
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
    const sessions = world.open()
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
      const broken = join(world.folder, 'broken.greenroom.json')
      await writeFile(broken, text)
      const error = await refusal(sessions.open(broken))
      expect(error.message).toMatch(new RegExp(`^broken\\.greenroom\\.json, line ${line}: `))
      expect(error.next).toBeTruthy()
      expect(await readFile(broken, 'utf8')).toBe(text)
    }
    for (const bad of ['relative.json', join(world.folder, 'none.json'), world.folder, `${world.folder}/a\0b`])
      expect((await refusal(sessions.open(bad))).field).toBe('path')
  })

  it('a newer version for looking only, as far as it is understood', async () => {
    const sessions = world.open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    const { path } = await sessions.save(id, 1, with1(project, image('a', 'a.png')))
    const stored = JSON.parse(await readFile(path, 'utf8')) as {
      scenes: { elements: unknown[] }[]
      [field: string]: unknown
    }
    const hologram = { id: 'h', kind: 'hologram', source: { kind: 'beam' } }
    stored.version = 7
    stored.mood = 'calm'
    const source = { ...plainTextSource('Hello'), curve: { radius: 300 } }
    const text = { ...image('t', 'a.png'), kind: 'text', source }
    stored.scenes[0]!.elements.unshift(hologram, text)
    const newer = join(world.folder, 'newer.greenroom.json')
    const written = JSON.stringify(stored)
    await writeFile(newer, written)
    const session = await sessions.open(newer)
    expect(english(session.readOnly)).toMatch(/newer Greenroom \(version 7\).*Update Greenroom/)
    expect(session.project.scenes[0]!.elements.map((element) => element.id)).toEqual(['t', 'a'])
    expect(session.project.scenes[0]!.elements[0]!.source).toEqual(plainTextSource('Hello'))
    expect((await refusal(sessions.save(session.id, 1, session.project))).code).toBe('read-only')
    expect((await refusal(sessions.saveAs(session.id, newer, true, session.project))).code).toBe('read-only')
    expect(await readFile(newer, 'utf8')).toBe(written)
    const copy = await sessions.saveAs(session.id, join(world.folder, 'copy'), false, session.project)
    expect(copy).toMatchObject({ path: join(world.folder, 'copy.greenroom.json'), readOnly: null })
  })

  it('the same file twice is the same session; links and write protection are heeded', async () => {
    const sessions = world.open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    const { path } = await sessions.save(id, 1, project)
    expect((await sessions.open(path)).id).toBe(id)
    await symlink(path, join(world.folder, 'link.json'))
    const linked = await sessions.open(join(world.folder, 'link.json'))
    await sessions.save(linked.id, 1, renamed(linked.project, 'Through'))
    expect((await readProject(path)).name).toBe('Through')
    await chmod(path, 0o400)
    // Root may write any file, so nothing is refused.
    if (process.getuid?.() !== 0) expect((await sessions.open(path)).readOnly).toMatch(/read-only/)
  })
})

describe('paths of files', () => {
  it('are relative inside the folder of the project, and mean the same files elsewhere', async () => {
    const sessions = world.open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    const inside = join(world.folder, 'Projects', 'media', 'a.png')
    const outside = join(world.folder, 'elsewhere', 'b.png')
    const document = with1(project, image('a', inside), image('b', outside))
    const { path } = await sessions.save(id, 1, document)
    expect(paths(await readProject(path))).toEqual(['media/a.png', outside])
    const opened = await sessions.open(path)
    expect(paths(opened.project)).toEqual(['media/a.png', outside])
    const moved = await sessions.saveAs(id, join(world.folder, 'elsewhere.greenroom.json'), false, opened.project)
    expect(paths(moved.project)).toEqual(['Projects/media/a.png', 'elsewhere/b.png'])
    expect(moved.folder).toBe(world.folder)
    expect(paths(await readProject(moved.path!))).toEqual(paths(moved.project))
    await mkdir(join(world.folder, 'deep', 'down'), { recursive: true })
    const down = await sessions.saveAs(id, join(world.folder, 'deep', 'down', 'p.json'), false, moved.project)
    expect(paths(down.project)).toEqual([inside, outside])
  })

  it('save as asks before it replaces, and takes the place of a session there', async () => {
    const sessions = world.open()
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
