/** Keys as text: `Mod+Shift+Z`. `Mod` is Cmd on macOS, Ctrl elsewhere. */

export const onMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform)

const macSigns: Record<string, string> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' }
const names: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
}
const macNames: Record<string, string> = { Enter: '↩', Backspace: '⌫', Delete: '⌦', Escape: '⎋', Tab: '⇥' }

/** The parts of one combination, modifiers first. The key itself may be `+`. */
export function keyParts(keys: string): string[] {
  if (keys === '+') return ['+']
  return keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), '+'] : keys.split('+')
}

/** What is printed on the keys of one combination, one text each. */
export function keyLabels(keys: string, mac: boolean = onMac): string[] {
  return keyParts(keys).map((part) => {
    if (mac) return macSigns[part] ?? macNames[part] ?? names[part] ?? part
    return part === 'Mod' ? 'Ctrl' : (names[part] ?? part)
  })
}

/** Keys as tooltips and menus show them: `Ctrl+Shift+Z`, `⇧⌘Z`. Of several combinations the first. */
export function keysText(keys: string, mac: boolean = onMac): string {
  const [first = ''] = keys.split(' ')
  if (!mac) return keyLabels(first, mac).join('+')
  const parts = keyParts(first)
  const order = ['Ctrl', 'Alt', 'Shift', 'Mod']
  const sorted = [...parts].sort((a, b) => rank(order, a) - rank(order, b))
  return sorted.map((part) => keyLabels(part, mac).join('')).join('')
}

function rank(order: readonly string[], part: string): number {
  const at = order.indexOf(part)
  return at < 0 ? order.length : at
}
