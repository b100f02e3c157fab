import { describe, expect, it } from 'vitest'
import { foreignScripts } from '../../../../../electron/studio/authoring/preflight/languages.ts'
import type { PreflightDeps } from '../../../../../electron/studio/authoring/preflight/index.ts'
import type { Voice } from '../../../../../electron/common/composition/index.ts'
import { english } from '../../../../support/english.ts'
import { project, scene } from '../../../common/composition/projects.ts'

const names = {
  voices: () =>
    Promise.resolve([
      { id: 'anna', name: 'Anna', language: 'en' },
      { id: 'lea', name: 'Léa', language: 'fr' },
      { id: 'rene', name: 'René', language: '' },
    ]),
  avatars: () => Promise.resolve([]),
}
const deps = { names, signal: new AbortController().signal } as unknown as PreflightDeps

async function found(voiceId: string, text: string): Promise<string[]> {
  const voice: Voice = { kind: 'script', voiceId, text, rate: 100 }
  const problems = await foreignScripts(deps, project({ ...scene('s1'), voice }))
  expect(problems.every(({ severity, path }) => severity === 'warning' && path === 'scenes[0].voice.text')).toBe(true)
  return problems.map(({ message }) => english(message))
}

describe('a script in another language than its voice', () => {
  const french = 'Le dernier train part à une heure du matin.'

  it('is a warning that names both languages', async () => {
    expect(await found('anna', french)).toEqual([expect.stringMatching(/looks like French, but Anna speaks English/)])
    expect(await found('lea', 'The doors open at eight, and the last train leaves at one.')).toEqual([
      expect.stringMatching(/looks like English, but Léa speaks French/),
    ])
  })

  it('is a warning where the voice can’t read its letters', async () => {
    expect(await found('anna', 'تفتح الأبواب في الثامنة مساء.')).toEqual([
      expect.stringMatching(/Anna speaks English and can’t/),
    ])
    expect(await found('anna', 'Welcome to 東京 tower.')).toEqual([expect.stringContaining('東京')])
  })

  it('is none in the voice’s own language, with pauses, or of a voice that says nothing of its language', async () => {
    expect(await found('lea', french)).toEqual([])
    expect(await found('anna', 'Good evening. [pause 0.5s] The doors open at eight.')).toEqual([])
    expect(await found('rene', french)).toEqual([])
    expect(await found('sample:own', french)).toEqual([])
  })
})
