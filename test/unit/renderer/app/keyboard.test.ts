import { describe, expect, it } from 'vitest'
import { matchPress, normalKeys, pressed, repeats } from '../../../../renderer/app/commands/keyboard.ts'
import type { KeyPress } from '../../../../renderer/app/commands/keyboard.ts'
import { keysText } from '../../../../renderer/ui/keys.ts'

const isPress = (event: KeyPress, keys: string, mac: boolean): boolean => matchPress(event, keys, mac) !== null

function press(key: string, code: string, modifiers = ''): KeyPress {
  return {
    key,
    code,
    ctrlKey: modifiers.includes('c'),
    metaKey: modifiers.includes('m'),
    altKey: modifiers.includes('a'),
    shiftKey: modifiers.includes('s'),
    isComposing: false,
    repeat: false,
    getModifierState: (name) => name === 'AltGraph' && modifiers.includes('g'),
  }
}

describe('a press is a combination', () => {
  it.each([
    ['Mod+Z', press('z', 'KeyZ', 'c')],
    ['Mod+Shift+Z', press('Z', 'KeyZ', 'cs')],
    ['Shift+Mod+z', press('Z', 'KeyZ', 'cs')],
    ['Mod+Shift+Z Mod+Y', press('y', 'KeyY', 'c')],
    ['S', press('s', 'KeyS')],
    ['S', press('S', 'KeyS')],
    ['Space', press(' ', 'Space')],
    ['Delete Backspace', press('Backspace', 'Backspace')],
    ['Shift+ArrowLeft', press('ArrowLeft', 'ArrowLeft', 's')],
    ['F6', press('F6', 'F6')],
    [',', press(',', 'Comma')],
    ['Shift+,', press('<', 'Comma', 's')],
    ['?', press('?', 'Slash', 's')],
    ['Mod++', press('+', 'Equal', 'cs')],
    ['Mod++', press('+', 'NumpadAdd', 'c')],
    ['Mod+-', press('-', 'Minus', 'c')],
    ['Mod+1', press('1', 'Digit1', 'c')],
    ['Shift+1', press('!', 'Digit1', 's')],
    ['1', press('1', 'Numpad1')],
  ])('%s', (keys, event) => {
    expect(isPress(event, keys, false)).toBe(true)
  })

  it.each([
    ['letters by what is printed: AZERTY', 'Mod+A', press('a', 'KeyQ', 'c')],
    ['letters by their place in another script: Russian', 'Mod+Z', press('я', 'KeyZ', 'c')],
    ['signs by their place in another script', '.', press('ю', 'Period')],
    ['? on a German keyboard', '?', press('?', 'Minus', 's')],
    ['[ on a German keyboard is typed with AltGr', '[', press('[', 'Digit8', 'cag')],
    ['digits on AZERTY need Shift', 'Mod+1', press('&', 'Digit1', 'c')],
    ['Alt types signs on a Mac', 'Alt+A', press('å', 'KeyA', 'a')],
  ])('whatever the layout: %s', (_, keys, event) => {
    expect(isPress(event, keys, false)).toBe(true)
  })

  it('Mod is Cmd on a Mac, and Ctrl is not', () => {
    expect(isPress(press('z', 'KeyZ', 'm'), 'Mod+Z', true)).toBe(true)
    expect(isPress(press('z', 'KeyZ', 'c'), 'Mod+Z', true)).toBe(false)
    expect(isPress(press('z', 'KeyZ', 'm'), 'Mod+Z', false)).toBe(false)
    expect(isPress(press('z', 'KeyZ', 'c'), 'Ctrl+Z', true)).toBe(true)
  })
})

describe('a press is not a combination', () => {
  it.each([
    ['a modifier too many', 'Mod+Z', press('Z', 'KeyZ', 'cs')],
    ['a modifier too few', 'Mod+Shift+Z', press('z', 'KeyZ', 'c')],
    ['Alt on top', 'S', press('s', 'KeyS', 'a')],
    ['Ctrl on top of a sign', '?', press('?', 'Slash', 'cs')],
    ['another letter in the place', 'Q', press('a', 'KeyQ')],
    ['a modifier alone', 'Shift+Shift', press('Shift', 'ShiftLeft', 's')],
    ['signs with Shift that want none', '/', press('?', 'Slash', 's')],
    ['a sign in the place of another: German', '/', press('-', 'Slash')],
    ['no keys at all', '', press('s', 'KeyS')],
  ])('%s', (_, keys, event) => {
    expect(isPress(event, keys, false)).toBe(false)
  })

  it('while something is being composed', () => {
    expect(isPress({ ...press('s', 'KeyS'), isComposing: true }, 'S', false)).toBe(false)
    expect(isPress(press('Process', 'KeyS'), 'S', false)).toBe(false)
  })
})

it('what is typed counts more than where it lies', () => {
  const event = press('-', 'Digit6', 'c')
  expect(matchPress(event, 'Mod+-', false)).toBe('typed')
  expect(matchPress(event, 'Mod+6', false)).toBe('position')
  expect(matchPress(press('?', 'Slash'), '/', false)).toBeNull()
})

describe('recording', () => {
  it.each([
    [press('k', 'KeyK', 'c'), 'Mod+K'],
    [press('K', 'KeyK', 'cs'), 'Mod+Shift+K'],
    [press(' ', 'Space'), 'Space'],
    [press('?', 'Slash', 's'), '?'],
    [press('я', 'KeyZ', 'c'), 'Mod+Z'],
    [press('ArrowUp', 'ArrowUp', 'as'), 'Alt+Shift+ArrowUp'],
    [press('F5', 'F5'), 'F5'],
    [press('+', 'NumpadAdd', 'c'), 'Mod++'],
  ])('names what was pressed so that it is found again', (event, keys) => {
    expect(pressed(event, false)).toBe(keys)
    expect(isPress(event, keys, false)).toBe(true)
  })

  it('waits for more than modifiers', () => {
    expect(pressed(press('Shift', 'ShiftLeft', 's'), false)).toBeNull()
    expect(pressed(press('Dead', 'Quote'), false)).toBeNull()
    expect(pressed({ ...press('a', 'KeyA'), isComposing: true }, false)).toBeNull()
  })
})

it('the same combination has one name', () => {
  expect(normalKeys('Shift+Mod+z', false)).toBe(normalKeys('Mod+Shift+Z', false))
  expect(normalKeys('Ctrl+K', false)).toBe(normalKeys('Mod+K', false))
  expect(normalKeys('Ctrl+K', true)).not.toBe(normalKeys('Mod+K', true))
})

it('a held letter is one press, arrows and undo repeat', () => {
  expect(repeats(press('s', 'KeyS'))).toBe(false)
  expect(repeats(press(' ', 'Space'))).toBe(false)
  expect(repeats(press('ArrowLeft', 'ArrowLeft'))).toBe(true)
  expect(repeats(press('.', 'Period'))).toBe(true)
  expect(repeats(press('z', 'KeyZ', 'c'))).toBe(true)
})

it('shows keys as each system prints them', () => {
  expect(keysText('Mod+Shift+Z', false)).toBe('Ctrl+Shift+Z')
  expect(keysText('Mod+Shift+Z', true)).toBe('⇧⌘Z')
  expect(keysText('Mod++', false)).toBe('Ctrl++')
  expect(keysText('Alt+ArrowLeft', false)).toBe('Alt+←')
})
