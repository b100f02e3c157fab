import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { h, reactive, ref } from 'vue'
import { createI18n } from 'vue-i18n'
import { allCommands, runCommand } from '../../../../../renderer/app/commands/registry.ts'
import { useRowActions } from '../../../../../renderer/clips/row-actions.ts'
import UiContextMenu from '../../../../../renderer/ui/overlays/UiContextMenu.vue'
import UiRowList from '../../../../../renderer/ui/lists/UiRowList.vue'
import { useListSelection } from '../../../../../renderer/ui/lists/use-list-selection.ts'

interface Row {
  id: string
  free: boolean
}

const icon = { render: () => null }
const size = { offsetHeight: 600, offsetWidth: 400 }
const i18n = createI18n({ legacy: false, locale: 'en', missing: (_locale, key) => key })

/** A page with one list of rows, as those of the library are. */
function page(props: Record<string, unknown> = {}) {
  const all = reactive(Array.from({ length: 40 }, (_, at): Row => ({ id: `r${at}`, free: at % 2 === 0 })))
  const other = ref('')
  const source = reactive({
    total: all.length,
    asked: [] as number[][],
    itemAt: (index: number): Row | null => all[index] ?? null,
    indexOf: (id: string): number => all.findIndex((row) => row.id === id),
    show: (...range: number[]) => source.asked.push(range),
  })
  const ids = (): Promise<string[]> => Promise.resolve(all.map((row) => row.id))
  const [opened, done] = [[] as string[], [] as string[]]
  const rows = ref<{ active: () => Row | null } | null>(null)
  const selection = useListSelection({
    idAt: (at: number) => source.itemAt(at)?.id ?? null,
    indexOf: source.indexOf,
    ids,
  })
  let menuOf: ReturnType<typeof useRowActions<Row>>['menuOf']
  const Page = () =>
    h(
      UiRowList<Row>,
      {
        ref: rows,
        source,
        selection,
        label: 'Rows',
        loading: '…',
        menu: menuOf,
        resetOn: other.value,
        onOpen: (row: Row) => opened.push(row.id),
        ...props,
      },
      { default: ({ item }: { item: Row }) => h('span', { role: 'gridcell' }, item.id) },
    )
  const view = mount(
    {
      setup() {
        menuOf = useRowActions<Row>({
          noun: 'rows',
          subject: () => 'Row',
          selection,
          active: () => rows.value?.active() ?? null,
          total: () => 40,
          actions: [
            {
              id: 'drop',
              icon,
              keys: 'Delete',
              label: ({ ids }) => `Drop ${ids.length}`,
              enabled: (on) => on.ids.every((id) => all.find((row) => row.id === id)!.free),
              run: (on) => done.push(`drop ${on.ids.join()}`),
            },
            {
              id: 'show',
              icon,
              label: () => 'Show',
              single: true,
              offered: ({ free }) => free,
              run: ({ row }) => done.push(`show ${row?.id}`),
            },
          ],
        }).menuOf
        return Page
      },
    },
    { attachTo: document.body, global: { plugins: [i18n] } },
  )
  const at = (index: number) => view.get(`[data-index="${index}"]`)
  return {
    view,
    source,
    selection,
    opened,
    done,
    at,
    other,
    active: () => rows.value?.active() ?? null,
    change: (id: string, to: Partial<Row>) => {
      const index = all.findIndex((row) => row.id === id)
      all[index] = { ...all[index]!, ...to }
    },
    menu: (index: number) => menuOf(all[index]!).map((item) => `${item.label}${item.disabled ? ' -' : ''}`),
  }
}

beforeEach(() => {
  for (const [name, value] of Object.entries(size))
    vi.spyOn(HTMLElement.prototype, name as 'offsetHeight', 'get').mockReturnValue(value)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})
const chosen = (list: { selection: { chosen: { value: ReadonlySet<string> } } }): string[] => [
  ...list.selection.chosen.value,
]

describe('a list of rows', () => {
  it('holds the rows in sight alone, and asks for them', async () => {
    const list = page()
    await flushPromises()
    expect(list.view.findAll('[role=row]').length).toBeLessThan(25)
    expect(list.source.asked.at(-1)![0]).toBe(0)
    list.view.unmount()
  })

  it('selects by a click, adds with Ctrl, takes a range with Shift, and opens by a double click', async () => {
    const list = page()
    await flushPromises()
    await list.at(1).trigger('click')
    expect(chosen(list)).toEqual(['r1'])
    await list.at(3).trigger('click', { ctrlKey: true })
    expect(chosen(list)).toEqual(['r1', 'r3'])
    await list.at(5).trigger('click', { shiftKey: true })
    await flushPromises()
    expect(chosen(list)).toEqual(['r3', 'r4', 'r5'])
    await list.at(0).get('.check').trigger('click')
    expect(chosen(list)).toContain('r0')
    expect(list.opened).toEqual([])
    await list.at(2).trigger('dblclick')
    expect(list.opened).toEqual(['r2'])
    list.view.unmount()
  })

  it('is used by keys: arrows go, Space adds, Enter opens, Escape lets go', async () => {
    const list = page()
    await flushPromises()
    const press = async (key: string): Promise<void> => {
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await flushPromises()
    }
    ;(list.at(0).element as HTMLElement).focus()
    await press('ArrowDown')
    await press('ArrowDown')
    await press(' ')
    expect(chosen(list)).toEqual(['r2'])
    expect(document.activeElement?.getAttribute('data-index')).toBe('2')
    await press('Enter')
    expect(list.opened).toEqual(['r2'])
    await press('Escape')
    expect(chosen(list)).toEqual([])
    list.view.unmount()
  })

  it('lays cells beside each other', async () => {
    const list = page({ cells: true, layout: () => ({ columns: 4, rowHeight: 100 }) })
    await flushPromises()
    const line = list.view.get('[role=row]')
    expect(line.findAll('.cell').map((cell) => cell.attributes('data-index'))).toEqual(['0', '1', '2', '3'])
    await list.at(2).trigger('click')
    expect(list.at(2).attributes('aria-selected')).toBe('true')
    list.view.unmount()
  })
})

describe('the actions of its rows', () => {
  it('are for what is selected where the row is part of it, else for the row alone', async () => {
    const list = page()
    await flushPromises()
    list.selection.set(['r0', 'r2'])
    expect(list.menu(2)).toEqual(['Drop 2', 'Show'])
    expect(list.menu(4)).toEqual(['Drop 1', 'Show'])
    expect(list.menu(3)).toEqual(['Drop 1 -'])
    list.selection.set(['r0', 'r1'])
    expect(list.menu(0)).toEqual(['Drop 2 -', 'Show'])
    list.view.unmount()
  })

  it('choose the row whose menu is opened, unless it is chosen already', async () => {
    const list = page()
    await flushPromises()
    list.selection.set(['r0', 'r2'])
    await list.at(2).trigger('contextmenu')
    expect(chosen(list)).toEqual(['r0', 'r2'])
    await list.at(3).trigger('contextmenu')
    expect(chosen(list)).toEqual(['r3'])
    list.view.unmount()
  })

  it('are told by the row as it is while its menu is open', async () => {
    const list = page()
    await flushPromises()
    const items = () => {
      const given = list.view.findComponent(UiContextMenu).props('items')
      return (typeof given === 'function' ? given() : given).map(({ label }) => label)
    }
    await list.at(1).trigger('contextmenu')
    expect(items()).toEqual(['Drop 1'])
    list.change('r1', { free: true })
    await flushPromises()
    expect(items()).toEqual(['Drop 1', 'Show'])
    list.view.unmount()
  })

  it('are for no row of another list that nobody has been in', async () => {
    const list = page()
    await flushPromises()
    ;(list.at(4).element as HTMLElement).focus()
    expect(list.active()).toMatchObject({ id: 'r4' })
    ;(document.activeElement as HTMLElement).blur()
    list.other.value = 'another'
    await flushPromises()
    expect(list.active()).toBeNull()
    ;(list.at(0).element as HTMLElement).focus()
    list.other.value = 'a third'
    await flushPromises()
    expect(list.active(), 'the focus stays in the list').toMatchObject({ id: 'r0' })
    list.view.unmount()
  })

  it('can be run by keys and palette: for the selection, or the row that has the focus', async () => {
    const list = page()
    await flushPromises()
    expect(allCommands.value.map(({ id }) => id)).toEqual(['rows.drop', 'rows.show', 'rows.selectAll'])
    expect(allCommands.value.map(({ label }) => label!())).toEqual(['Row: Drop 0', 'Row: Show', 'ui.list.selectAll'])
    expect(runCommand('rows.drop')).toBe(false)
    ;(list.at(4).element as HTMLElement).focus()
    expect(runCommand('rows.drop')).toBe(true)
    list.selection.set(['r0', 'r2'])
    runCommand('rows.drop')
    runCommand('rows.show')
    expect(list.done).toEqual(['drop r4', 'drop r0,r2', 'show r4'])
    runCommand('rows.selectAll')
    await flushPromises()
    expect(list.selection.count.value).toBe(40)
    list.view.unmount()
    expect(allCommands.value).toEqual([])
  })
})
