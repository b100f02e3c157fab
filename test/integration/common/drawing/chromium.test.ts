import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { plainTextSource } from '../../../../electron/common/composition/elements/text-source.ts'
import { emojiFamily, fallbackFamilies } from '../../../../electron/common/drawing/fonts/families.ts'
import { layoutText } from '../../../../electron/common/drawing/text/layout.ts'
import { bundledFonts, readFont } from '../../../../electron/media/fonts/index.ts'
import { productFonts } from '../../../support/fonts.ts'
import { openBrowser } from '../../../support/window/chromium.ts'

/** Words of eight scripts; lines are made of them in other orders. */
const words: Readonly<Record<string, string>> = {
  Latin: 'The quick brown fox jumps over AVATAR Tokyo office, “quoted” naïve café — 3.14 % of (all) well-known fjords!',
  Cyrillic: 'Съешь ещё этих мягких французских булок, да выпей чаю. Ёлка № 5 — объявление «кавычки» Київ їжак',
  Greek: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. Καλημέρα, κόσμε! Αθήνα 2026 ταχίστη αλώπηξ',
  Arabic: 'مرحبا بالعالم هذا نص عربي، مع أرقام 123 و كلمات English في الوسط السلام عليكم',
  Hebrew: 'שלום עולם זה טקסט בעברית, עם מספרים 42 ומילים English באמצע (סוגריים) ירושלים',
  Devanagari: 'नमस्ते दुनिया यह हिन्दी पाठ है। क्षत्रिय ज्ञान विद्यार्थी प्रार्थना श्रीमती कर्म १२३',
  Thai: 'สวัสดีชาวโลก นี่คือข้อความ ภาษาไทยที่ยาว พอให้ตัดบรรทัด กรุงเทพมหานคร น้ำใจ',
  Japanese: 'こんにちは世界。 これは日本語の テキストで、 行が折り返されます。 「引用」 カタカナ 2026年 東京',
}
const linesPerScript = 25
const width = 420
const size = 32

/** The same texts each time: a generator of pseudo-random numbers (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const texts = Object.entries(words).flatMap(([script, sample], index) => {
  const next = random(index + 1)
  const list = sample.split(' ')
  return Array.from({ length: linesPerScript }, () => {
    const count = 4 + Math.floor(next() * 8)
    return { script, text: Array.from({ length: count }, () => list[Math.floor(next() * list.length)]!).join(' ') }
  })
})

interface Measured {
  /** Index of the first character of each line. */
  starts: number[]
  /** Width of the text on one line, px. */
  width: number
  /** Left edge of each character on its line, px. */
  lefts: number[]
}

let page: Page
let close: () => Promise<void>

beforeAll(async () => {
  const browser = await openBrowser()
  close = () => browser.close()
  page = await browser.context.newPage()
  const families = ['Inter', ...fallbackFamilies, emojiFamily]
  const packages = families.map((name) => bundledFonts().find(({ family }) => family.name === name)!)
  const paths = new Map(packages.flatMap((one) => [...one.paths]))
  await page.route('http://fonts.invalid/**', async (route) => {
    const path = paths.get(decodeURIComponent(new URL(route.request().url()).pathname.slice(1)))
    if (path === undefined) return route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' })
    return route.fulfill({ body: Buffer.from(await readFont(path)), headers: { 'access-control-allow-origin': '*' } })
  })
  await page.goto('http://fonts.invalid/page')
  const rules = packages.flatMap(({ family }) =>
    family.files
      .filter(({ italic }) => !italic)
      .map(({ key, ranges, weights }) => {
        const range = ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join(',')
        return `@font-face { font-family: '${family.name}'; src: url('/${encodeURIComponent(key)}');
          font-weight: ${weights.min} ${weights.max}; ${range ? `unicode-range: ${range};` : ''} }`
      }),
  )
  await page.addStyleTag({ content: rules.join('\n') })
}, 60_000)

afterAll(() => close())

it('lines break, glyphs stand and widths are as in the browser’s own text', async () => {
  const families = ['Inter', ...fallbackFamilies].map((name) => `'${name}'`).join(', ')
  const measured = await page.evaluate(
    async ({ list, families: stack, boxWidth, fontSize }) => {
      const style = `position: absolute; font: 500 ${fontSize}px/1.2 ${stack}; text-rendering: geometricPrecision;`
      const boxes = list.map((text) => {
        const box = document.createElement('div')
        box.style.cssText = `${style} width: ${boxWidth}px; overflow-wrap: anywhere;`
        box.dir = 'auto'
        box.textContent = text
        const single = document.createElement('span')
        single.style.cssText = `${style} white-space: pre;`
        single.dir = 'auto'
        single.textContent = text
        document.body.append(box, single)
        return { box, single }
      })
      // Asking for sizes begins the download of the fonts that are needed.
      boxes.forEach(({ box }) => box.getBoundingClientRect())
      await document.fonts.ready
      await document.fonts.ready
      return boxes.map(({ box, single }): Measured => {
        const node = box.firstChild as Text
        const { left } = box.getBoundingClientRect()
        const starts: number[] = []
        const lefts: number[] = []
        let bottom = Number.NEGATIVE_INFINITY
        for (let index = 0; index < node.length; index++) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + 1)
          const rectangle = range.getBoundingClientRect()
          lefts.push(rectangle.left - left)
          if (rectangle.width === 0) continue
          const middle = (rectangle.top + rectangle.bottom) / 2
          if (middle > bottom + fontSize * 0.6) {
            starts.push(index)
            bottom = middle
          }
        }
        return { starts, lefts, width: single.getBoundingClientRect().width }
      })
    },
    { list: texts.map(({ text }) => text), families, boxWidth: width, fontSize: size },
  )
  const fonts = productFonts()
  const differences: string[] = []
  for (const [index, { script, text }] of texts.entries()) {
    const source = plainTextSource(text, { size, weight: 500 })
    await fonts.load(text, [source.style])
    const wrapped = layoutText(source, { width }, fonts)
    const single = layoutText(source, {}, fonts)
    const browser = measured[index]!
    const starts = wrapped.lines.map(({ start }) => start)
    if (JSON.stringify(starts) !== JSON.stringify(browser.starts))
      differences.push(`${script}, lines: ${text}: ${starts.join()} and ${browser.starts.join()}`)
    if (Math.abs(single.width / browser.width - 1) > 0.005)
      differences.push(`${script}, width: ${text}: ${single.width} and ${browser.width}`)
    for (const { runs } of wrapped.lines) {
      for (const { glyphs, isRightToLeft } of runs) {
        for (const [at, { start, x, advance }] of glyphs.entries()) {
          // Characters of one cluster share its width in the browser; its first glyph tells where it is.
          if (glyphs[at - 1]?.start === start || advance === 0) continue
          const off = Math.abs(x - browser.lefts[start]!)
          const isCluster = isRightToLeft || glyphs[at + 1]?.start === start
          if (off > 1 && !isCluster)
            differences.push(`${script}, position of ${start}: ${text}: ${x} and ${browser.lefts[start]}`)
        }
      }
    }
  }
  expect(texts.length).toBe(200)
  expect(differences).toEqual([])
})
