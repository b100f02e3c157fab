import { describe, expect, it } from 'vitest'
import { captionsOf, withFormat } from '../../../../../electron/common/bridge/index.ts'
import type { Convert } from '../../../../../electron/common/bridge/index.ts'
import { usualConvert } from '../../../../../renderer/clips/collect/download/after-download.ts'
import {
  countOf,
  itemGroupOf,
  itemGroups,
  moodOf,
  shareOf,
} from '../../../../../renderer/clips/collect/collect-labels.ts'
import { clipFormatNames } from '../../../../../electron/common/formats/index.ts'
import { afterDownload, batchItemStates } from '../../../../../electron/common/bridge/index.ts'
import { checkTemplate, fieldToInsert, insertAt } from '../../../../../renderer/app/files/template-field.ts'
import { isUrgent, timeLeft } from '../../../../../renderer/clips/library/clip-state.ts'
import { batch, batchItem, hour } from './fake-collect.ts'

describe('filters', () => {
  it('reach every state, each once', () => {
    const { all: _items, ...parts } = itemGroups
    expect(Object.values(parts).flat().toSorted()).toEqual([...batchItemStates].toSorted())
  })

  it('are found again by their states', () => {
    expect(itemGroupOf([])).toBe('all')
    expect(itemGroupOf(['downloading', 'processing'])).toBe('running')
  })

  it('count what is in them', () => {
    const one = batch('b', [batchItem('a'), batchItem('b', { state: 'failed' }), batchItem('c', { state: 'done' })])
    expect([countOf('all', one), countOf('waiting', one), countOf('attention', one)]).toEqual([3, 1, 1])
  })
})

describe('what is left of a link', () => {
  it('never promises too much', () => {
    expect(timeLeft(10 * hour - 1, 0)).toEqual({ unit: 'hours', count: 9 })
    expect(timeLeft(30 * 60_000, 0)).toEqual({ unit: 'hours', count: 0 })
    expect(timeLeft(48 * hour, 0)).toEqual({ unit: 'days', count: 2 })
    expect(timeLeft(72 * hour - 1, 0)).toEqual({ unit: 'days', count: 2 })
    expect(timeLeft(0, 0)).toBeNull()
  })

  it('is urgent within a day, while nothing is saved', () => {
    const now = Date.now()
    expect(isUrgent({ expiresAt: now + 23 * hour }, now)).toBe(true)
    expect(isUrgent({ expiresAt: now + 25 * hour }, now)).toBe(false)
    expect(isUrgent({ expiresAt: null }, now)).toBe(false)
  })
})

describe('a batch', () => {
  it('is as far as its bytes, else as its items', () => {
    const half = [batchItem('a', { state: 'done' }), batchItem('b')]
    expect(shareOf(batch('b', half, { bytes: 25, totalBytes: 100 }))).toBe(0.25)
    expect(shareOf(batch('b', half))).toBe(0.5)
    expect(shareOf(batch('b', [batchItem('a', { state: 'failed' })], { bytes: 0, totalBytes: 100 }))).toBe(1)
    expect(shareOf(batch('b', []))).toBe(0)
  })

  it('says whether it waits for somebody', () => {
    expect(moodOf(batch('b', [], { state: 'paused' }))).toBe('paused')
    expect(moodOf(batch('b', [], { state: 'paused', message: 'The disk is full.' }))).toBe('stuck')
    expect(moodOf(batch('b', [batchItem('a', { state: 'failed' })], { state: 'done' }))).toBe('attention')
    expect(moodOf(batch('b', [batchItem('a', { state: 'done' })], { state: 'done' }))).toBe('done')
  })
})

describe('a template', () => {
  it('says at once what is wrong, and where', () => {
    expect(checkTemplate('{name}_{index:003}', undefined)).toBeNull()
    expect(checkTemplate('a{name', undefined)).toMatchObject({ at: 1 })
    expect(checkTemplate('{nam}', ['name'])?.problem).toContain('nam')
    expect(checkTemplate('{nam}', undefined)).toBeNull()
  })

  it('takes fields where the caret is, in place of what is selected', () => {
    expect(insertAt('ab', '{x}', 1, 1)).toEqual({ text: 'a{x}b', caret: 4 })
    expect(insertAt('abc', '{x}', 2, 1)).toEqual({ text: 'a{x}c', caret: 4 })
    expect(insertAt('ab', '{x}', 99, 99)).toEqual({ text: 'ab{x}', caret: 5 })
  })

  it('gives fields their usual form, and none to a name that no template can hold', () => {
    expect(fieldToInsert('date')).toBe('{date:YYYY-MM-DD}')
    expect(fieldToInsert('index')).toBe('{index:003}')
    expect(fieldToInsert('Client')).toBe('{Client}')
    expect(fieldToInsert('a}b')).toBeNull()
    for (const name of ['date', 'index', 'Client']) expect(checkTemplate(fieldToInsert(name)!, [name])).toBeNull()
  })
})

describe('a conversion', () => {
  const can = [
    { to: 'h264', ok: false },
    { to: 'hevc', ok: false },
    { to: 'vp9', ok: true },
  ]

  it('begins with the first format that this machine can make', () => {
    expect(usualConvert(can).to).toBe('vp9')
    expect(usualConvert([]).to).toBe('h264')
  })

  it('to another format keeps what that has, and is one that the studio takes', () => {
    const full: Convert = {
      kind: 'convert',
      to: 'h264',
      longSide: 1280,
      fps: 25,
      loudness: -16,
      captions: 'attach',
    }
    expect(withFormat(full, 'mp3')).toEqual({
      kind: 'convert',
      to: 'mp3',
      longSide: null,
      fps: null,
      loudness: -16,
      captions: 'none',
    })
    expect(withFormat(full, 'gif')).toMatchObject({ loudness: null, captions: 'none', longSide: 1280 })
    expect(withFormat({ ...full, captions: 'burn' }, 'gif').captions).toBe('burn')
    for (const to of clipFormatNames) {
      expect(afterDownload.safeParse(withFormat(full, to)).success).toBe(true)
      expect(captionsOf(to)).toContain('none')
    }
  })
})
