import { keyParts } from '../../ui/keys.ts'

/** Matches key presses with combinations, for any keyboard layout. Pure: it reads only fields of the event. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat'
> & { getModifierState?: (name: string) => boolean }

interface Combination {
  ctrl: boolean
  meta: boolean
  alt: boolean
  shift: boolean
  key: string
}

/** Characters that US keyboards have on keys that may have another script on other keyboards. */
const printed: Record<string, string> = {
  Comma: ',',
  Period: '.',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Minus: '-',
  Equal: '=',
  Backquote: '`',
}
const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn', 'OS'])

function read(keys: string, mac: boolean): Combination {
  const parts = keyParts(keys)
  const key = parts.at(-1) ?? ''
  const has = (name: string): boolean => parts.slice(0, -1).includes(name)
  return {
    ctrl: has('Ctrl') || (has('Mod') && !mac),
    meta: has('Meta') || (has('Mod') && mac),
    alt: has('Alt'),
    shift: has('Shift'),
    key: key.length === 1 ? key.toUpperCase() : key,
  }
}

/**
 * Names of a key press: by the typed character, and by the character that a US keyboard has at the key's position.
 * Letters are named by what is printed (AZERTY's A is A), by position where another script is printed (Я is Z), or
 * where Alt types a symbol (å is A). Symbols are named by position only where another script, Shift or Alt interferes:
 * `-` at the position of `/` is not `/`.
 */
function names(press: KeyPress): { typed: string; position: string | null } {
  const { key, code } = press
  if (key === ' ') return { typed: 'Space', position: null }
  if (/^[a-z]$/i.test(key)) return { typed: key.toUpperCase(), position: null }
  if (key.length > 1 && key !== 'Dead') return { typed: key, position: null }
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  const hidden = !/^[!-~]$/.test(key) || press.shiftKey || press.altKey
  return { typed: key, position: letter ?? (hidden ? (printed[code] ?? null) : null) }
}

const isSign = (key: string): boolean => key.length === 1 && !/[A-Z0-9]/.test(key)

/**
 * Whether a press is one of the combinations (`Mod+Z`, several separated by a space): `typed` by the typed character,
 * `position` only by the key's position. Where one press matches two combinations, the typed character decides.
 */
export function matchPress(press: KeyPress, keys: string, mac: boolean): 'typed' | 'position' | null {
  if (press.isComposing || press.key === 'Process' || modifiers.has(press.key)) return null
  const { typed, position } = names(press)
  const typing = press.getModifierState?.('AltGraph') ?? false
  let match: 'typed' | 'position' | null = null
  for (const one of keys.split(' ').filter(Boolean)) {
    const wanted = read(one, mac)
    const by = wanted.key === typed ? 'typed' : wanted.key === position ? 'position' : null
    const ctrl = press.ctrlKey && !typing
    const alt = press.altKey && !typing
    if (by === null || ctrl !== wanted.ctrl || alt !== wanted.alt || press.metaKey !== wanted.meta) continue
    // Which symbols need Shift depends on the layout.
    if (press.shiftKey !== wanted.shift && !(by === 'typed' && isSign(typed) && !wanted.shift)) continue
    if (by === 'typed') return by
    match = by
  }
  return match
}

/** The combination of a press, as settings store it; null for modifiers alone and for keys that can't be used. */
export function pressed(press: KeyPress, mac: boolean): string | null {
  if (press.isComposing || modifiers.has(press.key) || ['Process', 'Dead', 'Unidentified'].includes(press.key))
    return null
  const { typed, position } = names(press)
  // With Ctrl or Alt the position counts where an unusual character would be typed.
  const key = typed.length === 1 && !/[!-~]/.test(typed) ? (position ?? '') : typed
  if (key === '') return null
  const mod = mac ? press.metaKey : press.ctrlKey
  const other = mac ? press.ctrlKey : press.metaKey
  const typing = press.getModifierState?.('AltGraph') ?? false
  return [
    mod && !typing ? 'Mod' : '',
    other ? (mac ? 'Ctrl' : 'Meta') : '',
    press.altKey && !typing ? 'Alt' : '',
    press.shiftKey && !isSign(key) ? 'Shift' : '',
    key,
  ]
    .filter(Boolean)
    .join('+')
}

/** Equal for equal combinations: `Shift+Mod+z` and `Mod+Shift+Z`. */
export function normalKeys(keys: string, mac: boolean): string {
  const { ctrl, meta, alt, shift, key } = read(keys, mac)
  return [ctrl && 'Ctrl', meta && 'Meta', alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+')
}

/**
 * Whether a held key repeats its command: arrow keys, symbols that step and Mod+Z do; letters, Space and Enter don't.
 */
export function repeats(press: KeyPress): boolean {
  return press.ctrlKey || press.metaKey || !/^([a-z]| |Enter|Escape)$/i.test(press.key)
}
