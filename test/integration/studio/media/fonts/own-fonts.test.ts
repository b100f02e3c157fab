import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Element } from '../../../../../electron/common/composition/index.ts'
import { plainTextSource } from '../../../../../electron/common/composition/elements/text-source.ts'
import { systemClock } from '../../../../../electron/studio/core/clock.ts'
import { Drawings } from '../../../../../electron/studio/media/drawings/index.ts'
import { openOwnFonts } from '../../../../../electron/studio/media/fonts/index.ts'
import { openStudio } from '../../../../../electron/studio/studio.ts'
import { renamedFont } from '../../../../support/fonts.ts'
import { bridgeTo } from '../../../../support/studio/bridge.ts'
import { fakeHost } from '../../../../support/studio/fake-host.ts'
import { inDepth } from '../../../../support/depth.ts'

let folder = ''
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-fonts-'))
  await writeFile(join(folder, 'gusto.ttf'), await renamedFont('Gusto'))
  await writeFile(join(folder, 'brand.otf'), await renamedFont('Brand', { licence: 2 }))
  await writeFile(join(folder, 'anton.ttf'), await renamedFont('Anton'))
  await writeFile(join(folder, 'letter.ttf'), 'Dear reader, this is a letter.')
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function studioOf(dataFolder: string) {
  const studio = await openStudio({ host: fakeHost(), dataFolder: join(folder, dataFolder), startEngine: false })
  closers.push(() => studio.close())
  return { studio, bridge: bridgeTo(studio) }
}

/** What a command draws with: `again` reads the list of fonts anew, as the next command does. */
async function drawingsOf(dataFolder: string) {
  const fonts = await openOwnFonts(join(folder, dataFolder, 'fonts'), systemClock, () => undefined)
  const drawings = new Drawings({ folder: join(folder, dataFolder, 'drawings'), now: Date.now, fonts })
  closers.push(() => drawings.close())
  return {
    again: () => fonts.open(),
    drawn: (font: string, home?: string) =>
      drawings.draw({ element: title(font), canvas, ...(home && { folder: home }) }),
  }
}

const title = (font: string): Element => ({
  id: 'title',
  name: 'Title',
  kind: 'text',
  source: plainTextSource('Hello', { font }),
  x: 0,
  y: 0,
  scaleX: 1,
  scaleY: 1,
  layer: 1,
  locked: false,
  hidden: false,
})
const canvas = { width: 640, height: 360 }

it('fonts of the user are listed, served and drawn with, and those that are none are refused by name', async () => {
  const { studio, bridge } = await studioOf('first')
  const command = await drawingsOf('first')
  const missing = await command.drawn('Gusto')
  expect(missing.missingFonts).toEqual(['Gusto'])
  const paths = ['gusto.ttf', 'letter.ttf', 'anton.ttf', 'gone.ttf'].map((name) => join(folder, name))
  const { added, refused } = await bridge.fonts.add({ paths })
  expect(added).toEqual(['Gusto'])
  expect(refused.map(({ message }) => message)).toEqual([
    '“letter.ttf” is not a font.',
    'The font Anton in “anton.ttf” comes with Greenroom already.',
    '“gone.ttf” can’t be opened.',
  ])
  const { fonts, own } = await bridge.fonts.list()
  expect(own).toEqual([{ name: 'Gusto', mayCopy: true, files: 1 }])
  const listed = fonts.find(({ family }) => family.name === 'Gusto')!
  expect(listed.family.isOwn).toBe(true)
  const answer = await studio.handleMedia(new Request(`http://x/${Object.values(listed.urls)[0]}`))
  expect(Buffer.from(await answer!.arrayBuffer())).toEqual(await readFile(join(folder, 'gusto.ttf')))
  await command.again()
  const drawn = await command.drawn('gusto')
  expect(drawn.missingFonts).toEqual([])
  expect(await readFile(drawn.file)).not.toEqual(await readFile(missing.file))
  await bridge.fonts.remove({ family: 'Gusto' })
  expect((await bridge.fonts.list()).own).toEqual([])
  await command.again()
  expect((await command.drawn('Gusto')).missingFonts).toEqual(['Gusto'])
  expect(await readdir(join(folder, 'first', 'fonts'))).toEqual(['fonts.json', 'fonts.json.lock'])
})

it.runIf(inDepth)(
  'fonts move along with a project where their licence permits it, and are taken over on another computer',
  async () => {
    const { bridge } = await studioOf('second')
    await bridge.fonts.add({ paths: [join(folder, 'gusto.ttf'), join(folder, 'brand.otf')] })
    const project = await bridge.projects.create({ name: 'Moved', width: 640, height: 360 })
    const home = join(folder, 'moved')
    await mkdir(home)
    const path = join(home, 'moved.greenroom.json')
    await bridge.projects.saveAs({ id: project.id, path, overwrite: false, project: project.project })
    const copied = await bridge.fonts.copyBeside({ session: project.id, families: ['Gusto', 'Brand'] })
    expect(copied.added).toEqual(['Gusto'])
    expect(copied.refused.map(({ message }) => message)).toEqual([
      'The licence of Brand does not permit to pass the font on, so it was not copied.',
    ])
    expect(await readdir(join(home, 'fonts'))).toEqual(['gusto.ttf'])
    await writeFile(join(home, 'fonts', 'broken.ttf'), 'nothing')

    // A command that is given the project draws with the fonts beside it; nothing is added by that.
    const elsewhere = await drawingsOf('third')
    expect((await elsewhere.drawn('Gusto', home)).missingFonts).toEqual([])
    expect((await elsewhere.drawn('Gusto')).missingFonts).toEqual(['Gusto'])
    const other = await studioOf('third')
    const { id: session } = await other.bridge.projects.open({ path })
    expect(await other.bridge.fonts.beside({ session })).toEqual({ families: ['Gusto'] })
    expect((await other.bridge.fonts.addBeside({ session })).added).toEqual(['Gusto'])
    expect(await other.bridge.fonts.beside({ session })).toEqual({ families: [] })
  },
)
