import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { useVoiceChoice } from '../../../../renderer/editor/panels/voices/use-voice-choice.ts'
import { useSelection } from '../../../../renderer/editor/selection.ts'
import { scene, script } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

describe('choosing a voice', () => {
  let pinia: Pinia
  beforeEach(() => {
    pinia = createPinia()
    setActivePinia(pinia)
    provideStudio(fakeStudio().client)
    const sample = { kind: 'asset', path: 'me.wav' } as const
    const clone = { kind: 'clone', sample, text: 'I am me.', rate: 70 } as const
    const recording = { kind: 'audio', source: { kind: 'asset', path: 'a.mp3' } } as const
    const scenes = [
      scene('s1', { voice: script, elements: [] }),
      scene('s2', { voice: clone, elements: [] }),
      scene('s3', { voice: recording, elements: [] }),
      scene('s4', { voice: { ...script, text: 'Bye.' }, elements: [] }),
      scene('s5', { voice: null, elements: [] }),
    ]
    useDocument().open(sessionOf({ ...anyProject(), scenes }))
  })
  afterEach(() => disposePinia(pinia))
  const voicesNow = () => useDocument().project!.scenes.map((one) => one.voice)

  it('keeps what the scene says and how fast', () => {
    const { chooseForScene } = useVoiceChoice()
    chooseForScene({ voiceId: 'ann' })
    expect(voicesNow()[0]).toEqual({ ...script, voiceId: 'ann' })
    useSelection().chooseScene('s2')
    chooseForScene({ voiceId: 'ann' })
    expect(voicesNow()[1]).toEqual({ kind: 'script', voiceId: 'ann', text: 'I am me.', rate: 70 })
    useSelection().chooseScene('s5')
    chooseForScene({ voiceId: 'ann' })
    expect(voicesNow()[4]).toEqual({ kind: 'script', voiceId: 'ann', text: '', rate: 100 })
  })

  it('in all scenes is one step, and leaves recordings and cloned voices alone', () => {
    const before = useDocument().project
    useVoiceChoice().chooseForAll({ voiceId: 'bob', name: 'Bob' })
    expect(voicesNow().map((one) => (one?.kind === 'script' ? one.voiceId : (one?.kind ?? null)))).toEqual([
      'bob',
      'clone',
      'audio',
      'bob',
      null,
    ])
    useDocument().undo()
    expect(useDocument().project).toEqual(before)
  })
})
