import { describe, expect, it } from 'vitest'
import type { CatalogueAvatar, OwnAvatar } from '../../../../../electron/common/bridge/index.ts'
import {
  avatarEntries,
  avatarIdFrom,
  filterAvatars,
  isAvatarId,
} from '../../../../../renderer/faces/avatars/avatar-list.ts'

const listed = (avatarId: string, more: Partial<CatalogueAvatar> = {}): CatalogueAvatar => ({
  avatarId,
  recordId: avatarId,
  name: avatarId,
  note: '',
  gender: 'female',
  from: 2,
  type: 1,
  state: 'ready',
  thumbUrl: `thumb/${avatarId}`,
  idleUrl: null,
  stillUrl: null,
  width: null,
  height: null,
  ...more,
})
const sent = (avatarId: string, more: Partial<OwnAvatar> = {}): OwnAvatar => ({
  id: `local-${avatarId}`,
  connection: 'a',
  name: avatarId,
  avatarId,
  type: 1,
  kind: 'image',
  state: 'sending',
  fault: null,
  consent: 'c',
  thumbUrl: `local/${avatarId}`,
  createdAt: 1,
  ...more,
})
const none: ReadonlySet<string> = new Set()

describe('avatarEntries', () => {
  it('puts own ones first and shows each once, with what this machine knows of it', () => {
    const entries = avatarEntries(
      [listed('mara'), listed('me', { from: 3 }), listed('old', { from: 3 })],
      [sent('me', { state: 'ready' }), sent('new'), sent('elsewhere', { connection: 'b' })],
      'a',
      none,
    )
    expect(entries.map(({ avatarId, state, own }) => [avatarId, state, own])).toEqual([
      ['me', 'ready', true],
      ['new', 'sending', true],
      ['old', 'ready', true],
      ['mara', 'ready', false],
    ])
    expect(entries[0]).toMatchObject({ thumbUrl: 'thumb/me', listed: { avatarId: 'me' } })
    expect(entries[1]).toMatchObject({ thumbUrl: 'local/new', listed: null })
  })

  it('tells the four states of services, and why one failed', () => {
    const states = [
      listed('q', { from: 3, state: 'preparing', queueing: true }),
      listed('p', { from: 3, state: 'preparing' }),
      listed('f', { from: 3, state: 'failed', reason: 'Too dark' }),
    ]
    const fault = { code: 'avatar', message: 'No face', next: 'Another picture' }
    const entries = avatarEntries(states, [sent('x', { state: 'failed', fault })], 'a', none)
    expect(entries.map(({ state, reason, next }) => [state, reason, next])).toEqual([
      ['failed', 'No face', 'Another picture'],
      ['queueing', null, null],
      ['processing', null, null],
      ['failed', 'Too dark', null],
    ])
  })

  it('believes the service that an avatar is ready', () => {
    const [entry] = avatarEntries([listed('me', { from: 3 })], [sent('me', { state: 'processing' })], 'a', none)
    expect(entry!.state).toBe('ready')
  })

  it('leaves out what is hidden', () => {
    expect(avatarEntries([listed('a'), listed('b')], [], 'a', new Set(['a'])).map((one) => one.avatarId)).toEqual(['b'])
  })
})

describe('filterAvatars', () => {
  const entries = avatarEntries([listed('mara', { note: 'Head of product' }), listed('me', { from: 3 })], [], 'a', none)
  it('by whose they are and by words of name, note and gender', () => {
    const ids = (filter: 'all' | 'own' | 'official', search: string) =>
      filterAvatars(entries, filter, search).map((one) => one.avatarId)
    expect(ids('own', '')).toEqual(['me'])
    expect(ids('official', '')).toEqual(['mara'])
    expect(ids('all', 'PRODUCT  ma')).toEqual(['mara'])
    expect(ids('all', 'female')).toHaveLength(2)
    expect(ids('own', 'mara')).toEqual([])
  })
})

describe('avatarIdFrom', () => {
  it.each([
    ['Anna Müller-Lüdenscheidt', [], 'AnnaMullerLudenscheidt'],
    ['Anna', ['anna'], 'Anna2'],
    ['Anna', ['ANNA', 'anna2'], 'Anna3'],
    ['数字人', [], 'avatar1'],
    ['🙂', ['avatar1'], 'avatar2'],
    ['x'.repeat(300), [], 'x'.repeat(40)],
  ])('%s', (name, taken, id) => {
    expect(avatarIdFrom(name, new Set(taken))).toBe(id)
    expect(isAvatarId(id)).toBe(true)
  })

  it('knows what is none', () => {
    for (const id of ['', 'a b', 'ä', 'a-b', 'x'.repeat(101)]) expect(isAvatarId(id)).toBe(false)
  })
})
