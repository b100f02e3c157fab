import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ProjectSession } from '../../../../../electron/common/bridge/index.ts'
import type { Project } from '../../../../../electron/common/composition/index.ts'
import { readProject } from '../../../../../electron/studio/authoring/projects/index.ts'
import type { ProjectSessions } from '../../../../../electron/studio/authoring/projects/index.ts'
import { image, refusal, with1 } from './any-project.ts'
import { renamed, SessionWorld } from './session-world.ts'

const world = new SessionWorld()
const paths = (project: Project): unknown[] =>
  project.scenes.flatMap((scene) => scene.elements.map(({ source }) => ('path' in source ? source.path : null)))

describe('backups', () => {
  it('are kept when the content changed, spaced, five at most, dense lately and sparse long ago', async () => {
    const sessions = world.open()
    const { id, project } = sessions.create({ name: 'v0', scene: 'Scene 1', width: 100, height: 100 })
    await sessions.save(id, 0, project)
    for (let minute = 1; minute <= 120; minute += 1) {
      world.time += 60_000
      await sessions.save(id, minute, renamed(project, `v${minute}`))
      await sessions.save(id, minute, renamed(project, `v${minute}`))
    }
    const backups = await sessions.backups(id)
    expect(backups).toHaveLength(5)
    const ages = backups.map((backup) => Math.round((world.time - backup.madeAt) / 60_000))
    expect(ages[0]).toBeLessThanOrEqual(5)
    expect(ages.at(-1)).toBeGreaterThanOrEqual(110)
    expect(ages.toSorted((a, b) => a - b)).toEqual(ages)
    const oldest = await sessions.readBackup(id, backups.at(-1)!.id)
    expect(oldest.name).toBe('v0')
    expect((await refusal(sessions.readBackup(id, '../../etc'))).code).toBe('no-backup')
  })

  it('keep what somebody else wrote into the file', async () => {
    const sessions = world.open()
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
    const sessions = world.open()
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
    const sessions = world.open()
    const { id, project, copy: first } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    const { path } = await sessions.save(id, 1, project, first)
    const { copy: second } = await sessions.open(path)
    // Opening the project, or storing it without a change, changes nothing for the other window.
    sessions.draft(id, 2, project, second)
    sessions.draft(id, 2, renamed(project, 'Of the first'), first)
    expect(world.events).toContainEqual({ type: 'changed', id, copy: first })
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

    // The file that another program has written is newer than the documents of the windows.
    const { copy: last } = await sessions.open(path)
    await writeFile(path, JSON.stringify(renamed(newer, 'Of a program')))
    world.time += 60_000
    await utimes(path, new Date(world.time), new Date(world.time))
    const { copy: fresh } = await sessions.open(path)
    for (const old of [third, last])
      expect((await refusal(() => sessions.draft(id, 100, project, old))).code).toBe('older-revision')
    sessions.draft(id, 1, renamed(newer, 'Of the last'), fresh)
  })

  it('are told apart by the next program, too, and find their own session after a reload', async () => {
    let sessions = world.open()
    const { id, project, copy } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    sessions.draft(id, 1, renamed(project, 'Two'), copy)
    const { copy: other } = (await sessions.current())!
    sessions.draft(id, 1, renamed(project, 'Three'), other)
    const { id: elsewhere } = sessions.create({ name: 'Other', scene: 'Scene 1', width: 100, height: 100 })
    sessions = world.restart()
    expect((await refusal(() => sessions.draft(id, 2, project, copy))).code).toBe('older-revision')
    sessions.draft(id, 2, renamed(project, 'Four'), other)
    expect((await sessions.current())?.id).toBe(elsewhere)
    expect(await sessions.current(id)).toMatchObject({ id, project: { name: 'Four' } })
    expect((await sessions.current('gone'))?.id).toBe(id)
  })

  it('lose nothing when one shows what the other has made: its own version is kept as a backup', async () => {
    const sessions = world.open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    await sessions.setAside(with1(renamed(project, 'Mine'), image('a', 'a.png')), join(world.folder, 'pictures'))
    const [backup] = await sessions.backups(id)
    const kept = await sessions.readBackup(id, backup!.id)
    expect(kept.name).toBe('Mine')
    expect(paths(kept)).toEqual([join(world.folder, 'pictures', 'a.png')])
  })
})

describe('a project that nobody edited', () => {
  const listed = async (sessions: ProjectSessions): Promise<string[]> => {
    const recent = await sessions.recent()
    return [...(await readdir(join(world.folder, 'Projects'))), ...recent.map(({ path }) => path)]
  }

  it('is gone when it is closed, if it was empty', async () => {
    let sessions = world.open()
    const { id, project } = sessions.create({ name: 'One', scene: 'Scene 1', width: 100, height: 100 })
    await sessions.save(id, 1, project)
    expect(await listed(sessions)).toHaveLength(2)
    sessions = world.restart()
    expect((await sessions.current())?.id).toBe(id)
    await sessions.close(id)
    expect(await listed(sessions)).toEqual([])
    expect(world.errors).toEqual([])
  })

  it('stays if it was edited, even back to what it was, used, saved elsewhere, changed by others, or had content', async () => {
    const sessions = world.open()
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
    await sessions.saveAs(saved.id, join(world.folder, 'Projects', 'mine'), false, saved.project)
    const theirs = await begun()
    await writeFile(theirs.path, JSON.stringify(renamed(theirs.project, 'Theirs')))
    const pasted = sessions.adopt(edited.project)
    await sessions.save(pasted.id, 1, pasted.project)
    for (const { id } of [edited, used, saved, theirs, pasted]) await sessions.close(id)
    // The first file of the project that was saved under another name stays, too.
    expect(await readdir(join(world.folder, 'Projects'))).toHaveLength(6)
  })
})

describe('the last look of a project', () => {
  it('changes with what a clip shows and with nothing else', async () => {
    const sessions = world.open()
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
