import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope } from 'vue'
import type { EffectScope } from 'vue'
import type { Element } from '@common/composition/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useSceneFollowing } from '../../../../renderer/editor/layout/use-scene-following.ts'
import { useSelection } from '../../../../renderer/editor/selection.ts'
import { useSlots } from '../../../../renderer/editor/slots/slots.ts'
import { writeSlot } from '../../../../renderer/editor/slots/fill-slot.ts'
import { useTimings } from '../../../../renderer/editor/timings.ts'
import { useTransport } from '../../../../renderer/editor/transport.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { element, scene, script } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

const long = 'Welcome to the studio, where a script of some length is read to the end without any hurry at all.'
const ids = ['s1', 's2', 's3']

describe('the scene in which somebody writes', () => {
  let pinia: Pinia
  let scope: EffectScope
  beforeEach(() => {
    pinia = createPinia()
    setActivePinia(pinia)
    provideStudio(fakeStudio().client)
    const dissolve = { kind: 'dissolve', duration: 600 } as const
    const scenes = ids.map((id) => scene(id, { voice: { ...script, text: long }, transition: dissolve }))
    const slots = ids.map((target) => ({ role: 'script', target }) as const)
    useDocument().open(sessionOf({ ...anyProject(), scenes, slots }))
    scope = effectScope()
    scope.run(useSceneFollowing)
  })
  afterEach(() => {
    scope.stop()
    disposePinia(pinia)
  })

  const sceneMs = (): number => useTransport().at!.sceneMs
  const alone = (id: string): void => {
    const transport = useTransport()
    expect(useSelection().scene?.id).toBe(id)
    expect(transport.at?.timing.scene.id).toBe(id)
    expect(transport.leaving).toBeNull()
  }

  it.each(ids)('stays the current one while its script is replaced (%s)', (id) => {
    const [slots, timings, transport] = [useSlots(), useTimings(), useTransport()]
    slots.go(slots.list.find(({ scene: { id: own } }) => own === id)!)
    const { startMs, durationMs } = timings.of(id)!
    transport.seek(startMs + durationMs - 700)
    const before = sceneMs()
    for (const text of ['T', 'Tw', 'Two', 'Two words', 'Two words, and three.']) {
      writeSlot(slots.current!, text)
      alone(id)
      expect(slots.current?.scene.id).toBe(id)
    }
    expect(useDocument().project?.scenes.map(({ voice }) => voice?.kind === 'script' && voice.text.length)).toEqual(
      ids.map((one) => (one === id ? 'Two words, and three.'.length : long.length)),
    )
    // What was shown before is shown again once the scene lasts long enough.
    expect(sceneMs()).toBeLessThan(before)
    writeSlot(slots.current!, long)
    alone(id)
    expect(sceneMs()).toBe(before)
  })

  it('keeps the time that the user has chosen meanwhile', () => {
    const [document, timings, transport] = [useDocument(), useTimings(), useTransport()]
    transport.seek(timings.of('s1')!.durationMs - 700)
    document.edit('setScript', { sceneId: 's1', text: 'Two words' })
    transport.seek(100)
    document.edit('setScript', { sceneId: 's1', text: long })
    expect(transport.timeMs).toBe(100)
  })

  it('stays the current one when its speech is shorter than estimated', () => {
    const [timings, transport] = [useTimings(), useTransport()]
    useSelection().chooseScene('s2')
    const { startMs, durationMs } = timings.of('s2')!
    transport.seek(startMs + durationMs - 700)
    timings.learn({ s1: 1_500, s2: 1_200 })
    alone('s2')
  })

  it('follows the playhead that is moved into the next one', () => {
    const [selection, timings, transport] = [useSelection(), useTimings(), useTransport()]
    transport.seek(timings.of('s2')!.startMs)
    expect(selection.scene?.id).toBe('s2')
  })

  describe('whose elements come one after the other', () => {
    const fade = (name: string, duration: number, more: Partial<Element> = {}): Element =>
      element(
        'image',
        name,
        { kind: 'color', value: '#336699' },
        { ...more, motion: { in: { kind: 'fade', duration } } },
      )
    beforeEach(() => {
      const scenes = ids.map((id) => {
        const elements = [
          fade(`${id}-1`, 500),
          fade(`${id}-2`, 700, { start: 800 }),
          fade(`${id}-3`, 5_000, { start: 900, hidden: true }),
          fade(`${id}-4`, 400, { start: 3_000 }),
        ]
        return scene(id, { duration: 6_000, elements })
      })
      useDocument().open(sessionOf({ ...anyProject(), scenes }))
    })

    it('is shown as it is when they have come, and played from its beginning', () => {
      const [timings, transport] = [useTimings(), useTransport()]
      useSelection().chooseScene('s2')
      const { startMs } = timings.of('s2')!
      expect(transport.timeMs).toBe(startMs + 1_500)
      expect(transport.playFromMs).toBe(startMs)
      // Where the user goes, playing begins there.
      transport.seek(startMs + 200)
      expect(transport.playFromMs).toBeNull()
    })

    it('is shown within its length, however long they take', () => {
      useDocument().edit('setSceneDuration', { sceneId: 's3', duration: 1_000 })
      useSelection().chooseScene('s3')
      const { startMs } = useTimings().of('s3')!
      expect(useTransport().timeMs).toBe(startMs + 999)
      alone('s3')
    })
  })
})
