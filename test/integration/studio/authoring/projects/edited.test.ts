import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from '../../../../support/fast-check.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EditRefused, History } from '../../../../../electron/common/composition/index.ts'
import { systemClock } from '../../../../../electron/studio/core/clock.ts'
import { Backups, ProjectSessions, SessionStore } from '../../../../../electron/studio/authoring/projects/index.ts'
import { inDepth } from '../../../../support/depth.ts'
import { anyEdit } from '../../../../unit/common/composition/any-edit.ts'
import { project } from '../../../../unit/common/composition/arbitraries.ts'

let folder: string
let store: SessionStore
let sessions: ProjectSessions

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edited-'))
  store = new SessionStore(join(folder, 'projects.db'))
  let ids = 0
  sessions = new ProjectSessions({
    store,
    backups: new Backups(join(folder, 'backups')),
    clock: systemClock,
    newId: () => `session-${(ids += 1)}`,
    folder: () => join(folder, 'Projects'),
    onError: (error) => {
      throw error
    },
  })
})
afterAll(async () => {
  store.close()
  await rm(folder, { recursive: true, force: true })
})

/** One of that many sequences is saved and opened again, because that needs the disk. */
const savedEvery = 10
const sequences = inDepth ? 1_000 : 200

it('after any edits, undo all leads to the beginning, redo all to the end, saving and opening to the same document', async () => {
  let runs = 0
  let saved = 0
  await fc.assert(
    fc.asyncProperty(project, fc.array(anyEdit, { minLength: 1, maxLength: 30 }), async (start, edits) => {
      const history = new History(start, { limit: 1000 })
      const before = structuredClone(start)
      for (const [name, args] of edits) {
        try {
          history.apply(name, args)
        } catch (error) {
          if (!(error instanceof EditRefused)) throw error
        }
      }
      const end = structuredClone(history.project)
      let steps = 0
      while (history.undo()) steps += 1
      expect(history.project).toEqual(before)
      while (history.redo()) steps -= 1
      expect(steps).toBe(0)
      expect(history.project).toEqual(end)
      runs += 1
      if (runs % savedEvery !== 0) return
      // What is stored is JSON, in which an edit's -0 becomes 0.
      const stored: unknown = JSON.parse(JSON.stringify(end))
      const { id } = sessions.adopt(before)
      sessions.draft(id, 1, end)
      expect((await sessions.current())?.project).toEqual(stored)
      const { path } = await sessions.save(id, 2, end)
      await sessions.close(id)
      expect((await sessions.open(path)).project).toEqual(stored)
      saved += 1
    }),
    { numRuns: sequences },
  )
  expect(saved).toBe(Math.floor(runs / savedEvery))
  expect(saved).toBeGreaterThan(5)
})
