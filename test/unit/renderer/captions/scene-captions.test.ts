import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { effectScope, nextTick } from 'vue'
import type { EffectScope } from 'vue'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { showCue, useCaptionHints } from '../../../../renderer/editor/captions/caption-hints.ts'
import { useCueChoice } from '../../../../renderer/editor/captions/choice.ts'
import { rulesBroken } from '../../../../renderer/editor/captions/cue-rules.ts'
import { useSceneCaptions } from '../../../../renderer/editor/captions/scene-captions.ts'
import { useCaptionEdits } from '../../../../renderer/editor/captions/use-caption-edits.ts'
import { useCueMenu } from '../../../../renderer/editor/captions/use-cue-menu.ts'
import { useCueTyping } from '../../../../renderer/editor/captions/use-cue-typing.ts'
import { useSelection } from '../../../../renderer/editor/selection.ts'
import { useTransport } from '../../../../renderer/editor/transport.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { scene, script } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

let pinia: Pinia
let scope: EffectScope
const text = 'Doors open at eight. The first talk begins at nine.'

beforeEach(() => {
  scope = effectScope()
  pinia = createPinia()
  setActivePinia(pinia)
  provideStudio(fakeStudio().client)
  const scenes = [scene('s1', { voice: { ...script, text } }), scene('s2', { voice: { ...script, text: 'Come in.' } })]
  useDocument().open(sessionOf({ ...anyProject(), scenes }))
})
afterEach(() => {
  scope.stop()
  disposePinia(pinia)
})

const textsOf = (id: string): string[] | undefined =>
  useSceneCaptions()
    .of(id)
    ?.cues.map((cue) => cue.text)
const typing = (sceneId: string, index: number) =>
  scope.run(() => useCueTyping(() => ({ list: useSceneCaptions().of(sceneId)!, index })))!
const press = (key: string, value: string, caret: number, target: ReturnType<typeof typing>): void => {
  const field = document.createElement('textarea')
  field.value = value
  field.setSelectionRange(caret, caret)
  field.addEventListener('keydown', target.onKey)
  field.dispatchEvent(new KeyboardEvent('keydown', { key }))
}

it('captions follow the scripts, with times that are told as estimates until the speech is made', () => {
  const list = useSceneCaptions().of('s1')!
  expect(textsOf('s1')).toEqual(['Doors open at eight.', 'The first talk begins at nine.'])
  expect(list).toMatchObject({ estimated: true, edited: false, outdated: false })
  const next = useSceneCaptions().of('s2')!
  expect(next.startMs).toBe(list.durationMs)
  expect(next.cues[0]?.startMs).toBe(0)
})

it('one edited line keeps all lines of its scene, and is one step of undo with those typed at once', () => {
  const { setText } = typing('s1', 0)
  setText('Doors open at 8')
  setText('Doors open at 8.')
  expect(textsOf('s1')).toEqual(['Doors open at 8.', 'The first talk begins at nine.'])
  expect(useSceneCaptions().of('s1')).toMatchObject({ edited: true, estimated: false })
  expect(useSceneCaptions().of('s2')?.edited).toBe(false)
  useDocument().undo()
  expect(useSceneCaptions().of('s1')?.edited).toBe(false)
  expect(textsOf('s1')?.[0]).toBe('Doors open at eight.')
})

it('Enter splits a line at the caret, and Backspace at its beginning joins it again', () => {
  press('Enter', 'Doors open at eight.', 'Doors open '.length, typing('s1', 0))
  expect(textsOf('s1')).toEqual(['Doors open', 'at eight.', 'The first talk begins at nine.'])
  expect(useCueChoice().chosen).toEqual({ sceneId: 's1', index: 1 })
  press('Backspace', 'at eight.', 0, typing('s1', 1))
  expect(textsOf('s1')?.[0]).toBe('Doors open at eight.')
  expect(useCueChoice().chosen).toEqual({ sceneId: 's1', index: 0 })
  expect(useCueChoice().caret()).toBe('Doors open '.length)
})

it('lines that were edited say so when the script changes, and are made anew from it', () => {
  typing('s1', 0).setText('Come early.')
  useDocument().edit('setScript', { sceneId: 's1', text: 'Doors open at ten.' })
  expect(useSceneCaptions().of('s1')).toMatchObject({ edited: true, outdated: true })
  scope.run(useCaptionEdits)!.setCues('s1', null)
  expect(textsOf('s1')).toEqual(['Doors open at ten.'])
})

it('tells which rule a line breaks', () => {
  const { setTimes } = typing('s1', 0)
  setTimes({ startMs: 0, endMs: 400 })
  const list = useSceneCaptions().of('s1')!
  expect(rulesBroken(list, 0, useSceneCaptions().rules).join(' ')).toMatch(/characters a second.*400 ms/)
  expect(rulesBroken(list, 1, useSceneCaptions().rules)).toEqual([])
  typing('s1', 1).setTimes({ startMs: 100_000, endMs: 101_000 })
  expect(rulesBroken(useSceneCaptions().of('s1')!, 1, useSceneCaptions().rules)).toEqual([
    expect.stringContaining('after the end of its scene'),
  ])
})

it('either a caption is chosen or elements are', async () => {
  const { choose } = useCueChoice()
  useSelection().select(['mara'])
  choose({ sceneId: 's1', index: 1 })
  expect(useSelection().ids).toEqual([])
  useSelection().select(['mara'])
  await nextTick()
  expect(useCueChoice().chosen).toBeNull()
})

it('captions stand in the safe area of the canvas, at the height that was chosen', () => {
  const edits = scope.run(useCaptionEdits)!
  expect(useSceneCaptions().position.at).toBe('bottom')
  edits.show(true)
  edits.moveTo('top')
  expect(useDocument().project?.captions?.position).toMatchObject({ at: 'top', insets: { left: 0.08, bottom: 0.07 } })
  useDocument().undo()
  expect(useSceneCaptions().position.at).toBe('bottom')
  expect(useSceneCaptions().shown).toBe(true)
})

it('cues that are hard to read are hints that lead to them; estimated times give none', () => {
  const hints = scope.run(useCaptionHints)!
  expect(useSceneCaptions().of('s1')?.estimated).toBe(true)
  expect(hints.value).toEqual([])
  const cues = [
    { startMs: 0, endMs: 900, text: 'Come in.' },
    { startMs: 1_000, endMs: 1_400, text: 'All of these words are far too many for so little time.' },
  ]
  scope.run(useCaptionEdits)!.setCues('s1', cues)
  expect(hints.value.map(({ sceneId, index, scene }) => [sceneId, index, scene])).toEqual([
    ['s1', 1, 0],
    ['s1', 1, 0],
  ])
  expect(hints.value[0]!.sentence).toMatch(/characters a second are too many to read; 17 are good/)
  showCue(hints.value[0]!)
  expect(useCueChoice().chosen).toEqual({ sceneId: 's1', index: 1 })
  expect(useTransport().timeMs).toBe(1_000)
})

it('the menu of a cue splits it, merges it with the next and deletes it, and says what can’t be done', () => {
  const menu = scope.run(() => useCueMenu('row'))!
  const cue = (index: number) => ({ list: useSceneCaptions().of('s1')!, index })
  const disabled = (index: number) => menu.items(cue(index)).flatMap(({ id, disabled: off }) => (off ? [id] : []))
  expect(disabled(0)).toEqual([])
  expect(disabled(1)).toEqual(['merge'])
  expect(menu.items(null).every((one) => one.disabled)).toBe(true)
  menu.run('merge', cue(0))
  expect(textsOf('s1')).toEqual(['Doors open at eight. The first talk begins at nine.'])
  expect(useCueChoice().chosen).toEqual({ sceneId: 's1', index: 0 })
  menu.run('split', cue(0))
  expect(textsOf('s1')).toHaveLength(2)
  expect(textsOf('s1')?.join(' ')).toBe('Doors open at eight. The first talk begins at nine.')
  menu.run('remove', cue(1))
  expect(textsOf('s1')).toHaveLength(1)
  expect(useCueChoice().chosen).toBeNull()
  useDocument().undo()
  useDocument().undo()
  useDocument().undo()
  expect(useSceneCaptions().of('s1')?.edited).toBe(false)
})

it('Delete at the end of a line joins it with the next one', () => {
  press('Delete', 'Doors open at eight.', 'Doors open at eight.'.length, typing('s1', 0))
  expect(textsOf('s1')).toEqual(['Doors open at eight. The first talk begins at nine.'])
  expect(useCueChoice().chosen).toEqual({ sceneId: 's1', index: 0 })
})
