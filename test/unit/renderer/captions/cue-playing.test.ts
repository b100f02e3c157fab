import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { expect, it } from 'vitest'
import { effectScope, nextTick } from 'vue'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useCuePlaying } from '../../../../renderer/editor/captions/cue-playing.ts'
import { useSceneCaptions } from '../../../../renderer/editor/captions/scene-captions.ts'
import { useTimings } from '../../../../renderer/editor/timings.ts'
import { useTransport } from '../../../../renderer/editor/transport.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { scene, script } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

it('a caption stops at its end, also where a late frame has played to the end of the project', async () => {
  const pinia = createPinia()
  setActivePinia(pinia)
  provideStudio(fakeStudio().client)
  const text = 'Doors open at eight. The first talk begins at nine.'
  useDocument().open(sessionOf({ ...anyProject(), scenes: [scene('s1', { voice: { ...script, text } })] }))
  const scope = effectScope()
  await scope.run(async () => {
    const [transport, playing] = [useTransport(), useCuePlaying()]
    const { startMs, cues } = useSceneCaptions().of('s1')!
    playing.toggle({ sceneId: 's1', index: 0 })
    transport.rate = 1
    await nextTick()
    expect(transport.timeMs).toBe(startMs + cues[0]!.startMs)
    // As the player does at the end of the project.
    transport.seek(useTimings().totalMs)
    transport.rate = 0
    await nextTick()
    expect(transport.timeMs).toBe(startMs + cues[0]!.endMs - 1)
    expect(playing.plays({ sceneId: 's1', index: 0 })).toBe(false)
  })
  scope.stop()
  disposePinia(pinia)
})
