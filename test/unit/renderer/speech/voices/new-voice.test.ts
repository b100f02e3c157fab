import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { i18n } from '../../../../../renderer/i18n/index.ts'
import { useOwnVoices } from '../../../../../renderer/stores/own-voices.ts'
import ConsentField from '../../../../../renderer/speech/voices/make/ConsentField.vue'
import { useNewVoice } from '../../../../../renderer/speech/voices/make/new-voice.ts'
import SampleReportView from '../../../../../renderer/speech/voices/sample/SampleReportView.vue'
import { FakeRequest } from '../../support/fake-request.ts'
import { refusal } from '../../support/fake-studio.ts'
import { badReport, goodReport, voicesFixture } from './fixture.ts'

let desk: ReturnType<typeof voicesFixture>
beforeEach(() => (desk = voicesFixture()))
afterEach(() => desk.close())

const wav = (name = 'me.wav'): File => new File([new Uint8Array(100)], name, { type: 'audio/wav' })
const shown = (component: object, props = {}) =>
  mount(component, { props, global: { plugins: [desk.pinia, i18n] }, attachTo: document.body })

async function taken(madeHere = false): Promise<ReturnType<typeof useNewVoice>> {
  const draft = useNewVoice()
  void draft.take(wav(), madeHere)
  desk.arrive('/imports/me.wav')
  await flushPromises()
  return draft
}

describe('a new voice', () => {
  it('is copied, then looked at, before anything else', async () => {
    const draft = useNewVoice()
    void draft.take(wav(), true)
    expect(draft.state).toBe('sending')
    FakeRequest.sent[0]!.progress(50, 100)
    expect([FakeRequest.sent[0]!.url, draft.share]).toEqual(['upload?name=me.wav&for=sample', 0.5])
    desk.arrive('/imports/me.wav')
    await flushPromises()
    expect(desk.named('checkSample')).toEqual([{ path: '/imports/me.wav' }])
    expect([draft.state, draft.report?.verdict]).toEqual(['checked', 'good'])
    expect(desk.named('create')).toEqual([])
  })

  it('takes a clip of the library where it lies, and leaves it there when it is discarded', async () => {
    const draft = useNewVoice()
    await draft.takeFrom('/clips/A talk.mp4', 'A talk.mp4')
    expect(desk.named('checkSample')).toEqual([{ path: '/clips/A talk.mp4' }])
    expect([draft.state, draft.title, draft.form.name]).toEqual(['checked', 'A talk.mp4', 'A talk'])
    draft.discard()
    expect([draft.begun, desk.named('discardSample')]).toEqual([false, []])
  })

  it('has nothing ticked beforehand, and is not made without all of it', async () => {
    const draft = await taken(true)
    expect(draft.form).toMatchObject({ name: '', whose: '', agreed: false })
    expect(await draft.make()).toBeNull()
    expect([draft.missing, desk.named('create')]).toEqual([['name', 'whose', 'agreed'], []])
    Object.assign(draft.form, { name: ' Ann ', whose: 'leave' })
    expect(await draft.make()).toBeNull()
    expect(draft.missing).toEqual(['agreed'])
    draft.form.agreed = true
    const words = draft.statement
    expect((await draft.make())?.name).toBe('Ann')
    expect(desk.named('create')).toEqual([
      {
        name: 'Ann',
        path: '/imports/me.wav',
        language: '',
        consent: { confirmed: true, own: false, statement: words },
      },
    ])
    expect(useOwnVoices().voices.map(({ name }) => name)).toEqual(['Ann'])
    expect([draft.begun, draft.form.agreed, draft.form.whose]).toEqual([false, false, ''])
  })

  it('keeps the very words that were shown, in the language they were shown in', async () => {
    const draft = await taken()
    i18n.global.locale.value = 'zh-CN' as never
    try {
      const view = shown(ConsentField)
      await view.findAll('input[type="radio"]')[0]!.setValue()
      const words = view.get('[data-statement]').text()
      await view.get('input[type="checkbox"]').setValue(true)
      draft.form.name = '我'
      await draft.make()
      expect(desk.named('create')).toMatchObject([{ consent: { own: true, statement: words } }])
      expect(words).toContain('本人的声音')
      view.unmount()
    } finally {
      i18n.global.locale.value = 'en'
    }
  })

  it('cannot be made of a recording that is not good enough', async () => {
    desk.on.report = badReport
    const draft = await taken()
    Object.assign(draft.form, { whose: 'own', agreed: true })
    expect(await draft.make()).toBeNull()
    expect([draft.missing, draft.lacks('sample'), desk.named('create')]).toEqual([['sample'], true, []])
  })

  it('is called like its file until it has another name', async () => {
    const draft = await taken()
    expect(draft.form.name).toBe('me')
    draft.form.name = 'Ann'
    void draft.take(wav('other.mp3'), false)
    expect(draft.form.name).toBe('Ann')
  })

  it('says why a recording did not arrive or could not be read', async () => {
    const draft = useNewVoice()
    void draft.take(wav(), false)
    FakeRequest.sent[0]!.dispatchEvent(new Event('error'))
    await flushPromises()
    expect([draft.state, draft.fault?.message]).toEqual([
      'failed',
      'The recording could not be copied: Greenroom does not answer.',
    ])
    desk.on.refuse['checkSample'] = refusal({
      code: 'unreadable',
      message: 'me.wav is no sound.',
      next: 'Choose another.',
    })
    await taken()
    expect([draft.state, draft.fault]).toMatchObject([
      'failed',
      { message: 'me.wav is no sound.', next: 'Choose another.' },
    ])
  })

  it('tells the refusal of the studio and stays as it is', async () => {
    const draft = await taken()
    desk.on.refuse['create'] = refusal({ code: 'disk-full', message: 'The disk is full.' })
    Object.assign(draft.form, { whose: 'own', agreed: true })
    expect(await draft.make()).toBeNull()
    expect([draft.refused?.message, draft.form.name, draft.form.agreed]).toEqual(['The disk is full.', 'me', true])
  })

  it('thrown away is forgotten, even while it is looked at; another needs its own confirmation', async () => {
    const draft = useNewVoice()
    void draft.take(wav(), true)
    draft.discard()
    desk.arrive('/imports/me.wav')
    await flushPromises()
    expect([draft.state, draft.path, desk.named('checkSample')]).toEqual(['none', null, []])
    await taken(true)
    draft.form.agreed = true
    await taken(true)
    expect(draft.form.agreed).toBe(false)
  })

  it('has a copy without noise, which is checked for itself and can be left again', async () => {
    desk.on.report = badReport
    const draft = await taken(true)
    desk.on.report = goodReport
    const cleaning = draft.setClean(true)
    expect(draft.state).toBe('cleaning')
    await cleaning
    expect(desk.named('cleanSample')).toEqual([{ path: '/imports/me.wav' }])
    expect([draft.path, draft.isClean, draft.report?.verdict]).toEqual(['/imports/clean.wav', true, 'good'])
    await draft.setClean(false)
    expect([draft.path, draft.isClean, draft.report?.verdict]).toEqual(['/imports/me.wav', false, 'bad'])
    await draft.setClean(true)
    expect([draft.path, desk.named('cleanSample')]).toEqual(['/imports/clean.wav', [{ path: '/imports/me.wav' }]])
    Object.assign(draft.form, { name: 'Ann', whose: 'own', agreed: true })
    await draft.make()
    await flushPromises()
    expect(desk.named('create')).toMatchObject([{ path: '/imports/clean.wav' }])
    expect(desk.named('discardSample')).toEqual([{ path: '/imports/clean.wav' }, { path: '/imports/me.wav' }])
    expect(draft.isClean).toBe(false)
  })

  it('stays with its noise where that can’t be removed, and says why', async () => {
    const draft = await taken(true)
    desk.on.refuse['cleanSample'] = refusal({ code: 'disk-full', message: 'The disk is full.' })
    await draft.setClean(true)
    expect([draft.state, draft.path, draft.isClean]).toEqual(['checked', '/imports/me.wav', false])
    expect(draft.fault?.message).toBe('The disk is full.')
  })

  it('forgets a copy without noise that comes after it was thrown away', async () => {
    const draft = await taken(true)
    const cleaning = draft.setClean(true)
    draft.discard()
    await cleaning
    expect([draft.state, draft.isClean]).toEqual(['none', false])
    expect(desk.named('discardSample')).toContainEqual({ path: '/imports/clean.wav' })
  })

  it('leaves no copy behind: not when it is discarded, replaced or made', async () => {
    const gone = (): number => desk.named('discardSample').length
    const draft = useNewVoice()
    void draft.take(wav(), true)
    draft.discard()
    expect(gone()).toBe(0)
    await taken(true)
    draft.discard()
    await flushPromises()
    const one = { path: '/imports/me.wav' }
    expect(desk.named('discardSample').at(-1)).toEqual(one)
    const before = gone()
    await taken(true)
    await taken(true)
    expect(gone()).toBe(before + 1)
    Object.assign(draft.form, { name: 'Ann', whose: 'own', agreed: true })
    await draft.make()
    await flushPromises()
    expect(desk.calls.map(({ name }) => name).slice(-3)).toContain('discardSample')
    expect(gone()).toBe(before + 2)
  })
})

describe('the confirmation', () => {
  it('asks whose voice it is, shows the words, and takes them back when the answer changes', async () => {
    const view = shown(ConsentField)
    const draft = useNewVoice()
    const radios = view.findAll<HTMLInputElement>('input[type="radio"]')
    expect(radios.map(({ element }) => element.checked)).toEqual([false, false])
    expect(view.find('input[type="checkbox"]').exists()).toBe(false)
    await radios[0]!.setValue()
    const own = view.get('[data-statement]').text()
    const box = view.get<HTMLInputElement>('input[type="checkbox"]')
    expect(box.element.checked).toBe(false)
    await box.setValue(true)
    expect(draft.form).toMatchObject({ whose: 'own', agreed: true })
    await radios[1]!.setValue()
    expect(view.get('[data-statement]').text()).not.toBe(own)
    expect(draft.form).toMatchObject({ whose: 'leave', agreed: false })
    view.unmount()
  })
})

describe('a report', () => {
  it('has the worst first, each with its figure and what to do, in words as well as in colour', () => {
    const view = shown(SampleReportView, { report: badReport })
    const rows = view.findAll('li')
    expect(rows.map((row) => row.attributes('data-check'))).toEqual(['length', 'noise', 'level'])
    expect(rows[0]!.text()).toContain('3 s')
    expect(rows[0]!.text()).toContain('At least 10 seconds are needed.')
    expect(rows.map((row) => row.get('[role="img"]').attributes('aria-label'))).toEqual([
      ...['not good enough', 'could be better', 'good'],
    ])
    expect(view.get('[role="status"]').text()).toContain('The recording can’t be used.')
    view.unmount()
  })
})
