import { describe, expect, it } from 'vitest'
import { applyEdit, importOf } from '../../../../../electron/common/composition/index.ts'
import type { Project, ReadUnit } from '../../../../../electron/common/composition/index.ts'
import { bakery } from './project.ts'

const unit = (id: string, text: string, more: Partial<ReadUnit> = {}): ReadUnit => ({
  id,
  text,
  source: null,
  isConfirmed: false,
  ...more,
})
const french = (project: Project, units: ReadUnit[]) =>
  importOf(project, { own: 'en', languages: [{ language: 'fr', units }] })[0]!

function taken(project: Project, units: ReadUnit[]): Project {
  const added = project.translations ? project : applyEdit(project, 'addTranslation', { language: 'fr' }).project
  const { edit } = french(added, units)
  return edit ? applyEdit(added, 'setTranslations', edit).project : added
}

describe('what a file of translations does to a project', () => {
  it('takes what is there, and counts what is empty and what belongs to nothing', () => {
    expect(french(bakery(), [unit('s2', 'À demain.'), unit('close', ' '), unit('other', 'x')])).toEqual({
      language: 'fr',
      taken: 1,
      changed: 0,
      same: 0,
      empty: 1,
      unknown: ['other'],
      edit: { language: 'fr', texts: [{ id: 's2', text: 'À demain.', source: 'See you tomorrow.' }] },
    })
  })

  it('changes nothing when it is read again', () => {
    const project = taken(bakery(), [unit('s2', 'À demain.')])
    expect(french(project, [unit('s2', 'À demain.')])).toMatchObject({ taken: 0, same: 1, changed: 0, edit: null })
  })

  it('keeps of what text a translation is, so that one of an older text is told', () => {
    const units = [unit('s2', 'À demain.', { source: 'See you tomorrow.' })]
    const project = applyEdit(bakery(), 'setScript', { sceneId: 's2', text: 'See you on Friday.' }).project
    expect(french(project, units)).toMatchObject({ taken: 1, changed: 1 })
    expect(taken(project, units).translations!['fr']!.texts['s2']!.source).toBe('See you tomorrow.')
    // Inline tags alone are no other text.
    expect(french(bakery(), [unit('headline', 'Moitié', { source: 'Save half today' })])).toMatchObject({ changed: 0 })
  })

  it('leaves out of date what comes back unchanged, unless the translator says that it fits', () => {
    const before = taken(bakery(), [unit('s2', 'À demain.')])
    const project = applyEdit(before, 'setScript', { sceneId: 's2', text: 'See you on Friday.' }).project
    const back = { source: 'See you on Friday.' }
    expect(french(project, [unit('s2', 'À demain.', back)])).toMatchObject({
      taken: 0,
      same: 1,
      changed: 1,
      edit: null,
    })
    const confirmed = french(project, [unit('s2', 'À demain.', { ...back, isConfirmed: true })])
    expect(confirmed).toMatchObject({ taken: 1, changed: 0 })
    expect(french(project, [unit('s2', 'À vendredi.', back)])).toMatchObject({ taken: 1, changed: 0 })
  })
})
