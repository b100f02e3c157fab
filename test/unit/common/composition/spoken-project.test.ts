import { describe, expect, it, test } from 'vitest'
import { asSpoken, emptyProject, emptyScene, validate } from '../../../../electron/common/composition/index.ts'
import { formatIn } from '../../../../electron/common/messages/index.ts'
import panelsEn from '../../../../electron/common/messages/en/editor/panels.json' with { type: 'json' }
import panelsZh from '../../../../electron/common/messages/zh-CN/editor/panels.json' with { type: 'json' }
import type { Pronunciation } from '../../../../electron/common/pronounce/index.ts'
import { element, project as projectOf, scene as sceneOf, script } from './projects.ts'

const says = (word: string, value: string): Pronunciation => ({
  word,
  value,
  caseSensitive: false,
  kind: 'says',
})

test('a project is spoken as its own words say, then the user’s; the document stays', () => {
  const scene = emptyScene('s', 'One')
  const project = {
    ...emptyProject('p', 'P'),
    pronunciations: [says('GIF', 'jif')],
    scenes: [
      {
        ...scene,
        voice: { kind: 'script' as const, voiceId: 'v', text: 'A GIF [pause 2s] from SQL', rate: 100 },
      },
    ],
  }
  const spoken = asSpoken(project, [says('GIF', 'gif'), says('SQL', 'sequel')])
  expect(spoken.scenes[0]!.voice).toMatchObject({
    text: '<speak>A jif <break time="2000ms"/> from sequel</speak>',
  })
  expect(project.scenes[0]!.voice.text).toBe('A GIF [pause 2s] from SQL')
})

const empty = { ...script, text: ' [wave] ' }
const faults = (...scenes: Parameters<typeof projectOf>) =>
  validate(projectOf(...scenes)).filter(({ severity }) => severity === 'error')

describe.each([
  { language: 'en', panels: panelsEn },
  { language: 'zh-CN', panels: panelsZh },
] as const)('a script without words, in $language', ({ language, panels }) => {
  const format = formatIn(language)
  const choice = `“${panels.script.kinds.none}”`

  it('names both ways out for a scene, by the name of the choice', () => {
    const [fault, ...others] = faults(sceneOf('s1', { voice: empty, duration: 4_000 }))
    expect(others).toEqual([])
    expect(fault).toMatchObject({ path: 'scenes[0].voice.text', code: 'no-text' })
    expect(format(fault!.message)).toContain(choice)
    // What it advises solves it.
    expect(faults(sceneOf('s1', { voice: null, duration: 4_000 }))).toEqual([])
  })

  it('is only to be written for further speech, which has no such choice', () => {
    const speech = element('audio', 'further', empty)
    const [fault] = faults(sceneOf('s1', { elements: [speech], duration: 4_000 }))
    expect(fault).toMatchObject({ path: 'scenes[0].elements[0].source.text', code: 'no-text' })
    expect(format(fault!.message)).not.toContain(choice)
  })
})
