import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Problem } from '../../../../electron/common/composition/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { checkAfterMs, useCheck } from '../../../../renderer/editor/problems/check.ts'
import { subjectLabel, subjectOf, sortProblems } from '../../../../renderer/editor/problems/problem-subject.ts'
import ReadyList from '../../../../renderer/editor/generate/ReadyList.vue'
import { showProblem } from '../../../../renderer/editor/problems/show-problem.ts'
import { usePanels } from '../../../../renderer/editor/shown-panel.ts'
import { useSelection } from '../../../../renderer/editor/selection.ts'
import { useTimings } from '../../../../renderer/editor/timings.ts'
import { useTransport } from '../../../../renderer/editor/transport.ts'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { card, loop, scene } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, readyCheck, sessionOf } from '../support/fake-studio.ts'

const problem = (path: string, message: string, severity: Problem['severity'] = 'error'): Problem => ({
  path,
  message,
  severity,
  code: 'body-invalid',
})
const later = { ...loop, start: 3_000 }
const project = {
  ...anyProject('p'),
  scenes: [
    scene('s1', { duration: 5_000, elements: [card] }),
    scene('s2', { duration: 8_000, elements: [card, later] }),
  ],
}

describe('places of problems', () => {
  it('are read from their paths', () => {
    const at = (path: string) => {
      const { scene: one, element, part } = subjectOf(path, project)
      return [one?.id ?? null, element?.id ?? null, part]
    }
    expect(at('scenes[1].elements[1].source')).toEqual(['s2', 's2-loop', 'element'])
    expect(at('scenes[0].elements[0]')).toEqual(['s1', 'card', 'element'])
    expect(at('scenes[0].elements')).toEqual(['s1', null, 'scene'])
    expect(at('scenes[1].voice.text')).toEqual(['s2', null, 'script'])
    expect(at('scenes[1].voice.voiceId')).toEqual(['s2', null, 'voice'])
    expect(at('scenes[1].background')).toEqual(['s2', null, 'canvas'])
    expect(at('scenes[1]')).toEqual(['s2', null, 'scene'])
    expect(at('canvas.width')).toEqual([null, null, 'canvas'])
    expect(at('scenes[9].elements[9]')).toEqual([null, null, 'scene'])
    expect(at('captions.look')).toEqual([null, null, 'captions'])
    expect(at('')).toEqual([null, null, 'project'])
  })

  it('are named behind the sentence, unless it says the name itself', () => {
    const label = (path: string, sentence: string) => subjectLabel(subjectOf(path, project), sentence)
    const { name } = project.scenes[0]!
    expect(label('scenes[0].voice', 'There is no text to speak.')).toBe(name)
    expect(label('scenes[0].voice', `Scene “${name}” needs a script.`)).toBe('')
    expect(label('scenes[1].elements[1]', `Scene “${project.scenes[1]!.name}” is odd.`)).toBe(later.name)
  })

  it('are told once, errors first', () => {
    const list = [problem('a', 'w', 'warning'), problem('b', 'e'), problem('b', 'e'), problem('a', 'e')]
    expect(sortProblems(list).map(({ path, severity }) => path + severity)).toEqual(['berror', 'aerror', 'awarning'])
  })
})

describe('what is in the way', () => {
  let pinia: Pinia
  let studio: ReturnType<typeof fakeStudio>
  beforeEach(() => {
    vi.useFakeTimers()
    pinia = createPinia()
    setActivePinia(pinia)
    studio = fakeStudio()
    provideStudio(studio.client)
    useDocument().open(sessionOf(project))
  })
  afterEach(() => {
    disposePinia(pinia)
    vi.useRealTimers()
  })

  it('leads to its element, at a time when it is there', () => {
    showProblem(problem('scenes[1].elements[1].source', 'x'))
    expect(useSelection().scene?.id).toBe('s2')
    expect(useSelection().ids).toEqual(['s2-loop'])
    expect(useTransport().timeMs).toBe(8_000)
    useTransport().seek(12_000)
    showProblem(problem('scenes[1].elements[1].x', 'x'))
    expect(useTransport().timeMs).toBe(12_000)
    showProblem(problem('scenes[0].voice.voiceId', 'x'))
    expect(useSelection().scene?.id).toBe('s1')
    expect(useSelection().ids).toEqual([])
    expect(usePanels().tab).toBe('voices')
    const asked = usePanels().scriptAsked
    showProblem(problem('scenes[0].voice.text', 'x'))
    expect(usePanels().scriptAsked).toBe(asked + 1)
    showProblem({ path: 'scenes[0].voice.text', code: 'not-translated' })
    expect(usePanels().tab).toBe('languages')
    showProblem(problem('scenes[7].elements[0]', 'gone by now'))
    expect(useSelection().scene?.id).toBe('s1')
  })

  it('is listed beside the document, what concerns one kind under that kind; a click goes there', async () => {
    const shared = problem('scenes[1].elements[0].source', '“card.png” is missing.')
    const only = problem('scenes', 'A talking avatar has one scene.')
    const other = problem('canvas', 'An avatar video is at most 4096 px wide.')
    studio.on.check = (kind) => ({
      ...readyCheck,
      ok: false,
      problems: kind === 'talking-avatar' ? [shared, only] : [shared, other],
    })
    const list = mount(ReadyList, { global: { plugins: [pinia, i18n] } })
    await vi.advanceTimersByTimeAsync(checkAfterMs)
    await flushPromises()
    expect(list.text()).toContain('“card.png” is missing.')
    expect(list.text()).toContain('Can’t be sent as talking avatar: one reason')
    expect(list.text()).not.toContain('A talking avatar has one scene.')
    expect(list.text()).not.toContain('Ready as')
    await list.findAll('[aria-expanded="false"]').at(-1)!.trigger('click')
    expect(list.text()).toContain('A talking avatar has one scene.')
    await list.get('button.problem').trigger('click')
    expect(useSelection().ids).toEqual(['s2-card'])

    studio.on.check = () => readyCheck
    useDocument().edit('renameProject', { name: 'Better' })
    await vi.advanceTimersByTimeAsync(checkAfterMs)
    await flushPromises()
    expect(list.text()).toContain('Ready as avatar video, 2 scenes, 8.2 s')
    expect(list.text()).not.toContain('missing')

    // Speech that was made lasts otherwise than was estimated.
    studio.on.check = () => ({ ...readyCheck, durationMs: 7_100 })
    useTimings().learn({ s1: 3_100 })
    await vi.advanceTimersByTimeAsync(checkAfterMs)
    await flushPromises()
    expect(list.text()).toContain('Ready as avatar video, 2 scenes, 7.1 s')
    list.unmount()
  })

  it('is not listed where it concerns a kind that need not be chosen', async () => {
    const only = problem('scenes', 'A talking avatar has one scene.')
    studio.on.check = (kind) =>
      kind === 'talking-avatar' ? { ...readyCheck, ok: false, problems: [only] } : readyCheck
    const list = mount(ReadyList, { global: { plugins: [pinia, i18n] } })
    await vi.advanceTimersByTimeAsync(checkAfterMs)
    await flushPromises()
    expect(list.text()).toContain('Ready as avatar video')
    expect(list.text()).not.toContain('talking avatar')
    list.unmount()
  })

  it('is no more than something to do while it only says what is not finished, until a clip is asked for', async () => {
    useDocument().open(sessionOf({ ...project, id: 'new', scenes: [scene('s1', { voice: null, elements: [] })] }))
    const list = mount(ReadyList, { global: { plugins: [pinia, i18n] } })
    const marks = (): (string | undefined)[] => list.findAll('[role=img]').map((one) => one.attributes('aria-label'))
    expect(marks()).toEqual(['To do', 'To do'])
    useCheck().insist()
    await flushPromises()
    expect(marks()).toEqual(['Problem', 'Warning'])
    useDocument().open(sessionOf({ ...project, id: 'other', scenes: [scene('s1', { voice: null, elements: [] })] }))
    await flushPromises()
    expect(marks()).toEqual(['To do', 'To do'])
    list.unmount()
  })

  it('is asked once after many changes, and not at all while nobody looks', async () => {
    const check = useCheck()
    useDocument().edit('renameProject', { name: 'Unseen' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(studio.named('check')).toEqual([])
    check.watchers = 1
    for (let i = 0; i < 20; i += 1) {
      useDocument().edit('renameProject', { name: `Seen ${i}` })
      await vi.advanceTimersByTimeAsync(100)
    }
    await vi.advanceTimersByTimeAsync(checkAfterMs)
    expect(studio.named('check')).toHaveLength(2)
  })
})
