import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { registerCommands } from '../../../../renderer/app/commands/registry.ts'
import type { Command } from '../../../../renderer/app/commands/registry.ts'
import { useShortcuts } from '../../../../renderer/app/commands/use-shortcuts.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'

let ran: string[]
let end: (() => void)[]

function command(id: string, keys: string, more: Partial<Command> = {}): Command {
  return { id, group: 'edit', keys, run: () => ran.push(id), ...more }
}

function key(target: EventTarget, init: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  target.dispatchEvent(event)
  return event
}

beforeEach(() => {
  ran = []
  setActivePinia(createPinia())
  const host = mount(
    defineComponent({
      setup() {
        useShortcuts()
        return () =>
          h('div', [
            h('input', { id: 'text' }),
            h('input', { id: 'check', type: 'checkbox' }),
            h('textarea', { id: 'area' }),
            h('div', { id: 'rich', contenteditable: 'true' }, [h('b', { id: 'inner' }, 'x')]),
            h('select', { id: 'select' }, [h('option', 'one')]),
            h('input', { id: 'range', type: 'range' }),
            h('div', { id: 'plain', tabindex: 0 }),
            h('div', { role: 'menu' }, [h('div', { id: 'entry', role: 'menuitem', tabindex: 0 })]),
          ])
      },
    }),
    { attachTo: document.body },
  )
  end = [
    () => host.unmount(),
    registerCommands([
      command('split', 'S'),
      command('save', 'Mod+S', { inTextFields: true }),
      command('undo', 'Mod+Z'),
      command('nudge', 'ArrowLeft', { hidden: true }),
      command('play', 'Space'),
      command('never', 'X', { enabled: () => false }),
    ]),
  ]
})

afterEach(() => {
  for (const stop of end) stop()
  document.body.innerHTML = ''
})

const at = (id: string): HTMLElement => document.getElementById(id)!
const s = { key: 's', code: 'KeyS' }

describe('shortcuts', () => {
  it('run commands from anywhere on the page', () => {
    key(document.body, s)
    key(at('plain'), { key: 's', code: 'KeyS', ctrlKey: true })
    expect(ran).toEqual(['split', 'save'])
  })

  it.each(['text', 'area', 'rich', 'inner'])('never fire while one types in %s', (id) => {
    const event = key(at(id), s)
    key(at(id), { key: 'z', code: 'KeyZ', ctrlKey: true })
    expect(ran).toEqual([])
    expect(event.defaultPrevented).toBe(false)
  })

  it('for saving and the like fire in text fields, too', () => {
    const event = key(at('text'), { key: 's', code: 'KeyS', ctrlKey: true })
    expect(ran).toEqual(['save'])
    expect(event.defaultPrevented).toBe(true)
  })

  it('are off while a dialog is open, except those for text fields', () => {
    const dialog = document.createElement('div')
    dialog.className = 'ui-dialog'
    document.body.append(dialog)
    key(dialog, s)
    key(dialog, { key: 's', code: 'KeyS', ctrlKey: true })
    expect(ran).toEqual(['save'])
  })

  it('leave keys to what uses them: lists, sliders, checkboxes, menus', () => {
    key(at('range'), { key: 'ArrowLeft', code: 'ArrowLeft' })
    key(at('select'), s)
    key(at('check'), { key: ' ', code: 'Space' })
    key(at('entry'), s)
    expect(ran).toEqual([])
    key(at('plain'), { key: 'ArrowLeft', code: 'ArrowLeft' })
    expect(ran).toEqual(['nudge'])
  })

  it('leave alone what was handled already', () => {
    at('plain').addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    key(at('plain'), s)
    expect(ran).toEqual([])
  })

  it('do not repeat letters that are held down', () => {
    key(document.body, { ...s, repeat: true })
    key(document.body, { key: 'ArrowLeft', code: 'ArrowLeft', repeat: true })
    expect(ran).toEqual(['nudge'])
  })

  it('do nothing when the command can not be done', () => {
    const event = key(document.body, { key: 'x', code: 'KeyX' })
    expect(ran).toEqual([])
    expect(event.defaultPrevented).toBe(false)
  })

  it('follow what the user chose, at once', () => {
    const store = useSettings()
    store.settings.shortcuts = { split: 'Mod+B', save: null }
    key(document.body, s)
    expect(key(document.body, { key: 's', code: 'KeyS', ctrlKey: true }).defaultPrevented).toBe(false)
    key(document.body, { key: 'b', code: 'KeyB', ctrlKey: true })
    expect(ran).toEqual(['split'])
  })

  it('are the later registered when two share keys: a page wins over the shell', () => {
    end.push(registerCommands([command('page', 'S')]))
    key(document.body, s)
    expect(ran).toEqual(['page'])
  })
})
