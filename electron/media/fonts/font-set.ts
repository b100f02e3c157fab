import { FontSet } from '../../common/drawing/fonts/font-set.ts'
import { bundledFonts } from './bundled.ts'
import { readFont } from './read-font.ts'

/** The fonts that come with the product, each read from its package when it is needed. */
export function createBundledFontSet(): FontSet {
  const packages = bundledFonts()
  const paths = new Map(packages.flatMap((one) => [...one.paths]))
  return new FontSet(
    packages.map(({ family }) => family),
    (key) => {
      const path = paths.get(key)
      return path === undefined ? Promise.reject(new Error(`no font ${key}`)) : readFont(path)
    },
  )
}
