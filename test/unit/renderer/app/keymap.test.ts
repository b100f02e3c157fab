import { describe, expect, it } from 'vitest'
import { conflicts, effectiveKeys, withKeys, withoutKeys } from '../../../../renderer/app/commands/keymap.ts'

const undo = { id: 'edit.undo', keys: 'Mod+Z' }
const redo = { id: 'edit.redo', keys: 'Mod+Shift+Z Mod+Y' }
const split = { id: 'scene.split', keys: 'S' }
const rename = { id: 'file.rename' }
const all = [undo, redo, split, rename]

describe('keys of a command', () => {
  it('are its own until the user changes them', () => {
    expect(effectiveKeys(split, {})).toBe('S')
    expect(effectiveKeys(split, { 'scene.split': 'B' })).toBe('B')
    expect(effectiveKeys(split, { 'scene.split': null })).toBeUndefined()
    expect(effectiveKeys(rename, {})).toBeUndefined()
  })

  it('are kept only where they differ', () => {
    expect(withKeys(split, 'B', {})).toEqual({ 'scene.split': 'B' })
    expect(withKeys(split, 'S', { 'scene.split': 'B' })).toEqual({})
    expect(withKeys(split, null, {})).toEqual({ 'scene.split': null })
    expect(withKeys(rename, null, { 'file.rename': 'F2' })).toEqual({})
  })
})

describe('conflicts', () => {
  it('are found whatever the order and case, in any of several combinations', () => {
    expect(conflicts('x', 'Shift+Mod+z', all, {}, false)).toEqual([redo])
    expect(conflicts('x', 'Mod+Y', all, {}, false)).toEqual([redo])
    expect(conflicts('x', 'Ctrl+Z', all, {}, false)).toEqual([undo])
    expect(conflicts('x', 'Mod+B', all, {}, false)).toEqual([])
  })

  it('are not with itself, and follow what the user changed', () => {
    expect(conflicts('scene.split', 'S', all, {}, false)).toEqual([])
    expect(conflicts('x', 'S', all, { 'scene.split': 'B' }, false)).toEqual([])
    expect(conflicts('x', 'B', all, { 'scene.split': 'B' }, false)).toEqual([split])
  })

  it('end by taking away just the combination that is needed', () => {
    expect(withoutKeys([redo], 'Mod+Y', {}, false)).toEqual({ 'edit.redo': 'Mod+Shift+Z' })
    expect(withoutKeys([split], 'S', {}, false)).toEqual({ 'scene.split': null })
  })
})
