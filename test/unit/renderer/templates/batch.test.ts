import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { useSaving } from '../../../../renderer/editor/project/saving.ts'
import { useBatch } from '../../../../renderer/editor/templates/batch.ts'
import { useConnections } from '../../../../renderer/stores/connections.ts'
import { openQuestion } from '../../../../renderer/ui/overlays/confirm.ts'
import { element, scene, script } from '../../common/composition/projects.ts'
import { anyProject, sessionOf } from '../support/fake-studio.ts'
import { fakeTemplates, noName, readingOf, someBad } from './fake-templates.ts'

const card = element('image', 'card', { kind: 'asset', path: 'card.png' }, { replaceable: 'picture' })
const template = {
  ...anyProject('p', 'Hello {{name}}'),
  scenes: [scene('s1', { elements: [card], voice: { ...script, text: 'Hi {{name}}.' } })],
}
const nameNow = (): string | undefined => useDocument().project?.name

/** Time limit that a slow machine keeps, too. */
const until = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 240_000 })

let pinia: Pinia
let studio: ReturnType<typeof fakeTemplates>
beforeEach(() => {
  pinia = createPinia()
  setActivePinia(pinia)
  studio = fakeTemplates()
  provideStudio(studio.client)
  useDocument().open(sessionOf(template))
})
afterEach(() => {
  openQuestion.value?.answer(false)
  disposePinia(pinia)
})

/** The panel, with a sheet whose rows have been checked. */
async function opened() {
  const batch = useBatch()
  batch.show()
  await batch.sheet.readText('…', 'guests')
  await until(() => expect(batch.check.answer.value).not.toBeNull())
  await until(() => expect(batch.check.busy.value).toBe(false))
  return batch
}

describe('a sheet for a project', () => {
  it('gives each variable the column of its name, and asks about all rows', async () => {
    const batch = await opened()
    expect(batch.variables.map(({ name, wants, column }) => [name, wants, column])).toEqual([
      ['name', 'text', 0],
      ['picture', 'image', 1],
    ])
    expect(studio.named('check')).toEqual([
      {
        session: 'session-p',
        project: template,
        reading: 'r1',
        mapping: { name: 0, picture: 1 },
        kind: 'avatar-video',
        connection: 'engine',
      },
    ])
    expect([...batch.check.bad.value]).toEqual([2])
  })

  it('asks nothing while the panel is closed or nothing is read', async () => {
    const batch = useBatch()
    batch.show()
    batch.hide()
    await batch.sheet.readText('…', 'guests')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(studio.named('check')).toEqual([])
    batch.show()
    await until(() => expect(studio.named('check')).toHaveLength(1))
  })

  it('is asked about anew when the project, the columns or the kind change', async () => {
    const batch = await opened()
    studio.on.check = ({ mapping }) => ({
      ...someBad,
      ready: mapping['name'] === 1 ? 3 : 1,
      rowsWithProblems: 0,
    })
    batch.choose('name', 1)
    await until(() => expect(batch.check.answer.value?.ready).toBe(3))
    useDocument().edit('setReplaceable', { elementId: 'card', variable: 'photo' })
    expect(batch.unmapped.map(({ name }) => name)).toEqual(['photo'])
    batch.check.choice.kind = 'talking-avatar'
    await until(() =>
      expect(studio.named('check').at(-1)).toMatchObject({ kind: 'talking-avatar', mapping: { name: 1 } }),
    )
  })

  it('stays for the next time, and goes with the project', async () => {
    const batch = await opened()
    batch.hide()
    expect(batch.reading?.id).toBe('r1')
    useDocument().open(sessionOf(anyProject('other')))
    expect(batch.reading).toBeNull()
    await until(() => expect(studio.named('drop')).toEqual([{ id: 'r1' }]))
  })

  it('that can’t be read says why, and leaves the one before', async () => {
    const batch = await opened()
    studio.on.read = () => studio.refuse({ code: 'bad-sheet', message: 'It is not text.', next: 'Choose another.' })
    expect(await batch.sheet.readText('\0', 'odd')).toBe(false)
    expect(batch.sheet.fault.value?.message).toBe('It is not text.')
    expect(batch.reading?.id).toBe('r1')
  })
})

describe('a row on the stage', () => {
  it('stands in for the document, which is not changed, saved or sent', async () => {
    const document = useDocument()
    const batch = await opened()
    const before = document.revision
    batch.preview.show(1)
    await until(() => expect(nameNow()).toBe('Hello Ben'))
    expect(document.project?.scenes[0]?.elements[0]?.source).toEqual({ kind: 'asset', path: 'blue.png' })
    expect([document.own, document.revision, document.dirty]).toEqual([template, before, false])
    expect(document.edit('renameProject', { name: 'Other' })).toMatch(/row 2/)
    document.undo()
    expect(document.own).toEqual(template)
    batch.preview.leave()
    expect(nameNow()).toBe('Hello {{name}}')
    expect(document.edit('renameProject', { name: 'Other {{name}}' })).toBeNull()
  })

  it('is never what is saved', async () => {
    const document = useDocument()
    const batch = await opened()
    document.edit('renameProject', { name: 'New {{name}}' })
    batch.preview.show(0)
    await until(() => expect(nameNow()).toBe('New Ada'))
    expect(await useSaving().save()).toBe(true)
    const [saved] = studio.base.named('save') as { project: { name: string } }[]
    expect(saved?.project.name).toBe('New {{name}}')
    expect(document.dirty).toBe(false)
  })

  it('is the last that was asked for, within the sheet', async () => {
    const batch = await opened()
    const held = studio.on.preview
    let release = (): void => undefined
    studio.on.preview = async (input) => {
      if (input.row === 0) await new Promise<void>((resolve) => (release = resolve))
      return held(input)
    }
    batch.preview.show(0)
    await until(() => expect(studio.named('preview')).toHaveLength(1))
    batch.preview.step(1)
    batch.preview.step(1)
    batch.preview.step(1)
    expect(batch.preview.row.value).toBe(2)
    release()
    await until(() => expect(nameNow()).toBe('Hello '))
    expect(batch.preview.problems.value).toContainEqual(expect.objectContaining({ code: 'missing-value' }))
    expect(studio.named('preview').map((input) => (input as { row: number }).row)).toEqual([0, 2])
  })

  it('ends with the panel, even when it comes late', async () => {
    const batch = await opened()
    batch.preview.show(1)
    batch.hide()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(nameNow()).toBe('Hello {{name}}')
    expect(batch.preview.active.value).toBe(false)
  })

  it('is within a smaller sheet, too', async () => {
    const batch = await opened()
    batch.preview.show(2)
    studio.on.read = () => readingOf('r9', [['Zoe', 'z.png']])
    await batch.sheet.readText('…', 'few')
    await until(() => expect(batch.preview.row.value).toBe(0))
  })
})

describe('the start', () => {
  it('waits until it is said what becomes of the rows with problems', async () => {
    const batch = await opened()
    expect([batch.start.count.value, batch.start.ready.value]).toEqual([0, false])
    expect(await batch.start.start()).toBeNull()
    batch.start.plan.skipProblems = true
    batch.start.plan.names = '{index:02}_{name}'
    expect(batch.start.names.value?.names.map(({ name }) => name)).toEqual(['01_Ada.mp4', '02_Ben.mp4'])
    expect(await batch.start.start()).toEqual({ jobs: 2, skipped: 1 })
    expect(studio.named('start')).toEqual([
      expect.objectContaining({
        reading: 'r1',
        mapping: { name: 0, picture: 1 },
        names: '{index:02}_{name}',
        folder: null,
        skipProblems: true,
        spend: false,
        project: template,
      }),
    ])
  })

  it('happens once, however often it is asked for', async () => {
    const batch = await opened()
    batch.start.plan.skipProblems = true
    const all = await Promise.all([batch.start.start(), batch.start.start()])
    expect(all.filter((one) => one !== null)).toHaveLength(1)
    expect(studio.named('start')).toHaveLength(1)
  })

  it('needs a template of names that can be read', async () => {
    const batch = await opened()
    batch.start.plan.skipProblems = true
    batch.start.plan.names = '{nobody}'
    expect(batch.start.ready.value).toBe(false)
    batch.start.plan.names = ' '
    expect(batch.start.ready.value).toBe(false)
  })

  it('asks before it spends, with what it costs', async () => {
    const remote = { id: 'r', name: 'Service', builtIn: false } as never
    vi.spyOn(useConnections(), 'byId').mockReturnValue(remote)
    const batch = await opened()
    batch.start.plan.skipProblems = true
    const asked = batch.start.start()
    await until(() => expect(openQuestion.value?.message).toContain('4 credits'))
    openQuestion.value!.answer(false)
    expect(await asked).toBeNull()
    expect(studio.named('start')).toEqual([])
    const again = batch.start.start()
    await until(() => expect(openQuestion.value).not.toBeNull())
    openQuestion.value!.answer(true)
    expect(await again).toEqual({ jobs: 2, skipped: 1 })
    expect(studio.named('start')).toEqual([expect.objectContaining({ spend: true })])
  })

  it('says what the clips need on the disk of the folder that is chosen', async () => {
    const batch = await opened()
    await until(() => expect(batch.start.space.value?.neededBytes).toBe(9_000_000))
    batch.start.plan.folder = '/small'
    studio.on.space = () => ({ neededBytes: 9, freeBytes: 1, ok: false, message: 'Too little.' })
    await until(() => expect(batch.start.space.value?.message).toBe('Too little.'))
    const { width, height } = template.canvas
    const asked = { width, height, durationMs: 9_000 }
    expect(studio.named('space')).toEqual([
      { ...asked, folder: null },
      { ...asked, folder: '/small' },
    ])
  })

  it('that is refused says why and can be tried again', async () => {
    const batch = await opened()
    batch.start.plan.skipProblems = true
    studio.on.start = () => studio.refuse({ code: 'bad-folder', message: 'The folder can’t be written.' })
    expect(await batch.start.start()).toBeNull()
    expect(batch.start.fault.value?.message).toBe('The folder can’t be written.')
    expect(batch.start.ready.value).toBe(true)
    expect(batch.check.rows.value[0]?.problems).toEqual([noName])
  })
})
