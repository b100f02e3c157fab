import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CatalogueAvatar } from '../../../../electron/common/bridge/index.ts'
import { turnsOf, validate } from '../../../../electron/common/composition/index.ts'
import type { Scene } from '../../../../electron/common/composition/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { besideEachOther } from '../../../../renderer/editor/panels/script/dialogue-layout.ts'
import { asDialogue } from '../../../../renderer/editor/panels/script/dialogue-script.ts'
import { useDialogue } from '../../../../renderer/editor/panels/script/use-dialogue.ts'
import { useVoiceChoice } from '../../../../renderer/editor/panels/voices/use-voice-choice.ts'
import { usePanels } from '../../../../renderer/editor/shown-panel.ts'
import { linesOf } from '../../../../renderer/editor/speech/utterances.ts'
import { useCatalogue } from '../../../../renderer/stores/catalogue.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { mara, scene } from '../../common/composition/projects.ts'
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
  width: 1000,
  height: 1080,
})

describe('two presenters beside each other', () => {
  it('stand on the lower edge within any canvas, equally high, the first one on the left', () => {
    for (const canvas of [
      { width: 1920, height: 1080 },
      { width: 1080, height: 1920 },
      { width: 1080, height: 1080 },
    ]) {
      const [first, second] = besideEachOther(
        [
          { width: 500, height: 540 },
          { width: 400, height: 600 },
        ],
        canvas,
      )
      for (const box of [first!, second!]) {
        expect(box.y + box.height).toBe(canvas.height)
        expect(box.y).toBeGreaterThanOrEqual(0)
        expect(box.x).toBeGreaterThanOrEqual(-0.02 * canvas.width)
        expect(box.x + box.width).toBeLessThanOrEqual(1.02 * canvas.width)
      }
      expect(first!.height).toBe(second!.height)
      expect(first!.x + first!.width / 2).toBeLessThan(canvas.width / 2)
      expect(second!.x + second!.width / 2).toBeGreaterThan(canvas.width / 2)
    }
  })
})

describe('a script that becomes a dialogue', () => {
  it('has marks where its lines name the speakers', () => {
    const script = 'Mara: Hello!\nKenji Sato： Hi.\nHow are you?\nMara said: no.\n mara:Fine.'
    expect(asDialogue(script, ['Mara', 'Kenji Sato'], 'en')).toBe(
      '[speaker 1] Hello!\n[speaker 2] Hi.\nHow are you?\nMara said: no.\n[speaker 1] Fine.',
    )
    expect(asDialogue('Kenji: 你好。', ['Mara', 'Kenji'], 'zh-CN')).toBe('[讲者2] 你好。')
  })

  it('goes on with the second one’s turn otherwise, and keeps marks that it has', () => {
    expect(asDialogue('Hello. ', ['Mara', 'Kenji'], 'en')).toBe('Hello.\n[speaker 2] ')
    expect(asDialogue('', ['Mara'], 'en')).toBe('[speaker 1] \n[speaker 2] ')
    expect(asDialogue('A [speaker 2] B', ['Mara', 'Kenji'], 'en')).toBe('A [speaker 2] B')
  })
})

describe('a dialogue in the editor', () => {
  let pinia: Pinia
  const now = (): Scene => useDocument().project!.scenes[0]!

  beforeEach(async () => {
    pinia = createPinia()
    setActivePinia(pinia)
    const studio = fakeStudio()
    provideStudio(studio.client)
    studio.on.voices = () => [voice('ann'), voice('bea'), voice('bob', { gender: 'Male' })]
    const catalogue = useCatalogue()
    await catalogue.load()
    catalogue.avatars = [avatar('mara', 'female'), avatar('ines', 'female'), avatar('kenji', 'male')]
    const own = { kind: 'script' as const, voiceId: 'ann', text: 'Hello there.', rate: 90 }
    useDocument().open(sessionOf({ ...anyProject(), scenes: [scene('s1', { voice: own, elements: [mara] })] }))
  })
  afterEach(() => disposePinia(pinia))

  it('begins with one press and one step of undo: another presenter, its voice, its turn', () => {
    const before = useDocument().project
    useDialogue(now).begin()
    const [first, second] = now().elements
    expect([first!.id, second!.source]).toEqual(['mara', { kind: 'avatar', avatarId: 'kenji', from: 2 }])
    expect(first!.x + first!.width! / 2).toBeLessThan(second!.x + second!.width! / 2)
    expect(now().voice).toEqual({
      kind: 'script',
      voiceId: 'ann',
      rate: 90,
      text: 'Hello there.\n[speaker 2] ',
      second: { voiceId: 'bob', rate: 90 },
    })
    expect(validate(useDocument().project!).filter(({ severity }) => severity === 'error')).toEqual([])
    useDocument().undo()
    expect(useDocument().project).toEqual(before)
  })

  it('is spoken as one line for each of its turns, and ends as the words alone', () => {
    const dialogue = useDialogue(now)
    dialogue.begin()
    useDocument().edit('setScript', { sceneId: 's1', text: '[wave] Hello.\n[speaker 2] Hi!\n[speaker 1] Well?' })
    dialogue.setRate(60, 'rate')
    expect(linesOf(useDocument().project!).map(({ id, line }) => [id, line])).toEqual([
      [
        's1',
        {
          kind: 'dialogue',
          turns: [
            { kind: 'script', voiceId: 'ann', text: 'Hello.', rate: 90 },
            { kind: 'script', voiceId: 'bob', text: 'Hi!', rate: 60 },
            { kind: 'script', voiceId: 'ann', text: 'Well?', rate: 90 },
          ],
        },
      ],
    ])
    dialogue.end()
    expect(now().voice).toEqual({ kind: 'script', voiceId: 'ann', rate: 90, text: '[wave] Hello.\nHi!\nWell?' })
    expect(turnsOf(now())).toBeNull()
  })

  it('lets a voice be chosen for each speaker', () => {
    useDialogue(now).begin()
    const { current, chooseForScene } = useVoiceChoice()
    usePanels().showVoices(2)
    expect(current.value).toBe('bob')
    chooseForScene({ voiceId: 'bea' })
    expect(now().voice).toMatchObject({ voiceId: 'ann', second: { voiceId: 'bea', rate: 90 } })
    usePanels().showVoices(1)
    expect(current.value).toBe('ann')
    useDialogue(now).end()
    usePanels().showVoices(2)
    expect(current.value).toBe('ann')
  })
})
