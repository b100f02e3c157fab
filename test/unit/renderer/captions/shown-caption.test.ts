import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { effectScope, markRaw, ref } from 'vue'
import type { EffectScope } from 'vue'
import { builtInLook } from '../../../../electron/common/captions/index.ts'
import { captionFonts } from '../../../../electron/common/drawing/captions/layout-caption.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useCaptionReady, useShownCaption } from '../../../../renderer/editor/captions/shown-caption.ts'
import { useTransport } from '../../../../renderer/editor/transport.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { useFonts } from '../../../../renderer/stores/fonts.ts'
import { productFonts } from '../../../support/fonts.ts'
import { scene } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

const set = productFonts()
const look = builtInLook('plain')
const loaded = ref(false)
let pinia: Pinia
let scope: EffectScope

beforeEach(async () => {
  await set.load('Doors open', [captionFonts(look)])
  scope = effectScope()
  pinia = createPinia()
  setActivePinia(pinia)
  provideStudio(fakeStudio().client)
  loaded.value = false
  Object.assign(useFonts(), { set: markRaw(set), isReady: () => loaded.value })
  const cues = [{ startMs: 400, endMs: 1_600, text: 'Doors open' }]
  const scenes = [{ ...scene('s1', { voice: null, duration: 2_000 }), captions: { cues } }]
  useDocument().open(sessionOf({ ...anyProject(), scenes, captions: { shown: true, look } }))
})
afterEach(() => {
  scope.stop()
  disposePinia(pinia)
})

it('the caption that is due is ready once its fonts are loaded', () => {
  const shown = scope.run(() => useShownCaption())!
  const ready = scope.run(useCaptionReady)!
  expect(ready.value).toBe(true)
  useTransport().seek(800)
  expect([ready.value, shown.value]).toEqual([false, null])
  loaded.value = true
  expect(ready.value).toBe(true)
  expect(shown.value?.text).toBe('Doors open')
  useTransport().seek(1_800)
  expect([ready.value, shown.value]).toEqual([true, null])
})
