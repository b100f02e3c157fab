import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Pronunciation } from '../../../../../electron/common/bridge/index.ts'
import { useDocument } from '../../../../../renderer/stores/document.ts'
import { i18n } from '../../../../../renderer/i18n/index.ts'
import { useDictionary } from '../../../../../renderer/stores/dictionary.ts'
import { useToasts } from '../../../../../renderer/stores/toasts.ts'
import { statesOf } from '../../../../../renderer/speech/voices/pronounce/entries.ts'
import { usePronunciations } from '../../../../../renderer/speech/voices/pronounce/use-pronunciations.ts'
import WordRow from '../../../../../renderer/speech/voices/pronounce/WordRow.vue'
import { anyProject, refusal, sessionOf } from '../../support/fake-studio.ts'
import { voicesFixture } from './fixture.ts'

const says = (word: string, value: string): Pronunciation => ({
  word,
  kind: 'says',
  value,
  caseSensitive: false,
})
const sql = says('SQL', 'sequel')
const gif = says('GIF', 'jiff')

let desk: ReturnType<typeof voicesFixture>
let stop: AbortController
beforeEach(async () => {
  desk = voicesFixture()
  desk.kept.words = [sql]
  stop = new AbortController()
  useDictionary().start(stop.signal)
  await flushPromises()
})
afterEach(() => {
  stop.abort()
  for (const { id } of [...useToasts().toasts]) useToasts().close(id)
  desk.close()
})

describe('the user’s words', () => {
  it('count at once and are kept; what cannot be kept is taken back and told', async () => {
    const table = usePronunciations()
    const adding = table.add(gif)
    expect(table.entries.value).toEqual([gif, sql])
    expect(await adding).toBeNull()
    expect(desk.kept.words).toEqual([gif, sql])
    desk.on.refuse['setDictionary'] = refusal({ code: 'disk-full', message: 'The disk is full.' })
    await table.add(says('URL', 'earl'))
    expect(table.entries.value).toEqual([gif, sql])
    expect(useToasts().toasts.map(({ message }) => message)).toEqual(['The disk is full.'])
  })

  it('follow what another window changes', async () => {
    desk.kept.words = [gif]
    desk.told.tell({ type: 'dictionary' })
    await flushPromises()
    expect(useDictionary().own).toEqual([gif])
  })

  it('are refused where they are, with nothing sent', async () => {
    const table = usePronunciations()
    expect(await table.add(says('sql', 'x'))).toBe('repeated')
    expect(await table.change(0, says('', 'x'))).toBe('word')
    expect(desk.named('setDictionary')).toEqual([])
    expect(await table.change(0, says(' SQL ', ' S Q L '))).toBeNull()
    expect(desk.kept.words).toEqual([says('SQL', 'S Q L')])
  })

  it('come back where they were, beside what came since', async () => {
    const table = usePronunciations()
    await table.add(gif)
    await table.remove(0)
    await table.add(says('URL', 'earl'))
    const [toast] = useToasts().toasts
    expect(toast?.message).toContain('GIF')
    await toast?.actions?.[0]?.run()
    await flushPromises()
    expect(desk.kept.words.map(({ word }) => word)).toEqual(['GIF', 'URL', 'SQL'])
    // A second undo has nothing to restore.
    await toast?.actions?.[0]?.run()
    expect(desk.kept.words).toHaveLength(3)
  })
})

describe('words of the open project', () => {
  it('are part of its document and are undone there', async () => {
    const document = useDocument()
    const table = usePronunciations()
    table.kind.value = 'project'
    expect(table.kind.value).toBe('global')
    document.open(sessionOf(anyProject()))
    expect(table.kind.value).toBe('project')
    expect(await table.add(gif)).toBeNull()
    expect(document.project?.pronunciations).toEqual([gif])
    expect(desk.named('setDictionary')).toEqual([])
    expect(await useDictionary().spoken('A GIF of SQL')).toMatchObject({ sent: 'A jiff of sequel' })
    document.undo()
    expect(table.entries.value).toEqual([])
    document.close()
    expect([table.kind.value, table.entries.value]).toEqual(['global', [sql]])
  })

  it('of a project that cannot be changed stay as they are', async () => {
    useDocument().open(sessionOf(anyProject(), { readOnly: 'It was made by a newer version.' }))
    const table = usePronunciations()
    table.kind.value = 'project'
    expect(table.readOnly.value).toBe(true)
    await table.add(gif)
    expect(table.entries.value).toEqual([])
    expect(useToasts().toasts.map(({ message }) => message)).toEqual(['It was made by a newer version.'])
  })
})

describe('a row', () => {
  const row = (entry: Pronunciation, change = (_: Pronunciation) => Promise.resolve(null)) =>
    mount(WordRow, {
      props: { entry, state: statesOf([entry])[0]!, disabled: false, change },
      global: { plugins: [desk.pinia, i18n] },
    })

  it('shows what is wrong with its IPA, and how it is written where nothing is', () => {
    expect(row({ ...says('Nike', 'ˈnaɪki'), kind: 'ipa' }).text()).toMatch(/written as “ny?.*kee”/)
    const wrong = row({ ...says('Zürich', 'tsy9'), kind: 'ipa' })
    expect(wrong.get('[role="alert"]').text()).toContain('“9”')
    expect(wrong.findAll('input')[1]!.attributes('aria-invalid')).toBe('true')
  })

  it('keeps what was typed when it is left, and takes it back with Escape', async () => {
    const kept: Pronunciation[] = []
    const view = row(sql, (entry) => {
      kept.push(entry)
      return Promise.resolve(null)
    })
    const value = view.findAll('input')[1]!
    value.element.value = 'squeal'
    await value.trigger('input')
    await value.trigger('keydown', { key: 'Escape' })
    expect(value.element.value).toBe('sequel')
    value.element.value = 'squeal'
    await value.trigger('input')
    await value.trigger('change')
    expect(kept).toEqual([says('SQL', 'squeal')])
  })
})
