import type { MenuItemConstructorOptions, WebContents } from 'electron'
import { message } from '../common/messages/index.ts'
import type { Format, MessageKey } from '../common/messages/index.ts'
import type { WindowCommand } from '../studio/host.ts'

export interface MenuParts {
  commands: readonly WindowCommand[]
  format: Format
  platform: NodeJS.Platform
  /** Tells the page that the command of a menu entry was chosen. */
  choose: (id: string) => void
  packaged: boolean
}

/** Titles of the menus, in their order, by the first part of their commands' ids. */
const groups: [string, MessageKey][] = [
  ['file', 'host.file'],
  ['edit', 'host.edit'],
  ['element', 'host.tools'],
  ['scene', 'host.tools'],
  ['view', 'host.view'],
  ['playback', 'host.play'],
  ['go', 'host.go'],
  ['help', 'host.help'],
]

/** Roles for text fields, which macOS provides only through the menu. */
const native = {
  'edit.undo': 'undo',
  'edit.redo': 'redo',
  'edit.cut': 'cut',
  'edit.copy': 'copy',
  'edit.paste': 'paste',
  'edit.selectAll': 'selectAll',
} as const satisfies Record<string, keyof WebContents>

/** The application's menu with all commands of the window; those that can't be used now are disabled. */
export function menuTemplate(parts: MenuParts): MenuItemConstructorOptions[] {
  const { commands, format, platform } = parts
  const titles = [...new Set(groups.map(([, title]) => title))]
  const menus = titles.map((title): MenuItemConstructorOptions & { submenu: MenuItemConstructorOptions[] } => {
    const prefixes = groups.filter(([, one]) => one === title).map(([prefix]) => prefix)
    const sections = prefixes.map((prefix) => commands.filter((one) => prefixOf(one.id) === prefix))
    return {
      label: format(message(title)),
      submenu: joined(sections.map((list) => list.map((one) => item(one, parts)))),
    }
  })
  const others = commands.filter((one) => !groups.some(([prefix]) => prefix === prefixOf(one.id)))
  if (others.length > 0)
    addTo(
      menus,
      titles,
      'host.tools',
      others.map((one) => item(one, parts)),
    )
  addTo(menus, titles, 'host.view', [{ role: 'togglefullscreen', label: format(message('host.fullScreen')) }])
  if (!parts.packaged) addTo(menus, titles, 'host.view', [{ role: 'reload' }, { role: 'toggleDevTools' }])
  if (platform !== 'darwin') addTo(menus, titles, 'host.file', [{ role: 'quit', label: format(message('host.quit')) }])
  const filled = menus.filter((menu) => menu.submenu.length > 0)
  if (platform !== 'darwin') return filled
  return [{ role: 'appMenu' }, ...filled, { role: 'windowMenu', label: format(message('host.window')) }]
}

function item(command: WindowCommand, parts: MenuParts): MenuItemConstructorOptions {
  const { id, label, enabled } = command
  const accelerator = acceleratorOf(command.keys, parts.platform)
  return {
    id,
    // A single ampersand would underline the next character.
    label: label.replaceAll('&', '&&'),
    enabled,
    ...(command.checked === undefined ? {} : { type: 'checkbox' as const, checked: command.checked }),
    ...(accelerator ? { accelerator } : {}),
    // The page handles the keys itself, because it knows whether a text field has the focus.
    registerAccelerator: false,
    click(_item, window, event) {
      const contents = window && 'webContents' in window ? (window.webContents as WebContents) : null
      // macOS triggers the menu by keys that the page did not handle: those of a text field.
      if (event.triggeredByAccelerator && contents && id in native) contents[native[id as keyof typeof native]]()
      else parts.choose(id)
    },
  }
}

/** Keys in Electron's notation; null for keys that a menu can't have. @param keys `Mod+Shift+Z` */
export function acceleratorOf(keys: string | null, platform: NodeJS.Platform): string | null {
  if (!keys) return null
  const parts = keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), 'Plus'] : keys.split('+')
  const key = parts.pop() ?? ''
  const names: Record<string, string> = {
    Mod: 'CmdOrCtrl',
    Meta: 'Super',
    Ctrl: 'Ctrl',
    Alt: 'Alt',
    Shift: 'Shift',
  }
  if (!parts.every((part) => part in names)) return null
  const plain = parts.every((part) => part === 'Shift')
  // macOS would not pass a plain letter that is a shortcut of the menu on to text fields.
  if (platform === 'darwin' && plain && !/^F\d{1,2}$/.test(key)) return null
  const special: Record<string, string> = {
    ArrowLeft: 'Left',
    ArrowRight: 'Right',
    ArrowUp: 'Up',
    ArrowDown: 'Down',
    Escape: 'Esc',
    Space: 'Space',
    ' ': 'Space',
    Enter: 'Enter',
    Backspace: 'Backspace',
    Delete: 'Delete',
    Tab: 'Tab',
    Home: 'Home',
    End: 'End',
    PageUp: 'PageUp',
    PageDown: 'PageDown',
    Plus: 'Plus',
  }
  const name = special[key] ?? (/^(F\d{1,2}|[!-~])$/.test(key) ? key : null)
  return name === null ? null : [...parts.map((part) => names[part]), name].join('+')
}

const prefixOf = (id: string): string => id.split('.', 1)[0]!

function joined(sections: MenuItemConstructorOptions[][]): MenuItemConstructorOptions[] {
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, index) => (index === 0 ? section : [{ type: 'separator' as const }, ...section]))
}

function addTo(
  menus: { submenu: MenuItemConstructorOptions[] }[],
  titles: readonly MessageKey[],
  title: MessageKey,
  items: MenuItemConstructorOptions[],
): void {
  const menu = menus[titles.indexOf(title)]
  if (!menu) return
  if (menu.submenu.length > 0) menu.submenu.push({ type: 'separator' })
  menu.submenu.push(...items)
}
