import { isAsItComes } from '../service/extension/styling.ts'
import type { Styling } from '../service/extension/styling.ts'
import type { Element } from './model.ts'

/** Whether an element shows a presenter of the service, which can wear other things. */
export function isPresenter({ source }: Pick<Element, 'source'>): boolean {
  return source.kind === 'avatar' && source.from === 2
}

/** Whether an element shows a presenter otherwise than it comes. */
export function isStyled<E extends Pick<Element, 'source' | 'styling'>>(
  element: E,
): element is E & { styling: Styling } {
  return isPresenter(element) && !isAsItComes(element.styling)
}
