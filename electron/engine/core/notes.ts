import { storedText } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'

/** Remarks about a result that its fields do not show, each kept once. */
export class Notes {
  readonly #texts = new Map<string, Text>()

  add(text: Text): void {
    this.#texts.set(storedText(text), text)
  }

  all(): Text[] {
    return [...this.#texts.values()]
  }
}
