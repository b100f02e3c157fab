import { expect, it } from 'vitest'
import { readExtras } from '../../../../electron/common/service/extras.ts'
import { inEnglish } from '../../../../electron/common/messages/index.ts'

it.each([
  [{ project: { version: 2 } }, 'extras.project.version'],
  [{ project: { version: 1, elements: [] } }, 'extras.project.elements'],
  [{ project: { version: 1, elements: { a: { sound: { volume: '3' } } } } }, 'extras.project.elements.a.sound.volume'],
  [{ mark: 'yes' }, 'extras.mark'],
])('a wrong value is named by its whole path: %j', (extras, field) => {
  const read = readExtras('createAvatarVideo', { extras })
  expect(read).toMatchObject({ ok: false, refusal: { field } })
  if (!read.ok) expect(inEnglish(read.refusal.message)).toContain(field)
})

it('a field under its former name is named so', () => {
  const read = readExtras('createAvatarVideo', { engine_mark: 'yes' })
  expect(read).toMatchObject({ ok: false, refusal: { field: 'engine_mark' } })
})
