import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionInfo, JobRow } from '../../../../electron/common/bridge/index.ts'
import type { Project } from '../../../../electron/common/composition/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useSpeech } from '../../../../renderer/editor/speech/index.ts'
import { useConnections } from '../../../../renderer/stores/connections.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { useJobs } from '../../../../renderer/stores/clips/jobs.ts'
import { anyProject, fakeStudio, sessionOf, speechOf, wordsOf } from '../support/fake-studio.ts'

let pinia: Pinia
let studio: ReturnType<typeof fakeStudio>
const stop = { now: new AbortController() }

function spoken(): Project {
  const project = anyProject('p', 'Spring launch')
  const [scene] = project.scenes
  return {
    ...project,
    scenes: [{ ...scene!, voice: { kind: 'script', voiceId: 'ann', text: 'Good evening.', rate: 80 } }],
  }
}
const job = (change: Partial<JobRow>): JobRow =>
  ({ id: 'job-1', kind: 'talking-avatar', connection: 'engine', state: 'preparing', ...change }) as JobRow

beforeEach(async () => {
  pinia = createPinia()
  setActivePinia(pinia)
  studio = fakeStudio()
  stop.now = new AbortController()
  studio.on.connections = () => [{ id: 'engine', name: 'engine', builtIn: true } as ConnectionInfo]
  provideStudio(studio.client)
  await useConnections().start(stop.now.signal)
  useJobs().start(stop.now.signal)
  useDocument().open(sessionOf(spoken()))
  await expect.poll(() => useSpeech().settled).toBe(true)
  await expect.poll(() => studio.events.jobs.listeners).toBe(1)
})
afterEach(() => {
  stop.now.abort()
  disposePinia(pinia)
})

const [scene] = spoken().scenes

describe('the voices of the timeline', () => {
  it('show speech as soon as a clip that is generated has made it', async () => {
    expect(useSpeech().of(scene!.id).state).toBe('none')
    studio.on.spoken = (line) => speechOf(wordsOf(line))
    studio.events.jobs.tell({ type: 'row', row: job({ kind: 'avatar-video' }) })
    await expect.poll(() => useSpeech().of(scene!.id).state).toBe('known')
    expect(studio.named('speak')).toEqual([])
  })
})
