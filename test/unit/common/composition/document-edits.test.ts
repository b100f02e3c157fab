import { message } from '../../../../electron/common/messages/index.ts'
import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  applyEdit,
  assetPaths,
  EditRefused,
  emptyProject,
  History,
  projectSchema,
} from '../../../../electron/common/composition/index.ts'
import type { Project } from '../../../../electron/common/composition/index.ts'
import { project as anyProject } from './arbitraries.ts'
import { card, loop, project, scene } from './projects.ts'

describe('replaceProject', () => {
  it('puts a backup in place as one step that undo takes back', () => {
    const now: Project = {
      ...project(scene('s1')),
      duration: 9_000,
      webhookUrl: 'https://example.com/hook',
      assumedBackground: '#fff',
    }
    const backup: Project = { ...project(scene('s1'), scene('s2')), id: 'other', name: 'Yesterday' }
    const history = new History(now)
    history.apply('replaceProject', { project: backup })
    expect(history.project).toEqual({ ...backup, id: now.id })
    expect(history.undoLabel).toEqual(message('edits.replaceProject'))
    expect(history.undo()).toBe(true)
    expect(history.project).toEqual(now)
    history.redo()
    expect(history.project).toEqual({ ...backup, id: now.id })
  })

  it('turns any project into any other, and back', () => {
    fc.assert(
      fc.property(anyProject, anyProject, (from, to) => {
        const history = new History(from)
        history.apply('replaceProject', { project: to })
        expect(history.project).toEqual({ ...to, id: from.id })
        expect(projectSchema.safeParse(history.project).success).toBe(true)
        history.undo()
        expect(history.project).toEqual(from)
      }),
      { numRuns: 100 },
    )
  })

  it('refuses what is no project and leaves the document alone', () => {
    const before = project(scene('s1'))
    const broken = { ...emptyProject('p', 'x'), scenes: 'none' } as unknown as Project
    expect(() => applyEdit(before, 'replaceProject', { project: broken })).toThrow(EditRefused)
  })
})

describe('relinkAsset', () => {
  const sound = { kind: 'asset', path: 'card.png' } as const
  const everywhere = project(
    scene('s1', { elements: [card, { ...card, id: 'twice', locked: true }, loop] }),
    scene('s2', { voice: { kind: 'audio', source: sound }, elements: [] }),
    scene('s3', { voice: { kind: 'clone', sample: sound, text: 'Hi', rate: 100 }, elements: [card] }),
  )

  it('changes the path wherever the project names it, on locked elements and in voices too', () => {
    const history = new History(everywhere)
    history.apply('relinkAsset', { from: 'card.png', to: '/new/card.png' })
    expect(assetPaths(history.project)).toEqual(['/new/card.png', 'loop.mp4'])
    expect(JSON.stringify(history.project)).not.toContain('"card.png"')
    history.undo()
    expect(history.project).toEqual(everywhere)
  })

  it('refuses a file that the project does not use', () => {
    expect(() => applyEdit(everywhere, 'relinkAsset', { from: 'gone.png', to: 'x.png' })).toThrow(
      'Nothing in the project uses “gone.png”',
    )
    expect(() => applyEdit(everywhere, 'relinkAsset', { from: 'card.png', to: '' })).toThrow(EditRefused)
  })
})
