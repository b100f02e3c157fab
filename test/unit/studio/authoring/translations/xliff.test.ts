import { describe, expect, it } from 'vitest'
import fc from '../../../../support/fast-check.ts'
import { english } from '../../../../support/english.ts'
import { applyEdit, importOf, translationUnits } from '../../../../../electron/common/composition/index.ts'
import type { Project } from '../../../../../electron/common/composition/index.ts'
import { readXliff } from '../../../../../electron/studio/authoring/translations/read-xliff.ts'
import { xliffOf } from '../../../../../electron/studio/authoring/translations/write-xliff.ts'
import { StudioError } from '../../../../../electron/studio/core/studio-error.ts'
import { project as anyProject } from '../../../common/composition/arbitraries.ts'
import { bakery } from '../../../common/composition/translations/project.ts'

function french(project: Project, texts: Record<string, string>): Project {
  const added = applyEdit(project, 'addTranslation', { language: 'fr' }).project
  const list = Object.entries(texts).map(([id, text]) => ({ id, text }))
  return list.length === 0 ? added : applyEdit(added, 'setTranslations', { language: 'fr', texts: list }).project
}

const file = (inside: string, head = 'source-language="en" target-language="fr"'): string =>
  `<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="p" ${head} ` +
  `datatype="plaintext"><body>${inside}</body></file></xliff>`
const unit = (target: string, more = ''): string =>
  `<trans-unit id="s2"${more}><source>See you tomorrow.</source>${target}</trans-unit>`

function refusalOf(text: string): string | undefined {
  try {
    readXliff(text, 'fr.xlf')
  } catch (error) {
    if (error instanceof StudioError) return english(error.text)
    throw error
  }
  return undefined
}

describe('XLIFF', () => {
  it('has units with inline elements, notes and states', () => {
    const project = french(bakery(), { s2: 'À demain.' })
    const text = xliffOf(project, 'en', 'fr')
    expect(text).toContain('<file original="Bakery" source-language="en" target-language="fr"')
    expect(text).toContain(
      '<source><ph id="p1" ctype="x-fixed">[wave]</ph> Our little <g id="1">bakery</g> opens at seven, ' +
        '<ph id="p2" ctype="x-fixed">{{name}}</ph>.</source>\n<target state="needs-translation"></target>',
    )
    expect(text).toContain('with which something begins or ends (Arrow)')
    expect(text).toContain('<target state="translated">À demain.</target>')
    const changed = applyEdit(project, 'setScript', { sceneId: 's2', text: 'Good bye.' }).project
    expect(xliffOf(changed, 'en', 'fr')).toContain('<target state="needs-review-translation">À demain.</target>')
  })

  it('comes back as it was, with every text that a project can have', () => {
    const words = fc.string({
      unit: fc.constantFrom(
        'a',
        '<',
        '>',
        '&',
        '"',
        '1',
        '/',
        '\\',
        '{{x}}',
        '[wave]',
        '<1>',
        '</1>',
        '<2>',
        ' ',
        '\n',
        '漢',
      ),
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(anyProject, fc.array(words, { minLength: 20, maxLength: 20 }), (own, texts) => {
        const units = translationUnits(own)
        const given = Object.fromEntries(units.map(({ id }, at) => [id, `${texts[at % 20]!}é`]))
        const project = french(own, given)
        const read = readXliff(xliffOf(project, 'en', 'fr'), 'fr.xlf')
        expect(read.own).toBe('en')
        expect(read.languages[0]!.units).toEqual(
          units.map(({ id, source }) => ({ id, source, text: given[id], isConfirmed: true })),
        )
        expect(importOf(project, read)[0]).toMatchObject({ taken: 0, same: units.length, unknown: [], edit: null })
      }),
      { numRuns: 60 },
    )
  })

  it('of other tools is read: segments, notes and elements of their own', () => {
    const target =
      '<target>À <mrk mtype="seg" mid="1">demain<x:y xmlns:x="urn:x" z="1"/></mrk>.</target><note>ok</note>'
    expect(readXliff(file(unit(target)), 'fr.xlf').languages).toEqual([
      {
        language: 'fr',
        units: [{ id: 's2', source: 'See you tomorrow.', text: 'À demain.', isConfirmed: false }],
      },
    ])
  })

  it('takes no target that nobody has worked on', () => {
    const text = (target: string, more = ''): string | undefined =>
      readXliff(file(unit(target, more)), 'fr.xlf').languages[0]!.units[0]?.text
    expect(text('<target>See you tomorrow.</target>')).toBe('')
    expect(text('<target state="new">Autre</target>')).toBe('')
    expect(text('')).toBe('')
    expect(text('<target>Autre</target>', ' translate="no"')).toBeUndefined()
  })

  it('that is damaged or hostile is refused with the unit and the reason', () => {
    const cases: [string, string][] = [
      ['<!DOCTYPE xliff [<!ENTITY a "aaaa">]><xliff version="1.2"/>', 'it declares a document type'],
      ['<html/>', 'it holds no XLIFF.'],
      ['', 'line 1 is no well-formed XML.'],
      ['<xliff version="2.0"/>', 'it is XLIFF 2.0, and only 1.2 is read.'],
      [file(unit('<target>a</target>') + unit('<target>b</target>')), 'in the unit “s2”, the same id stands twice.'],
      [file('<trans-unit id="s2"><source>a'), 'in the unit “s2”, line 1 is no well-formed XML.'],
      [file(unit('<target>&a;</target>')), 'in the unit “s2”, line 1 is no well-formed XML.'],
      [file(unit('<target>&#x85;</target>')), 'in the unit “s2”, a text holds control characters.'],
      [file(unit('<target><x id="9"/></target>')), 'in the unit “s2”, an inline element “x” with the id “9”'],
      [
        file(unit(`<target>${'a'.repeat(100_001)}</target>`)),
        'in the unit “s2”, a text has more than 100000 characters.',
      ],
      [file('<trans-unit><source>a</source></trans-unit>'), 'a unit has no id.'],
      [file('<group>'.repeat(80)), 'its elements are nested too deeply.'],
      [file('', 'source-language="en" target-language="../fr"'), 'its target language “../fr” is no language tag.'],
      [file('', 'target-language="fr"'), 'its source language “” is no language tag.'],
    ]
    for (const [text, reason] of cases)
      expect(refusalOf(text)).toContain(`“fr.xlf” can’t be taken as translations: ${reason}`)
  })
})
