import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CatalogueAvatar } from '../../../../electron/common/bridge/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { addAvatar } from '../../../../renderer/editor/add-element.ts'
import { useVoiceChoice } from '../../../../renderer/editor/panels/voices/use-voice-choice.ts'
import { sceneActions } from '../../../../renderer/editor/scenes/scene-actions.ts'
import { useSelection } from '../../../../renderer/editor/selection.ts'
import { useCatalogue } from '../../../../renderer/stores/catalogue.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { useToasts } from '../../../../renderer/stores/toasts.ts'
import { scene, script } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf, voice } from '../support/fake-studio.ts'

const avatar = (avatarId: string, gender: string): CatalogueAvatar => ({
  avatarId,
  recordId: avatarId,
  name: avatarId,
  note: '',
  gender,
  from: 2,
  type: null,
  state: 'ready',
  thumbUrl: null,
  idleUrl: null,
  stillUrl: null,
  width: 600,
  height: 900,
})
const [mara, ines, tunde, own] = [
  avatar('mara', 'female'),
  avatar('ines', 'female'),
  avatar('tunde', 'male'),
  avatar('me', ''),
]

describe('an avatar that is added to a scene', () => {
  let pinia: Pinia
  beforeEach(async () => {
    pinia = createPinia()
    setActivePinia(pinia)
    const studio = fakeStudio()
    provideStudio(studio.client)
    studio.on.voices = () => [
      voice('heart'),
      voice('bella'),
      voice('adam', { gender: 'Male' }),
      voice('mine', { gender: '', from: 4 }),
    ]
    await useCatalogue().load()
    useCatalogue().avatars = [mara, ines, tunde, own]
    const scenes = ['s1', 's2', 's3', 's4'].map((id) => scene(id, { voice: null, elements: [] }))
    useDocument().open(sessionOf({ ...anyProject(), scenes }))
  })
  afterEach(() => disposePinia(pinia))
  const voicesNow = () => useDocument().project!.scenes.map((one) => one.voice)
  const spoken = (voiceId: string) => ({ kind: 'script', text: '', rate: 100, voiceId })

  it('brings a voice of its gender, another one than the other avatars have, and both are one step', () => {
    const before = useDocument().project
    addAvatar(mara)
    expect(voicesNow()[0]).toEqual(spoken('heart'))
    useDocument().undo()
    expect(useDocument().project).toEqual(before)
    for (const [sceneId, one] of [
      ['s1', ines],
      ['s2', tunde],
      ['s3', own],
    ] as const) {
      useSelection().chooseScene(sceneId)
      addAvatar(one)
    }
    expect(voicesNow()).toEqual([spoken('bella'), spoken('adam'), spoken('heart'), null])
  })

  it('leaves the voice of a scene that has one', () => {
    useDocument().edit('setVoice', { sceneId: 's1', voice: script })
    addAvatar(tunde)
    expect(voicesNow()[0]).toEqual(script)
  })

  it('changes a voice that was carried on from the scene before, with its script', () => {
    addAvatar(mara)
    useDocument().edit('setScript', { sceneId: 's1', text: 'Hello.' })
    sceneActions().run('insertAfter', 's1')
    const { id } = useSelection().scene!
    useDocument().edit('setScript', { sceneId: id, text: 'And now to Tunde.' })
    expect(voicesNow()[1]).toMatchObject({ voiceId: 'heart' })
    addAvatar(tunde)
    expect(voicesNow()[1]).toEqual({ ...spoken('adam'), text: 'And now to Tunde.' })
    // A second avatar in the scene changes nothing.
    addAvatar(mara)
    expect(voicesNow()[1]).toMatchObject({ voiceId: 'adam' })
    expect(voicesNow()[0]).toMatchObject({ voiceId: 'heart' })
  })

  it('leaves a voice that the user chose in the scene, and says that another one fits', () => {
    addAvatar(mara)
    sceneActions().run('insertAfter', 's1')
    useVoiceChoice().chooseForScene({ voiceId: 'bella' })
    addAvatar(tunde)
    expect(voicesNow()[1]).toMatchObject({ voiceId: 'bella' })
    const hint = useToasts().toasts.at(-1)!
    expect(hint).toMatchObject({ level: 'info', actions: [{ label: 'Use adam' }] })
    hint.actions![0]!.run()
    expect(voicesNow()[1]).toMatchObject({ voiceId: 'adam' })
  })

  it('keeps the voice that the user has given it, also in other projects', async () => {
    addAvatar(tunde)
    useVoiceChoice().chooseForScene({ voiceId: 'mine' })
    useSelection().chooseScene('s2')
    addAvatar(tunde)
    expect(voicesNow()[1]).toEqual(spoken('mine'))
    await expect.poll(() => useSettings().settings.avatarVoices).toEqual({ tunde: 'mine' })
    useDocument().open(sessionOf(anyProject('another')))
    addAvatar(tunde)
    expect(voicesNow()[0]).toEqual(spoken('mine'))
  })
})
