import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { expect, it } from 'vitest'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useTransport } from '../../../../renderer/editor/transport.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { scene } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

it('while playing, the time is shown by frames of the clip and told by seconds; stopped, as it is', () => {
  const pinia = createPinia()
  setActivePinia(pinia)
  provideStudio(fakeStudio().client)
  useDocument().open(sessionOf({ ...anyProject(), scenes: [scene('s1', { duration: 5_000 })] }))
  const transport = useTransport()
  transport.seek(2_479)
  expect([transport.readMs, transport.toldMs]).toEqual([2_479, 2_479])
  transport.rate = 1
  expect([transport.readMs, transport.toldMs]).toEqual([2_440, 2_000])
  transport.seek(2_480)
  expect([transport.readMs, transport.toldMs]).toEqual([2_480, 2_000])
  transport.rate = 0
  expect([transport.readMs, transport.toldMs]).toEqual([2_480, 2_480])
  disposePinia(pinia)
})
