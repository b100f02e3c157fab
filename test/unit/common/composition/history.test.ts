import { message } from '../../../../electron/common/messages/index.ts'
import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  EditRefused,
  emptyProject,
  emptyScene,
  History,
  projectSchema,
} from '../../../../electron/common/composition/index.ts'
import type { Change, Project } from '../../../../electron/common/composition/index.ts'
import { applyPatches } from 'immer'
import { anyEdit } from './any-edit.ts'
import type { AnyEdit } from './any-edit.ts'
import { project } from './arbitraries.ts'

function launch(): Project {
  return { ...emptyProject('p', 'Launch'), scenes: [emptyScene('s1', 'One'), emptyScene('s2', 'Two')] }
}

/** Makes an edit; returns whether it was made. Any error other than a refusal fails the test. */
function attempt(history: History, [name, args]: AnyEdit): boolean {
  const before = history.project
  try {
    history.apply(name, args)
    return history.project !== before
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error
    expect(history.project).toBe(before)
    expect(error.message).not.toBe('')
    return false
  }
}

describe('history', () => {
  it('any edits keep the document valid; undoing them all gives the first document, redoing the last', () => {
    fc.assert(
      fc.property(project, fc.array(anyEdit, { maxLength: 25 }), (start, list) => {
        const history = new History(start, { limit: 1000 })
        const states = [structuredClone(start)]
        for (const edit of list) {
          if (attempt(history, edit)) states.push(structuredClone(history.project))
          expect(projectSchema.safeParse(history.project).error).toBeUndefined()
        }
        for (const state of states.slice(0, -1).toReversed()) {
          expect(history.undo()).toBe(true)
          expect(history.project).toEqual(state)
        }
        expect(history.undo()).toBe(false)
        for (const state of states.slice(1)) {
          expect(history.redo()).toBe(true)
          expect(history.project).toEqual(state)
        }
        expect(history.redo()).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  it('any transaction commits to one step and bails to where it began', () => {
    fc.assert(
      fc.property(project, fc.array(anyEdit, { maxLength: 12 }), fc.boolean(), (start, list, bail) => {
        const history = new History(start)
        const before = structuredClone(start)
        history.begin('Drag')
        for (const edit of list) attempt(history, edit)
        const after = structuredClone(history.project)
        if (bail) {
          history.bail()
          expect(history.project).toEqual(before)
          expect(history.undo()).toBe(false)
          return
        }
        history.commit()
        expect(history.project).toEqual(after)
        if (history.undo()) {
          expect(history.project).toEqual(before)
          expect(history.undo()).toBe(false)
          expect(history.redo()).toBe(true)
          expect(history.project).toEqual(after)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('tells its listeners patches that lead from each document to the next', () => {
    fc.assert(
      fc.property(
        project,
        fc.array(fc.oneof(anyEdit, fc.constantFrom('undo', 'redo')), { maxLength: 20 }),
        (start, list) => {
          const history = new History(start)
          let mirror = start
          history.onChange((change) => {
            mirror = applyPatches(mirror, change.patches)
            expect(mirror).toEqual(change.project)
          })
          for (const step of list) {
            if (step === 'undo') history.undo()
            else if (step === 'redo') history.redo()
            else attempt(history, step as AnyEdit)
          }
          expect(mirror).toEqual(history.project)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('names what it would undo and redo, and a new edit ends what could be redone', () => {
    const history = new History(launch())
    expect(history.undoLabel).toBeUndefined()
    history.apply('renameProject', { name: 'A' })
    history.apply('setCanvas', { width: 1280 })
    expect(history.undoLabel).toEqual(message('edits.setCanvas'))
    history.undo()
    expect([history.undoLabel, history.redoLabel]).toEqual([message('edits.renameProject'), message('edits.setCanvas')])
    history.apply('renameProject', { name: 'B' })
    expect(history.redoLabel).toBeUndefined()
    expect(history.redo()).toBe(false)
  })

  it('makes one step of a drag and keeps only its first and last place', () => {
    const start = launch()
    const history = new History(start)
    const moved = { ...emptyScene('s3', 'x') }
    history.apply('addScene', { scene: moved })
    history.begin('Drag')
    for (let width = 100; width <= 1100; width++) history.apply('setCanvas', { width })
    history.commit()
    const changes: Change[] = []
    history.onChange((change) => changes.push(change))
    history.undo()
    expect(history.project.canvas.width).toBe(1920)
    expect(changes[0]!.patches).toHaveLength(1)
    history.redo()
    expect(history.project.canvas.width).toBe(1100)
  })

  it('merges typing into one step until something else happens', () => {
    const history = new History(launch())
    for (const name of ['L', 'La', 'Lau']) history.apply('renameProject', { name }, { merge: 'name' })
    history.apply('setCanvas', { width: 1000 })
    history.apply('renameProject', { name: 'Laun' }, { merge: 'name' })
    history.undo()
    expect(history.project.name).toBe('Lau')
    history.undo()
    history.undo()
    expect(history.project.name).toBe('Launch')
    expect(history.undo()).toBe(false)
  })

  it('keeps as many steps as it is told to', () => {
    const history = new History(launch(), { limit: 3 })
    for (let i = 0; i < 10; i++) history.apply('renameProject', { name: `n${i}` })
    while (history.undo());
    expect(history.project.name).toBe('n6')
    expect(() => new History(launch(), { limit: 0 })).toThrow(RangeError)
  })

  it('takes an open transaction back on undo, and holds redo while one is open', () => {
    const history = new History(launch())
    history.apply('renameProject', { name: 'A' })
    history.undo()
    history.begin('Drag')
    expect(history.redo()).toBe(false)
    history.apply('setCanvas', { width: 640 })
    expect(() => history.begin('Another')).toThrow(/Drag/)
    history.undo()
    expect(history.inTransaction).toBe(false)
    expect(history.project).toEqual(launch())
    expect(() => history.commit()).toThrow(/begin/)
    expect(() => history.bail()).toThrow(/begin/)
  })
})
