import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, it } from 'vitest'
import LayerRow from '../../../../renderer/editor/panels/layers/LayerRow.vue'
import { useElementCommands } from '../../../../renderer/editor/commands/use-element-commands.ts'
import type { Layout } from '../../../../renderer/editor/layout/use-layout.ts'
import { useSelection } from '../../../../renderer/editor/selection.ts'
import { allCommands } from '../../../../renderer/app/commands/registry.ts'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { element, scene } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

const pictureAndSong = [
  element('image', 'logo', { kind: 'asset', path: 'logo.png' }),
  element('audio', 'song', { kind: 'asset', path: 'song.mp3' }),
]

beforeEach(() => {
  setActivePinia(createPinia())
  provideStudio(fakeStudio().client)
  useDocument().open(sessionOf({ ...anyProject(), scenes: [scene('s1', { elements: pictureAndSong })] }))
})

it('a sound is muted where a picture is hidden, in the list and in the steps of undo', () => {
  const buttons = (id: string) => {
    const props = { element: useDocument().element(id)!, chosen: false, disabled: false }
    const row = mount(LayerRow, { props, global: { plugins: [i18n] } })
    return row.findAll('.toggle').map((one) => one.attributes('aria-label'))
  }
  expect(buttons('logo')).toEqual(['Hide logo', 'Lock logo'])
  expect(buttons('song')).toEqual(['Mute song', 'Lock song'])
  const commands = mount(
    { setup: () => (useElementCommands({} as Layout), () => null) },
    { global: { plugins: [i18n] } },
  )
  const hide = allCommands.value.find((one) => one.id === 'element.hide')!
  useSelection().select(['song'])
  void hide.run()
  expect(useDocument().element('song')?.hidden).toBe(true)
  expect(useDocument().undoLabel).toBe('Mute or unmute')
  useDocument().undo()
  useSelection().select(['logo', 'song'])
  void hide.run()
  expect(useDocument().undoLabel).toBe('Hide or show')
  commands.unmount()
})
