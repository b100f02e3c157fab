import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { computed, effectScope, nextTick, ref } from 'vue'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useSelection } from '../../../../renderer/editor/selection.ts'
import { layoutRows } from '../../../../renderer/editor/timeline/rows/rows.ts'
import { useReveal } from '../../../../renderer/editor/timeline/use-reveal.ts'
import { useTimelineView } from '../../../../renderer/editor/timeline/view.ts'
import { useTimings } from '../../../../renderer/editor/timings.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'
import { image, scene } from './support.ts'

describe('what is selected on the stage', () => {
  let pinia: Pinia
  const scope = effectScope()
  beforeEach(() => {
    pinia = createPinia()
    setActivePinia(pinia)
    provideStudio(fakeStudio().client)
  })
  afterEach(() => {
    scope.stop()
    disposePinia(pinia)
  })

  it('is scrolled to on the timeline, across and down', async () => {
    const layers = Array.from({ length: 9 }, (_, layer) => image({ id: `a${layer}`, name: `Layer ${layer}`, layer }))
    const late = image({ id: 'late', name: 'Late' })
    useDocument().open(sessionOf({ ...anyProject('p'), scenes: [scene('a', layers), scene('b', [late])] }))
    const view = useTimelineView()
    Object.assign(view, { viewPx: 400, rowsPx: 60, fitted: false })
    view.zoomTo(0.2, 0)
    view.scrollTo(0)
    view.wantedScroll = null
    scope.run(() =>
      useReveal(
        ref(null),
        computed(() => layoutRows(useTimings().scenes)),
      ),
    )

    useSelection().select(['a0'])
    await nextTick()
    expect(view.wantedScroll).toBeNull()
    // The lowest of ten rows is at the lower edge of the 60 px between scenes and voice.
    expect(view.wantedTop).toBeGreaterThan(100)

    useSelection().select(['late'])
    await nextTick()
    expect(view.wantedScroll).toBeGreaterThan(400)
  })
})
