import { describe, expect, it } from 'vitest'
import fc from '../../../../support/fast-check.ts'
import {
  applyEdit,
  fillIn,
  inLanguage,
  openProject,
  serializeProject,
  translationProgress,
  translationUnits,
} from '../../../../../electron/common/composition/index.ts'
import type { Element, Project } from '../../../../../electron/common/composition/index.ts'
import { formatIn } from '../../../../../electron/common/messages/index.ts'
import { project as anyProject } from '../arbitraries.ts'
import { bakery, scene, shape } from './project.ts'

const format = formatIn('en')

/** The project with French, and these texts of it. */
function french(project: Project, texts: Record<string, string>, voices: Record<string, string> = {}): Project {
  const added = applyEdit(project, 'addTranslation', { language: 'fr', voices }).project
  const list = Object.entries(texts).map(([id, text]) => ({ id, text }))
  return list.length === 0 ? added : applyEdit(added, 'setTranslations', { language: 'fr', texts: list }).project
}

const whole = {
  s1: '[wave] {{name}}, notre petite <1>boulangerie</1> ouvre à sept heures.',
  headline: 'Aujourd’hui, économisez <1>la moitié</1>',
  s2: 'À demain.',
  close: 'Fermé le lundi',
}
const siwis = { nora: 'siwis', tom: 'siwis' }

const sentences = (project: Project): string[] => inLanguage(project, 'fr').problems.map((one) => format(one.message))
const element = (project: Project, id: string): Element =>
  project.scenes.flatMap(({ elements }) => elements).find((one) => one.id === id)!

describe('a project in another language', () => {
  it('lists what is translated: not numbers, and not what is hidden', () => {
    const project = bakery()
    expect(translationUnits(project).map(({ id, kind, source }) => [id, kind, source])).toEqual([
      ['s1', 'script', '[wave] Our little <1>bakery</1> opens at seven, {{name}}.'],
      ['headline', 'text', 'Save <1>half</1> today'],
      ['s2', 'script', 'See you tomorrow.'],
      ['close', 'text', 'Closed on Mondays'],
    ])
    expect(translationUnits(project)[0]!.tags).toEqual([{ tag: 1, text: 'bakery', elements: ['Arrow'] }])
  })

  it('has its scripts, voices and texts, in the styles and places of the project', () => {
    const project = french(bakery(), whole, siwis)
    const { project: result, problems } = inLanguage(project, 'fr')
    expect(problems).toEqual([])
    expect(result.language).toBe('fr')
    expect(result.translations).toBeUndefined()
    expect(result.scenes.map(({ voice }) => voice)).toEqual([
      {
        kind: 'script',
        voiceId: 'siwis',
        rate: 100,
        text: '[wave] {{name}}, notre petite boulangerie ouvre à sept heures.',
      },
      { kind: 'script', voiceId: 'siwis', rate: 100, text: 'À demain.' },
    ])
    const { source, ...box } = element(result, 'headline')
    expect(source).toMatchObject({
      runs: [{ text: 'Aujourd’hui, économisez ' }, { text: 'la moitié', style: { weight: 800 } }],
    })
    expect(box).toEqual(
      Object.fromEntries(Object.entries(element(project, 'headline')).filter(([key]) => key !== 'source')),
    )
    expect(element(result, 'arrow').anchors).toEqual({ start: { index: 3, word: 'boulangerie' } })
    expect(element(result, 'price')).toEqual(element(project, 'price'))
  })

  it('is filled in from a sheet like any other', () => {
    const result = inLanguage(french(bakery(), whole, siwis), 'fr').project
    const filled = fillIn(result, { name: 'Zoé' }).project
    expect(filled.scenes[0]!.voice).toMatchObject({
      text: '[wave] Zoé, notre petite boulangerie ouvre à sept heures.',
    })
    expect(element(filled, 'arrow').anchors?.start).toEqual({ index: 3, word: 'boulangerie' })
  })

  it('keeps what is not translated, read by the voice that it had, and says so', () => {
    const project = french(bakery(), { close: whole.close }, siwis)
    expect(translationProgress(project, 'fr')).toEqual({ total: 4, translated: 1, changed: 0, missing: 3 })
    expect(inLanguage(project, 'fr').project.scenes[0]!.voice).toEqual(project.scenes[0]!.voice)
    expect(sentences(project)).toEqual([
      '3 of 4 texts are not translated into French and stay as they are: “Scene s1”, “Save half today”, “Scene s2”. ' +
        'Translate them, or leave them so.',
    ])
  })

  it('takes a translation of an older text, and says so', () => {
    const translated = french(bakery(), whole, siwis)
    const project = applyEdit(translated, 'setScript', { sceneId: 's2', text: 'See you on Friday.' }).project
    expect(translationProgress(project, 'fr')).toMatchObject({ translated: 3, changed: 1 })
    expect(inLanguage(project, 'fr').project.scenes[1]!.voice).toMatchObject({ text: 'À demain.' })
    expect(sentences(project)).toEqual([
      '1 text was changed after it was translated into French: “Scene s2”. Look whether the translation still fits.',
    ])
    const confirmed = applyEdit(project, 'setTranslations', {
      language: 'fr',
      texts: [{ id: 's2', text: 'À vendredi.' }],
    })
    expect(sentences(confirmed.project)).toEqual([])
  })

  it('begins elements with the tagged word also after the project’s script has changed before it', () => {
    const translated = french(bakery(), whole, siwis)
    const text = '[wave] Good news: our little bakery opens at seven, {{name}}.'
    const project = applyEdit(translated, 'setScript', { sceneId: 's1', text }).project
    expect(element(project, 'arrow').anchors?.start?.index).toBe(4)
    expect(element(inLanguage(project, 'fr').project, 'arrow').anchors).toEqual({
      start: { index: 3, word: 'boulangerie' },
    })
  })

  it('finds a name that is the same, and else guesses by the share of the text, with a warning', () => {
    const arrow = shape('arrow', {
      anchors: { start: { index: 2, word: 'Greenroom' }, end: { index: 5, word: 'day.' } },
    })
    const project: Project = { ...bakery(), scenes: [scene('s1', 'Welcome to Greenroom on this day.', [arrow])] }
    const result = french(project, { s1: 'Greenroom vous accueille' }, siwis)
    expect(element(inLanguage(result, 'fr').project, 'arrow').anchors).toEqual({
      start: { index: 0, word: 'Greenroom' },
      end: { index: 2, word: 'accueille' },
    })
    expect(sentences(result)).toEqual([
      '“arrow” ends with “day.”, which the translated script doesn’t have: it ends with “accueille”, at the same share ' +
        'of the text. Put the tag around the word that it should end with.',
    ])
  })

  it('says which variables, marks and tags a translation lacks or adds', () => {
    const project = french(bakery(), { ...whole, s1: 'Notre <1>boulangerie</1> et {{Nom}}', headline: 'Moitié' }, siwis)
    expect(sentences(project)).toEqual([
      'The French text of “Scene s1” lacks {{name}}, [wave]. Add it where it belongs.',
      'The French text of “Scene s1” has {{nom}}, which the project’s text doesn’t have. Correct it.',
      'The French text of “Save half today” lacks <1>. Add it where it belongs.',
    ])
    expect(sentences(french(bakery(), { ...whole, close: 'Fermé <1>lundi' }, siwis))).toEqual([
      'The French text of “Closed on Mondays” has a tag that is not complete. Write each as a pair, such as ' +
        '<1>word</1>.',
    ])
  })

  it('says where no voice is chosen, once for each voice', () => {
    const project = french(bakery(), whole, { nora: 'siwis' })
    const voices = (result: Project): string[] =>
      result.scenes.map(({ voice }) => (voice?.kind === 'script' ? voice.voiceId : ''))
    expect(voices(inLanguage(project, 'fr').project)).toEqual(['siwis', 'tom'])
    expect(sentences(project)).toEqual([
      'No voice is chosen for French in place of “tom”, which reads the translation now. Choose one in the panel Language.',
    ])
    const other = { voiceId: 'other', gender: 'Male', language: 'fr' }
    expect(voices(inLanguage(project, 'fr', [other]).project)).toEqual(['siwis', 'other'])
  })

  it('keeps a fixed length unless the translated script would be cut', () => {
    const of = (duration: number): Project => {
      const fixed = applyEdit(bakery(), 'setSceneDuration', { sceneId: 's1', duration }).project
      return french(fixed, whole, siwis)
    }
    expect(inLanguage(of(20_000), 'fr').project.scenes[0]!.duration).toBe(20_000)
    expect(sentences(of(20_000))).toEqual([])
    expect(inLanguage(of(1_500), 'fr').project.scenes[0]!.duration).toBe('voice')
    expect(sentences(of(1_500))).toEqual([
      'Scene “Scene s1” lasts 1500 ms, and its translated script is likely to take longer: in this language it is as long ' +
        'as its voice. Shorten the translation to keep the length.',
    ])
  })

  it('makes captions of the translated script where they were edited', () => {
    const cues = [{ startMs: 0, endMs: 900, text: 'Our bakery' }]
    const edited = applyEdit(bakery(), 'setCues', { scenes: [{ sceneId: 's1', cues }] }).project
    const project = french(edited, whole, siwis)
    const result = inLanguage(project, 'fr').project
    expect(result.scenes[0]!.captions).toBeUndefined()
    expect(result.captions).toEqual(edited.captions)
    expect(sentences(project)).toEqual([
      'The captions of scene “Scene s1” were edited in the project’s language. In this language they are made of the ' +
        'translated script.',
    ])
  })

  it('leaves the layout of any project as it is', () => {
    fc.assert(
      fc.property(anyProject, fc.array(fc.string({ minLength: 1 }), { minLength: 30, maxLength: 30 }), (own, words) => {
        const units = translationUnits(own)
        const texts = Object.fromEntries(units.map(({ id }, at) => [id, `${words[at % 30]!} ¡`]))
        const result = inLanguage(french(own, texts, { 'v-1': 'w-1', 'v-2': 'w-2' }), 'fr').project
        expect(result.scenes.map(layoutOf)).toEqual(own.scenes.map(layoutOf))
        // A scene of a fixed length follows its voice where that would be cut.
        for (const [at, { duration }] of result.scenes.entries())
          if (duration !== 'voice') expect(duration).toBe(own.scenes[at]!.duration)
        expect({ ...result, scenes: [], language: '' }).toEqual({ ...own, scenes: [], language: '' })
        expect(openProject(serializeProject(result))).toEqual(result)
      }),
    )
  })

  it('is the project itself in its own language and in one that it lacks', () => {
    fc.assert(
      fc.property(anyProject, (own) => {
        const project = french({ ...own, language: 'en' }, {})
        const { translations: _none, ...rest } = project
        expect(inLanguage(project, 'en')).toEqual({ project: rest, problems: [] })
        expect(inLanguage(project, 'hi')).toEqual({ project: rest, problems: [] })
        expect(openProject(serializeProject(project))).toEqual(project)
      }),
      { numRuns: 40 },
    )
  })
})

/** All of a scene that is neither text nor voice. */
function layoutOf(one: Project['scenes'][number]) {
  const { captions: _cues, duration: _length, voice, elements, ...rest } = one
  return {
    ...rest,
    voice: voice && { kind: voice.kind, rate: voice.kind === 'audio' ? 0 : voice.rate },
    elements: elements.map(({ source, anchors: _words, ...box }) => ({
      ...box,
      source:
        source.kind === 'script' || source.kind === 'text' ? { ...source, text: '', voiceId: '', runs: [] } : source,
    })),
  }
}
