import { mkdtempSync, rmSync } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, describe, expect, it } from 'vitest'
import { shapeSourceSchema } from '../../../../electron/common/composition/elements/shape-source.ts'
import { drawShape } from '../../../../electron/common/drawing/shapes/draw-shape.ts'
import type { DrawingContext } from '../../../../electron/common/drawing/canvas.ts'
import { readSvg, SvgRefused } from '../../../../electron/media/svg/index.ts'
import type { ReadSvg } from '../../../../electron/media/svg/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'greenroom-svg-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0

async function fileOf(content: string | Uint8Array): Promise<string> {
  const path = join(folder, `${(files += 1)}.svg`)
  await writeFile(path, content)
  return path
}

const read = async (content: string | Uint8Array): Promise<ReadSvg> => readSvg(await fileOf(content))
const refusal = async (content: string | Uint8Array): Promise<string> =>
  read(content).then(
    () => 'taken',
    (error: unknown) => (error instanceof SvgRefused ? error.reason : String(error)),
  )

const svg = (inside: string, more = 'viewBox="0 0 100 100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${inside}</svg>`

const side = 100

/** Greatest difference of a channel, 0 to 255, between our drawing and that of a renderer of SVG, apart from edges. */
async function difference(content: string): Promise<number> {
  const { drawing } = await read(content)
  const ours = createCanvas(side, side)
  const source = shapeSourceSchema.parse({ kind: 'shape', shape: 'paths', drawing })
  drawShape(ours.getContext('2d') as unknown as DrawingContext, source, { width: side, height: side })
  const theirs = createCanvas(side, side)
  const sized = content.replace('<svg ', `<svg width="${side}" height="${side}" `)
  theirs.getContext('2d').drawImage(await loadImage(Buffer.from(sized)), 0, 0, side, side)
  const [a, b] = [ours, theirs].map((one) => one.getContext('2d').getImageData(0, 0, side, side).data) as [
    Uint8ClampedArray,
    Uint8ClampedArray,
  ]
  const far = a.reduce((count, value, at) => count + Number(Math.abs(value - b[at]!) > 40), 0)
  return far / a.length
}

describe('an SVG file is drawn as a renderer of SVG draws it:', () => {
  it.each([
    ['basic shapes', '<rect x="5" y="5" width="40" height="30" rx="8" fill="#c00"/><circle cx="70" cy="25" r="20"/>'],
    [
      'lines',
      '<polyline points="10,90 40,50 70,90" fill="none" stroke="teal" stroke-width="6"/><line x1="5" y1="5" x2="95" y2="40" stroke="#00f" stroke-width="4"/>',
    ],
    [
      'ellipses and polygons',
      '<ellipse cx="50" cy="50" rx="45" ry="20" fill="gold"/><polygon points="50 20 80 80 20 80" fill="rgb(10%, 60%, 20%)"/>',
    ],
    [
      'groups and transforms',
      '<g transform="translate(50 50) rotate(30)" fill="purple"><g transform="scale(2 1)"><rect x="-10" y="-10" width="20" height="20"/></g></g>',
    ],
    ['arcs under a skew', '<path transform="matrix(1 0.3 -0.2 1 20 5)" d="M10 40a30 20 20 1 1 50 10z" fill="#246"/>'],
    [
      'opacities',
      '<g opacity=".5"><rect width="60" height="60" fill="#f00" fill-opacity=".5"/></g><rect x="50" y="50" width="40" height="40" fill="#00ff0080"/>',
    ],
    ['holes', '<path fill-rule="evenodd" d="M10 10h80v80h-80zM30 30h40v40h-40z"/>'],
    [
      'repeated symbols',
      '<defs><path id="p" d="M0 0h20v20z"/></defs><use href="#p" x="10" y="10"/><use xlink:href="#p" x="60" y="60" fill="red"/>',
    ],
    [
      'a gradient over a shape',
      '<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#f00"/><stop offset=".5" stop-color="#0f0"/><stop offset="1" stop-color="#00f"/></linearGradient><rect x="20" y="20" width="60" height="60" fill="url(#g)"/>',
    ],
    [
      'a gradient in units of the drawing',
      '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="30" y1="0" x2="70" y2="0"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient><rect width="100" height="100" fill="url(#g)"/>',
    ],
    [
      'a radial gradient',
      '<radialGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#048"/></radialGradient><circle cx="50" cy="50" r="40" fill="url(#g)"/>',
    ],
    [
      'a drawing within it',
      '<svg x="20" y="20" width="60" height="60" viewBox="0 0 10 10"><rect width="5" height="5"/></svg>',
    ],
  ])('%s', async (_, inside) => {
    expect(await difference(svg(inside))).toBeLessThan(0.02)
  })

  it('with styles as with attributes', async () => {
    const css = '/* b { */ .a, g{fill:#0a0} #b{stroke:red;stroke-width:8} rect{opacity:.9} @media print{rect{fill:red}}'
    const styled = `<style>${css}</style><rect class="a" id="b" width="9" height="9"/><rect width="5" height="5" style="fill: orange !important"/>`
    const plain =
      '<rect id="b" width="9" height="9" fill="#0a0" stroke="red" stroke-width="8" opacity=".9"/><rect width="5" height="5" fill="orange" opacity=".9"/>'
    const withStyles = await read(svg(styled))
    expect(withStyles.drawing).toEqual((await read(svg(plain))).drawing)
    expect(withStyles.lost).toEqual(['css'])
  })

  it('also when its view does not begin at zero, or it has none', async () => {
    expect(
      await difference(svg('<rect x="-50" y="-50" width="50" height="50"/>', 'viewBox="-50 -50 100 100"')),
    ).toBeLessThan(0.02)
    const { drawing } = await read(svg('<path d="M0 0h10v10z"/>', 'width="2in" height="96"'))
    expect(drawing).toMatchObject({ width: 192, height: 96 })
  })
})

describe('what an SVG file asks for besides', () => {
  it('is told and left out: texts, pictures, scripts, links, filters', async () => {
    const { drawing, lost } = await read(
      svg(
        '<script>fetch("http://example.com")</script><text x="1" y="9">Hi</text><image href="file:///etc/passwd"/>' +
          '<use href="http://example.com/a.svg#b"/><rect width="9" height="9" filter="url(#f)" onclick="alert(1)"/>' +
          '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">web</p></foreignObject>',
      ),
    )
    expect(lost.toSorted()).toEqual(['filter', 'foreignObject', 'image', 'link', 'script', 'text'])
    expect(drawing.paths).toHaveLength(1)
    expect(JSON.stringify(drawing)).not.toMatch(/alert|http|passwd/)
  })

  it('and elements of design programs are nobody’s loss', async () => {
    const foreign = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    const { drawing, lost } = await read(
      svg(
        `<title>A</title><metadata><x/></metadata><inkscape:page/><circle inkscape:cx="1" cx="50" cy="50" r="9"/>`,
        `viewBox="0 0 100 100" ${foreign}`,
      ),
    )
    expect([lost, drawing.paths.length]).toEqual([[], 1])
    expect(drawing.paths[0]!.data).toMatch(/^M41 50/)
  })
})

describe('a hostile or broken file is refused by its reason:', () => {
  const many = (count: number, one: string): string => one.repeat(count)

  it('no drawing, cut short, without a size, without anything to draw', async () => {
    expect(await refusal('hello')).toBe('noSvg')
    expect(await refusal('<html><svg/></html>')).toBe('noSvg')
    expect(await refusal(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]))).toBe('noSvg')
    expect(await refusal(svg('<rect width="9"').slice(0, -6))).toBe('damaged')
    expect(await refusal(svg('<rect width="9" height="9"/>', ''))).toBe('noSize')
    expect(await refusal(svg('<rect width="9" height="9"/>', 'viewBox="0 0 NaN 1e400"'))).toBe('noSize')
    expect(await refusal(svg('<rect width="9" height="9" fill="none"/>'))).toBe('nothingToDraw')
    await expect(readSvg(join(folder, 'gone.svg'))).rejects.toMatchObject({ reason: 'gone' })
  })

  it('entities that grow; those for namespaces are read', async () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>`
    expect(await refusal(`${bomb}${svg('<path d="&c;"/>')}`)).toBe('entities')
    const external = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    expect(await refusal(`${external}${svg('<path d="&x;"/>')}`)).toBe('damaged')
    const namespaces = '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]>'
    const file = `${namespaces}<svg xmlns="&ns;" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>`
    expect(await refusal(file)).toBe('taken')
  })

  it('too many elements, too deep, too many by repetition, too large', async () => {
    expect(await refusal(svg(many(60_000, '<g/>')))).toBe('tooManyElements')
    expect(await refusal(svg(many(2_500, '<path d="M0 0h9v9z"/>')))).toBe('tooDetailed')
    expect(await refusal(svg(`${many(5_000, '<g>')}<path d="M0 0h9v9z"/>${many(5_000, '</g>')}`))).toBe('tooDeep')
    const doubling = Array.from(
      { length: 30 },
      (_, n) => `<g id="g${n + 1}"><use href="#g${n}"/><use href="#g${n}"/></g>`,
    )
    expect(
      await refusal(svg(`<defs><path id="g0" d="M0 0h9v9z"/>${doubling.join('')}</defs><use href="#g30"/>`)),
    ).toMatch(/^(?:tooDetailed|tooManyElements)$/)
    expect(await refusal(svg('<g id="a"><use href="#a"/></g>'))).toMatch(/^(?:tooDeep|tooManyElements)$/)
    const path = await fileOf(svg('<path d="M0 0h9v9z"/>'))
    await truncate(path, 100 * 1024 * 1024)
    await expect(readSvg(path)).rejects.toMatchObject({ reason: 'tooLarge' })
  })

  it('coordinates that are no numbers or far away are left out', async () => {
    const { drawing, lost } = await read(
      svg(
        '<path d="M0 0L1e300 5z"/><path d="M0 0Lfoo"/><path d="M0 0h9v9z" transform="scale(1e9)"/><path d="M1 1h8v8z"/>',
      ),
    )
    expect(drawing.paths.map(({ data }) => data)).toEqual(['M1 1H9V9Z'])
    expect(lost).toEqual(['huge'])
  })
})
