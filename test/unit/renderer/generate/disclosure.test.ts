import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { effectScope, nextTick } from 'vue'
import { clipMarks, marksOfClip, marksOfSpeech } from '@common/bridge/index.ts'
import { emptyProject, emptyScene } from '@common/composition/index.ts'
import { soundFormatNames } from '@common/formats/index.ts'
import MarksLine from '../../../../renderer/app/MarksLine.vue'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import DisclosureSwitches from '../../../../renderer/editor/generate/DisclosureSwitches.vue'
import { useGenerate } from '../../../../renderer/editor/generate/use-generate.ts'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

let pinia: Pinia
let studio: ReturnType<typeof fakeStudio>
beforeEach(() => {
  pinia = createPinia()
  setActivePinia(pinia)
  studio = fakeStudio()
  provideStudio(studio.client)
  useDocument().open(sessionOf(anyProject('p', 'Spring launch')))
})
afterEach(() => disposePinia(pinia))

const shown = () => mount(DisclosureSwitches, { global: { plugins: [pinia, i18n] } })

it('the switches set the project, which can be undone, and the clip is checked anew', async () => {
  const generate = effectScope().run(useGenerate)!
  generate.open()
  await expect.poll(() => generate.ready.value).toBe(true)
  const before = studio.named('check').length
  const view = shown()
  const [sign, notice] = view.findAll('input[role="switch"]')
  expect(useDocument().project).not.toHaveProperty('disclosure')
  await sign!.setValue(true)
  await notice!.setValue(true)
  expect(useDocument().project?.disclosure).toEqual({ sign: true, notice: true })
  await expect.poll(() => studio.named('check').length).toBeGreaterThan(before)
  await sign!.setValue(false)
  expect(useDocument().project?.disclosure).toEqual({ notice: true })
  useDocument().undo()
  await nextTick()
  expect(useDocument().project?.disclosure).toEqual({ sign: true, notice: true })
  expect((sign!.element as HTMLInputElement).checked).toBe(true)
})

it('beside them stand the words of the law, translated in the Chinese window and marked as a translation', async () => {
  const words = 'shall disclose that the content has been artificially generated or manipulated.”'
  const view = shown()
  expect(view.text()).toContain(words)
  expect(view.text()).toContain('Article 50(2) of Regulation (EU) 2024/1689')
  expect(view.text()).toContain('This is no legal advice.')
  i18n.global.locale.value = 'zh-CN'
  await flushPromises()
  expect(view.text()).toContain(words)
  expect(view.text()).toContain('译文（非官方）')
  i18n.global.locale.value = 'en'
})

it('a line says how a clip will be marked, and what each mark is', () => {
  expect(marksOfLine(['credentials', 'spoken-notice'])).toContain(
    'Will be marked as AI-generated: content credentials, spoken notice.',
  )
  for (const mark of clipMarks) expect(mount(MarksLine, options([mark])).findAll('li')).toHaveLength(1)
  expect(marksOfLine([])).toContain('Greenroom adds no mark: the clip stays as the service makes it.')
})

it('the marks are those of the service that makes the clip, and of what is added to it here', () => {
  const project = { ...emptyProject('p', 'P'), scenes: [emptyScene('a', 'A')] }
  const own = { extensions: ['music' as const], captionsByService: true }
  const foreign = { extensions: [], captionsByService: false }
  expect(marksOfClip(project, own)).toEqual(['credentials', 'watermark', 'metadata'])
  expect(marksOfClip(project, foreign)).toEqual([])
  expect(marksOfClip({ ...project, loudness: -16 }, foreign)).toEqual(['added-credentials'])
  const signed = { ...project, disclosure: { sign: true as const, notice: true as const } }
  expect(marksOfClip(signed, foreign)).toEqual(['added-credentials', 'visible-sign', 'spoken-notice'])
  const marked = soundFormatNames.filter((format) =>
    marksOfSpeech(format, { notice: false, builtIn: false }).includes('credentials'),
  )
  expect(marked).toEqual(['wav', 'mp3', 'm4a'])
  expect(marksOfSpeech('ogg', { notice: true, builtIn: true })).toEqual(['watermark', 'metadata', 'spoken-notice'])
})

const options = (marks: readonly (typeof clipMarks)[number][]) => ({
  props: { marks },
  global: { plugins: [pinia, i18n] },
})
const marksOfLine = (marks: readonly (typeof clipMarks)[number][]): string => mount(MarksLine, options(marks)).text()
