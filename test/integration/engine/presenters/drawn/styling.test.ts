import { loadImage } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { outfitNames, haircutNames, glassesNames } from '../../../../../electron/common/service/extension/styling.ts'
import type { Styling } from '../../../../../electron/common/service/extension/styling.ts'
import { figureSize, view } from '../../../../../electron/engine/presenters/drawn/parts/figure-body.ts'
import { Compositor } from '../../../../../electron/engine/presenters/drawn/compositor/compositor.ts'
import { closed } from '../../../../../electron/engine/presenters/drawn/parts/mouth-lines.ts'
import { presenters } from '../../../../../electron/engine/presenters/drawn/presenters/index.ts'
import { Figure } from '../../../../../electron/engine/presenters/drawn/rig/figure.ts'
import { SharedLayers } from '../../../../../electron/engine/presenters/drawn/rig/layers.ts'
import { restPose } from '../../../../../electron/engine/presenters/drawn/rig/pose.ts'
import { choicesOf, drawChoices } from '../../../../../electron/engine/presenters/drawn/styling/choices.ts'
import { styled } from '../../../../../electron/engine/presenters/drawn/styling/styled.ts'
import { inDepth } from '../../../../support/depth.ts'
import { difference, pixel } from './drawing.ts'
import type { Picture } from './drawing.ts'

const size = { width: 150, height: 162 }
const unit = (size.width / figureSize.width) * view.zoom
const find = (id: string) => presenters.find(({ avatarId }) => avatarId === id)!

const shared = new Map<string, { compositor: Compositor; layers: SharedLayers }>()

function drawn(id: string, styling: Styling): Picture {
  const layers = shared.get(id) ?? { compositor: new Compositor(), layers: new SharedLayers() }
  shared.set(id, layers)
  const figure = new Figure(styled(find(id), styling), size.width, size.height, undefined, layers)
  const canvas = figure.picture({ ...restPose, mouth: closed })
  return { ...size, data: canvas.getContext('2d').getImageData(0, 0, size.width, size.height).data }
}

/** Clear pixels below a height of the figure that can't be reached from the frame: holes in neck, collar or sleeves. */
function holes(picture: Picture, from: number): number {
  const { width, height } = picture
  const isClear = (i: number) => picture.data[i * 4 + 3]! < 128
  const reached = new Set<number>()
  const next = Array.from({ length: width }, (_, x) => x)
  for (let i = next.pop(); i !== undefined; i = next.pop()) {
    if (i < 0 || i >= width * height || reached.has(i) || !isClear(i)) continue
    reached.add(i)
    next.push(i - width, i + width, ...(i % width > 0 ? [i - 1] : []), ...(i % width < width - 1 ? [i + 1] : []))
  }
  // What is clear at the sides below the shoulders is reached from the upper corners.
  let count = 0
  for (let i = Math.round(height - (view.bottom - from) * unit) * width; i < width * height; i++)
    if (isClear(i) && !reached.has(i)) count++
  return count
}

/** The widest and the narrowest neck, and a head scarf; all presenters in depth. */
const some = inDepth ? presenters.map(({ avatarId }) => avatarId) : ['kai', 'lena', 'amina']

it.each(some)('%s wears every outfit without a gap at the neck or the sleeves', (id) => {
  const own = drawn(id, {})
  // Short hair, so that none hangs beside the neck.
  const cut = choicesOf(find(id)).haircuts.length > 0 ? { hair: 'short' as const } : {}
  for (const outfit of outfitNames) {
    const picture = drawn(id, { outfit, ...cut })
    expect(holes(picture, 480), outfit).toBe(0)
    expect(pixel(picture, size.width >> 1, size.height - 1)[3], outfit).toBe(255)
    if (id === 'kai') expect(difference(own, picture), outfit).toBeGreaterThan(1)
  }
})

it('every cut and every pair of glasses is another picture, and none goes beyond the frame', () => {
  const styles = [
    {},
    ...haircutNames.map((hair) => ({ hair })),
    ...glassesNames.filter((name) => name !== 'none').map((glasses) => ({ glasses })),
  ]
  const pictures = styles.map((styling) => drawn('mara', styling))
  for (const [index, picture] of pictures.entries()) {
    for (const other of pictures.slice(0, index)) expect(difference(picture, other)).toBeGreaterThan(0.1)
    for (let x = 0; x < size.width; x++) expect(pixel(picture, x, 1)[3]).toBe(0)
    for (let y = 0; y < size.height; y++)
      for (const x of [1, size.width - 2]) expect(pixel(picture, x, y)[3], JSON.stringify(styles[index])).toBe(0)
  }
})

it('a head scarf and a turban stay: no cut is offered, and one that is asked for changes nothing', () => {
  for (const id of ['amina', 'arjan']) {
    expect(choicesOf(find(id)).haircuts).toEqual([])
    const { head } = styled(find(id), { hair: 'bob', outfit: 'hoodie' })
    expect(head).toEqual(find(id).head)
  }
  expect(styled(find('amina'), { outfit: 'tee' }).clothing.at(-1)).toMatchObject({ isCover: true })
  expect(styled(find('amina'), { outfit: 'tee' }).clothing[0]!.sleeve).not.toHaveProperty('bare')
  expect(choicesOf(find('amina')).hairColor).toBe(false)
  expect(choicesOf(find('arjan')).hairColor, 'his beard').toBe(true)
})

it('colours change own clothes and hair as well, and nothing is changed where nothing is asked for', () => {
  const mara = find('mara')
  expect(styled(mara, {})).toBe(mara)
  const dyed = styled(mara, { outfitColor: '#aa2200', hairColor: '#112233' })
  expect(dyed.clothing.map(({ dye }) => dye?.cloth)).toEqual(['#aa2200'])
  expect(dyed.head.map(({ hair }) => hair?.tone.base)).toEqual(['#112233'])
  // Both pieces of her hoodie are of one cloth; what is below it is of another.
  const lena = styled(find('lena'), { outfitColor: '#225500' })
  expect(lena.clothing.map(({ dye }) => dye?.cloth)).toEqual(['#f3efe6', '#225500', '#225500'])
  expect(styled(find('kenji'), { glasses: 'none' }).head).toHaveLength(1)
  expect(styled(find('kenji'), { glasses: 'round' }).head).toHaveLength(2)
  // The beard has the colour of the hair, also under another cut.
  const henrik = styled(find('henrik'), { hair: 'bun', hairColor: '#aa5500' })
  expect(new Set(henrik.head.map(({ hair }) => hair?.tone.base))).toEqual(new Set(['#aa5500']))
})

it('choices are one picture: a row for each kind, first the presenter as it comes', async () => {
  const image = await loadImage(Buffer.from(await drawChoices(find('arjan'), 24, { outfitColor: '#112233' })))
  expect([image.width, image.height]).toEqual([24 * (1 + outfitNames.length), 24 * 3])
})
