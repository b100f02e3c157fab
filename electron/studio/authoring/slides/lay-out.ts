import { FontSet } from '../../../common/drawing/fonts/font-set.ts'
import { formatIn, message } from '../../../common/messages/index.ts'
import { createFromSlides } from '../../../common/slides/index.ts'
import type { SlideProject } from '../../../common/slides/index.ts'
// The files are imported, not the folder's index: the check of fonts, which the index exports, starts a thread by its own
// path among the built files.
import { bundledFonts } from '../../../media/fonts/bundled.ts'
import { readFont } from '../../../media/fonts/read-font.ts'
import type { LayOutTask } from './protocol.ts'

/** Makes a project of a deck; to be called in a thread, since words are measured. */
export function layOut({ deck, options }: LayOutTask): Promise<SlideProject> {
  const format = formatIn(options.language)
  const sceneName = (n: number): string => format(message('slides.sceneName', { n }))
  const packages = bundledFonts()
  const paths = new Map(packages.flatMap((one) => [...one.paths]))
  const fonts = new FontSet(
    packages.map(({ family }) => family),
    (key) => {
      const path = paths.get(key)
      return path === undefined ? Promise.reject(new Error(`no font ${key}`)) : readFont(path)
    },
  )
  return createFromSlides(deck, { ...options, sceneName }, fonts)
}
