import { describe, expect, it } from 'vitest'
import { applyEdit, EditRefused, fittingVoices, History } from '../../../../../electron/common/composition/index.ts'
import type { EditArgs, EditName, Project } from '../../../../../electron/common/composition/index.ts'
import { bakery } from './project.ts'

function refusalOf<N extends EditName>(project: Project, name: N, args: EditArgs<N>): string | undefined {
  try {
    applyEdit(project, name, args)
  } catch (error) {
    if (error instanceof EditRefused) return error.path
    throw error
  }
  return undefined
}

describe('edits of translations', () => {
  it('can be undone one by one', () => {
    const history = new History(bakery())
    const before = history.project
    history.apply('addTranslation', { language: 'fr', voices: { nora: 'siwis' } })
    history.apply('setTranslations', { language: 'fr', texts: [{ id: 's2', text: 'À demain.' }] })
    history.apply('setTranslationVoice', { language: 'fr', from: 'tom', voiceId: 'siwis' })
    expect(history.project.translations).toEqual({
      fr: {
        voices: { nora: 'siwis', tom: 'siwis' },
        texts: { s2: { source: 'See you tomorrow.', text: 'À demain.' } },
      },
    })
    history.apply('setTranslations', { language: 'fr', texts: [{ id: 's2', text: ' ' }] })
    history.apply('setTranslationVoice', { language: 'fr', from: 'tom', voiceId: null })
    expect(history.project.translations).toEqual({ fr: { voices: { nora: 'siwis' }, texts: {} } })
    history.apply('removeTranslation', { language: 'fr' })
    expect(history.project.translations).toBeUndefined()
    for (let step = 0; step < 6; step += 1) history.undo()
    expect(history.project).toEqual(before)
  })

  it('are refused for a language that is there, that is not, and for what has no text', () => {
    const project = applyEdit(bakery(), 'addTranslation', { language: 'pt-BR' }).project
    expect(refusalOf(project, 'addTranslation', { language: 'pt-BR' })).toBe('language')
    expect(refusalOf(project, 'addTranslation', { language: 'en' })).toBe('language')
    expect(refusalOf(project, 'setLanguage', { language: 'pt-BR' })).toBe('language')
    expect(refusalOf(project, 'addTranslation', { language: 'pt-br' })).toBe('language')
    expect(refusalOf(project, 'setTranslations', { language: 'fr', texts: [{ id: 's2', text: 'x' }] })).toBe('language')
    expect(refusalOf(project, 'setTranslations', { language: 'pt-BR', texts: [{ id: 'price', text: 'x' }] })).toBe(
      'texts',
    )
    expect(refusalOf(project, 'setTranslations', { language: 'pt-BR', texts: [{ id: '__proto__', text: 'x' }] })).toBe(
      'texts[0].id',
    )
  })

  it('follow copies, and go with what is removed', () => {
    const texts = [
      { id: 's1', text: 'Bonjour' },
      { id: 'headline', text: 'Moitié' },
    ]
    const added = applyEdit(bakery(), 'addTranslation', { language: 'fr' }).project
    const project = applyEdit(added, 'setTranslations', { language: 'fr', texts }).project
    const copied = applyEdit(project, 'duplicateScene', { sceneId: 's1', newId: 'n', elementIds: ['n1', 'n2'] }).project
    expect(Object.keys(copied.translations!['fr']!.texts)).toEqual(['s1', 'headline', 'n', 'n1'])
    const one = applyEdit(copied, 'duplicateElement', { elementId: 'n1', newId: 'n3' }).project
    expect(one.translations!['fr']!.texts['n3']).toEqual(project.translations!['fr']!.texts['headline'])
    const removed = applyEdit(one, 'removeScene', { sceneId: 'n' }).project
    expect(removed.translations).toEqual(project.translations)
  })
})

describe('voices of a language', () => {
  const voices = [
    { voiceId: 'nora', gender: 'Female', language: 'en' },
    { voiceId: 'tom', gender: 'Male', language: 'en' },
    { voiceId: 'siwis', gender: 'Female', language: 'fr' },
    { voiceId: 'dora', gender: 'Female', language: 'es-MX' },
    { voiceId: 'alex', gender: 'Male', language: 'es' },
    { voiceId: 'santa', gender: 'Male', language: 'es' },
  ]

  it('have the gender of the voice whose place they take, as far as there are such', () => {
    expect(fittingVoices(bakery(), 'es', voices)).toEqual({ nora: 'dora', tom: 'alex' })
    expect(fittingVoices(bakery(), 'fr', voices)).toEqual({ nora: 'siwis', tom: 'siwis' })
    expect(fittingVoices(bakery(), 'hi', voices)).toEqual({})
    // Some services name languages in English.
    const named = { voiceId: 'priya', gender: 'Female', language: 'Hindi (India)' }
    expect(fittingVoices(bakery(), 'hi', [...voices, named])).toEqual({ nora: 'priya', tom: 'priya' })
  })

  it('are other ones for other speakers, and stay where they were chosen', () => {
    expect(fittingVoices(bakery(), 'es', voices, { nora: 'alex', gone: 'dora' })).toEqual({
      nora: 'alex',
      tom: 'santa',
    })
    expect(fittingVoices(bakery(), 'en-GB', voices)).toEqual({ nora: 'nora', tom: 'tom' })
  })
})
