import { describe, expect, it } from 'vitest'
import { fuzzyScore } from '../../../../renderer/app/commands/fuzzy.ts'
import { filterPalette, readRecent, writeRecent } from '../../../../renderer/app/commands/palette.ts'

const entry = (id: string, label: string, enabled = true) => ({ id, label, group: 'Edit', enabled })
const list = [
  entry('undo', 'Undo'),
  entry('duplicate', 'Duplicate'),
  entry('forward', 'Bring forward'),
  entry('back', 'Send to back'),
  entry('library', 'Go to the library'),
]
const ids = (query: string, recent: string[] = [], entries = list): string[] =>
  filterPalette(query, entries, recent).map(({ id }) => id)

describe('finding', () => {
  it('takes letters in order, best answers first', () => {
    expect(ids('undo')).toEqual(['undo'])
    expect(ids('bf')[0]).toBe('forward')
    expect(ids('lib')[0]).toBe('library')
    expect(ids('zzz')).toEqual([])
  })

  it('prefers beginnings of words to the middle', () => {
    expect(fuzzyScore('ba', 'Send to back')!).toBeGreaterThan(fuzzyScore('ba', 'Urban art')!)
    expect(fuzzyScore('sb', 'Send to back')!).toBeGreaterThan(fuzzyScore('sb', 'Reset tabs')!)
  })

  it('minds neither case, accents nor spaces', () => {
    expect(fuzzyScore('CAFE', 'Café')).not.toBeNull()
    expect(fuzzyScore('send back', 'Send to back')).not.toBeNull()
    expect(fuzzyScore('', 'Anything')).toBe(0)
  })

  it('finds Chinese, and the name of the group', () => {
    expect(ids('复制', [], [entry('copy', '复制元素'), entry('paste', '粘贴')])).toEqual(['copy'])
    expect(ids('edit undo')).toEqual(['undo'])
  })

  it('comes to an end on texts that nearly match', () => {
    expect(fuzzyScore('a'.repeat(200), 'a'.repeat(400) + 'b')).not.toBeNull()
    expect(fuzzyScore('a'.repeat(200) + 'c', 'a'.repeat(400) + 'b')).toBeNull()
  })
})

describe('order', () => {
  it('is recent first when nothing is typed', () => {
    expect(ids('', ['back', 'library'])).toEqual(['back', 'library', 'undo', 'duplicate', 'forward'])
  })

  it('puts what can not be done now last', () => {
    const entries = [entry('a', 'Save', false), entry('b', 'Save as')]
    expect(ids('save', ['a'], entries)).toEqual(['b', 'a'])
  })
})

describe('what was used lately', () => {
  it('is remembered newest first, once each, in 200 characters', () => {
    let stored = ''
    for (let i = 0; i < 60; i += 1) stored = writeRecent(`group.command${i % 30}`, readRecent(stored))
    expect(stored.length).toBeLessThanOrEqual(200)
    const recent = readRecent(stored)
    expect(recent[0]).toBe('group.command29')
    expect(new Set(recent).size).toBe(recent.length)
  })

  it('is nothing when settings hold something else', () => {
    expect(readRecent(undefined)).toEqual([])
    expect(readRecent(12)).toEqual([])
    expect(readRecent('')).toEqual([])
  })
})
