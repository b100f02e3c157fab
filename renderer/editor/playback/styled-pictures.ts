import { defineStore } from 'pinia'
import { ref, shallowReactive } from 'vue'
import type { StyledPictures } from '@common/bridge/index.ts'
import { isStyled } from '@common/composition/index.ts'
import type { Element } from '@common/composition/index.ts'
import { stylingCells } from '@common/service/extension/styling.ts'
import type { Styling } from '@common/service/extension/styling.ts'
import { studio } from '../../bridge/studio.ts'
import { useCatalogue } from '../../stores/catalogue.ts'

/** Most addresses that are kept; the oldest are asked for again. */
const mostKept = 200
/** After which time it is asked again where the studio had no answer, ms. */
const againMs = 8_000

/** Addresses of pictures of presenters as they are styled, asked of the studio when they are first needed. */
export const useStyledPictures = defineStore('styledPictures', () => {
  const catalogue = useCatalogue()
  const found = shallowReactive(new Map<string, StyledPictures | null>())
  const asked = new Set<string>()
  /** Height of stills, px: that of the canvas on the screen, in steps (`drawHeight`). */
  const height = ref(540)

  /** The pictures of a presenter in a styling; null where there are none, undefined while their addresses are asked for. */
  function of(avatarId: string, styling: Styling): StyledPictures | null | undefined {
    const { connection } = catalogue
    const cell = stylingCells.find((one) => one >= stylingCells[0] * window.devicePixelRatio) ?? stylingCells.at(-1)!
    const input = { connection, avatarId, styling, height: height.value, cell }
    const key = JSON.stringify([connection, avatarId, Object.entries(styling).toSorted(), height.value, cell])
    if (!found.has(key) && !asked.has(key)) {
      asked.add(key)
      queueMicrotask(() => {
        studio()
          .catalogue.styled(input)
          .catch((error: unknown) => {
            console.warn('A presenter could not be styled.', error)
            setTimeout(() => found.delete(key), againMs)
            return null
          })
          .then((pictures) => {
            asked.delete(key)
            found.set(key, pictures)
            for (const oldest of found.keys()) if (found.size > mostKept) found.delete(oldest)
          })
          .catch((error: unknown) => console.error(error))
      })
    }
    return found.get(key)
  }

  /** The still of an element that shows a presenter in a styling: null where it is shown as it comes. */
  function stillOf(element: Pick<Element, 'source' | 'styling'>): StyledPictures['stillUrl'] | null | undefined {
    const { source } = element
    if (source.kind !== 'avatar' || !isStyled(element) || !catalogue.avatar(source.avatarId)?.styling) return null
    const pictures = of(source.avatarId, element.styling)
    return pictures === undefined ? undefined : (pictures?.stillUrl ?? null)
  }

  /** Asks anew for what there was no answer to. */
  function retry(): void {
    for (const [key, pictures] of found) if (pictures === null) found.delete(key)
  }

  return { height, of, stillOf, retry }
})
