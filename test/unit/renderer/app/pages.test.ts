import { describe, expect, it } from 'vitest'
import { languageTags } from '../../../../electron/common/languages.ts'
import { pages } from '../../../../renderer/app/pages.ts'
import { readMessages as read } from '../../../support/messages.ts'

const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], value)

describe('the pages of the rail', () => {
  it.each(languageTags)('have a name and words for going there: %s', (language) => {
    for (const { name } of pages) {
      expect(at(read(language, 'app'), 'pages', name), name).toEqual(expect.any(String))
      expect(at(read(language, 'commands'), 'go', name), name).toEqual(expect.any(String))
    }
  })

  it('each have keys of their own', () => {
    expect(new Set(pages.map(({ keys }) => keys)).size).toBe(pages.length)
  })
})
