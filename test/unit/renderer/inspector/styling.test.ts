import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { CatalogueAvatar } from '@common/bridge/index.ts'
import { glassesNames, haircutNames, outfitNames } from '@common/service/extension/styling.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import StylingEditor from '../../../../renderer/editor/inspector/styling/StylingEditor.vue'
import StylingField from '../../../../renderer/editor/inspector/styling/StylingField.vue'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { useCatalogue } from '../../../../renderer/stores/catalogue.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { useStyledPictures } from '../../../../renderer/editor/playback/styled-pictures.ts'
import { element, scene } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

const avatar = (avatarId: string, styling: Partial<CatalogueAvatar['styling']> | null = {}): CatalogueAvatar => ({
  avatarId,
  recordId: avatarId,
  name: avatarId,
  note: '',
  gender: 'female',
  from: 2,
  type: null,
  state: 'ready',
  thumbUrl: null,
  idleUrl: null,
  stillUrl: null,
  width: 1000,
  height: 1080,
  ...(styling && {
    styling: {
      outfits: [...outfitNames],
      haircuts: [...haircutNames],
      glasses: glassesNames.filter((name) => name !== 'none'),
      hairColor: true,
      ...styling,
    },
  }),
})

describe('what presenters wear in the inspector', () => {
  let pinia: Pinia
  let studio: ReturnType<typeof fakeStudio>
  beforeEach(async () => {
    pinia = createPinia()
    setActivePinia(pinia)
    studio = fakeStudio()
    studio.on.avatars = () => [avatar('mara'), avatar('amina', { haircuts: [], hairColor: false }), avatar('far', null)]
    studio.on.styled = ({ avatarId, styling }) => ({
      stillUrl: `media/${avatarId}-still`,
      choicesUrl: `media/${avatarId}-${Object.values(styling).join()}`,
    })
    provideStudio(studio.client)
    const elements = ['mara', 'amina', 'far'].map((avatarId) =>
      element('avatar', avatarId, { kind: 'avatar', avatarId, from: 2 }),
    )
    useDocument().open(sessionOf({ ...anyProject(), scenes: [scene('s1', { duration: 8_000, elements })] }))
    await useCatalogue().load()
  })
  afterEach(() => {
    disposePinia(pinia)
  })

  const styling = (id: string) => useDocument().element(id)?.styling
  function shown(ids: readonly string[], component: typeof StylingEditor | typeof StylingField = StylingEditor) {
    const Shown = defineComponent(
      () => () => h(component, { elements: ids.map((id) => useDocument().element(id)!), disabled: false }),
    )
    return mount(Shown, { global: { plugins: [i18n, pinia] }, attachTo: document.body })
  }
  type View = ReturnType<typeof shown>
  const group = (view: View, name: string) =>
    view.findAll('[role=radiogroup]').find((one) => one.attributes('aria-label') === name)
  const open = (view: View, name: string) =>
    view
      .findAll('[role=tab]')
      .find((one) => one.text() === name)
      ?.trigger('click')
  async function choose(view: View, name: string, choice: string): Promise<void> {
    await open(view, name)
    await group(view, name)!.get(`input[aria-label="${choice}"]`).setValue()
  }
  const checked = (view: View, name: string) =>
    group(view, name)!
      .findAll('input')
      .filter((one) => (one.element as HTMLInputElement).checked)
      .map((one) => one.attributes('aria-label'))
  const colorNamed = (view: View, name: string) => {
    const label = view.findAll('label').find((one) => one.text() === name)
    return view.get(`[id="${label?.attributes('for')}"]`)
  }
  async function enter(view: View, name: string, text: string): Promise<void> {
    await colorNamed(view, name).setValue(text)
    await colorNamed(view, name).trigger('keydown', { key: 'Enter' })
  }

  it('is chosen by pictures and colours, each a step of undo, and taken back', async () => {
    const view = shown(['mara'])
    expect(checked(view, 'Outfit')).toEqual(['As the presenter comes'])
    await choose(view, 'Outfit', 'Hoodie')
    await choose(view, 'Hair', 'Bob')
    await choose(view, 'Glasses', 'Round')
    await open(view, 'Outfit')
    await enter(view, 'Colour of the outfit', '#2A6F5B')
    expect(styling('mara')).toEqual({ outfit: 'hoodie', hair: 'bob', glasses: 'round', outfitColor: '#2a6f5b' })
    expect(view.text()).toContain('Outfit: Hoodie')
    useDocument().undo()
    useDocument().undo()
    expect(styling('mara')).toEqual({ outfit: 'hoodie', hair: 'bob' })
    useDocument().redo()
    await open(view, 'Glasses')
    expect(checked(view, 'Glasses')).toEqual(['Round'])
    await choose(view, 'Hair', 'As the presenter comes')
    expect(styling('mara')).toEqual({ outfit: 'hoodie', glasses: 'round' })
    await view
      .findAll('button')
      .find((one) => one.text() === 'Reset everything')!
      .trigger('click')
    expect(styling('mara')).toBeUndefined()
  })

  it('shows a colour that is not chosen as the own one, and clears one that is', async () => {
    const view = shown(['mara'])
    await open(view, 'Hair')
    const field = () => colorNamed(view, 'Colour of the hair')
    expect(field().attributes('placeholder')).toBe('As it comes')
    expect((field().element as HTMLInputElement).value).toBe('')
    await enter(view, 'Colour of the hair', 'not a colour')
    expect(styling('mara')).toBeUndefined()
    await enter(view, 'Colour of the hair', '#11223380')
    expect(styling('mara')).toEqual({ hairColor: '#112233' })
    await view
      .findAll('button[aria-label="Own colour of the presenter"]')
      .find((one) => one.attributes('disabled') === undefined)!
      .trigger('click')
    expect(styling('mara')).toBeUndefined()
  })

  it('of several presenters is what all of them can wear, changed in one step, and none where they differ', async () => {
    useDocument().edit('setStyling', { elementId: 'mara', styling: { outfit: 'tee', hairColor: '#112233' } })
    const view = shown(['mara', 'amina'])
    expect(view.findAll('[role=tab]').map((one) => one.text())).toEqual(['Outfit', 'Glasses'])
    expect(checked(view, 'Outfit')).toEqual([])
    expect(view.text()).toContain('Outfit: Several')
    await choose(view, 'Outfit', 'Shirt')
    expect([styling('mara'), styling('amina')]).toEqual([
      { outfit: 'shirt', hairColor: '#112233' },
      { outfit: 'shirt' },
    ])
    useDocument().undo()
    expect([styling('mara')?.outfit, styling('amina')]).toEqual(['tee', undefined])
    useDocument().edit('setLocked', { elementId: 'amina', locked: true })
    await view.vm.$nextTick()
    await choose(view, 'Outfit', 'Polo shirt')
    expect([styling('mara')?.outfit, styling('amina')]).toEqual(['polo', undefined])
  })

  it('shows the choices of one presenter from one picture, and tells when it fails, until it is there', async () => {
    const view = shown(['mara'])
    await flushPromises()
    expect(view.text()).toContain('The choices are being drawn.')
    expect(view.get('img').attributes('src')).toBe('media/mara-')
    await view.get('img').trigger('error')
    expect(view.get('[role=alert]').text()).toContain('The choices could not be drawn.')
    await view
      .findAll('button')
      .find((one) => one.text() === 'Try again')!
      .trigger('click')
    expect(view.find('[role=alert]').exists()).toBe(false)
    await view.get('img').trigger('load')
    expect(view.find('[role=status]').exists()).toBe(false)
    const pictures = view.findAll('.picture').map((one) => one.attributes('style') ?? '')
    expect(pictures.every((style) => style.includes('media/mara-'))).toBe(true)
    // One address for all of them, asked for once; another outfit asks for nothing more.
    const asked = () => studio.calls.filter(({ name }) => name === 'styled').length
    expect(asked()).toBe(1)
    await choose(view, 'Outfit', 'Dress')
    await flushPromises()
    expect(asked()).toBe(1)
    // In another colour all of them are drawn anew, in place of those that are there.
    await enter(view, 'Colour of the outfit', '#2a6f5b')
    const inColor = 'media/mara-#2a6f5b'
    await expect.poll(() => view.get('img').attributes('src')).toBe(inColor)
    expect(view.get('.picture').attributes('style')).toContain('media/mara-"')
    await view.get('img').trigger('load')
    expect(view.get('.picture').attributes('style')).toContain('#2a6f5b')
  })

  it('is offered for presenters alone that their service can style', async () => {
    expect(shown(['mara'], StylingField).text()).toContain('As the presenter comes')
    expect(shown(['far'], StylingField).find('button').exists()).toBe(false)
    expect(shown(['mara', 'far'], StylingField).find('button').exists()).toBe(false)
    await flushPromises()
  })

  it('is shown by a still of its own, whose address is asked for once', async () => {
    useDocument().edit('setStyling', { elementId: 'mara', styling: { outfit: 'tee' } })
    const pictures = useStyledPictures()
    const still = (id: string) => pictures.stillOf(useDocument().element(id)!)
    expect([still('mara'), still('amina')]).toEqual([undefined, null])
    await flushPromises()
    expect(still('mara')).toBe('media/mara-still')
    studio.on.styled = () => null
    useDocument().edit('setStyling', { elementId: 'mara', styling: { outfit: 'polo' } })
    expect(still('mara')).toBeUndefined()
    await flushPromises()
    expect(still('mara'), 'as it comes').toBeNull()
  })
})
