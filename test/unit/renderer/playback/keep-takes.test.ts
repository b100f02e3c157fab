import { mount } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent } from 'vue'
import type { AvatarTake, ConnectionInfo } from '../../../../electron/common/bridge/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { keepTakes } from '../../../../renderer/editor/playback/keep-takes.ts'
import { useTakes } from '../../../../renderer/editor/playback/takes.ts'
import { useConnections } from '../../../../renderer/stores/connections.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { element, scene } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

/** Two projects of templates have elements with the same ids, and other presenters. */
const projectWith = (id: string, avatarId: string) => ({
  ...anyProject(id),
  scenes: [
    scene('scene-1', {
      duration: 4_000,
      voice: null,
      elements: [element('avatar', 'scene-1-figure', { kind: 'avatar', avatarId, from: 2 })],
    }),
  ],
})
const take = (url: string): AvatarTake => ({
  sceneId: 'scene-1',
  elementId: 'scene-1-figure',
  url: url as AvatarTake['url'],
  clipStartMs: 0,
  startMs: 0,
  durationMs: 4_000,
})

describe('clips of avatars for the stage', () => {
  let pinia: Pinia
  let studio: ReturnType<typeof fakeStudio>
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    pinia = createPinia()
    setActivePinia(pinia)
    studio = fakeStudio()
    studio.on.connections = () => [{ id: 'engine', name: 'Engine', builtIn: true } as ConnectionInfo]
    provideStudio(studio.client)
    await useConnections().start(new AbortController().signal)
  })
  afterEach(() => {
    disposePinia(pinia)
    vi.useRealTimers()
  })
  const asked = (): number => studio.calls.filter(({ name }) => name === 'takes').length
  const shown = (): string | undefined => useTakes().at('scene-1-figure', 0)?.url
  const turns = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('are those of the project that is open, though its elements have the ids of the one before', async () => {
    const document = useDocument()
    const view = mount(
      defineComponent(() => {
        keepTakes(() => 1)
        return () => null
      }),
    )
    document.open(sessionOf(projectWith('first', 'mateo')))
    await turns(1_000)
    expect(asked()).toBe(1)
    studio.events.takes.tell({ type: 'take', take: take('media/mateo') })
    await turns(0)
    expect(shown()).toBe('media/mateo')

    document.open(sessionOf(projectWith('second', 'samuel')))
    expect(shown()).toBeUndefined()
    // The clips of the first project go on coming until its request has ended.
    studio.events.takes.tell({ type: 'take', take: take('media/mateo') })
    await turns(0)
    expect(shown()).toBeUndefined()
    await turns(1_000)
    expect(asked()).toBe(2)
    studio.events.takes.tell({ type: 'take', take: take('media/samuel') })
    await turns(0)
    expect(shown()).toBe('media/samuel')
    view.unmount()
  })
})
