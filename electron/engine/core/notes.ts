import { storedText } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'

/** What is worth saying of a result beside its fields, each once. */
export class Notes {
  readonly #texts = new Map<string, Text>()

  add(text: Text): void {
    this.#texts.set(storedText(text), text)
  }

  all(): Text[] {
    return [...this.#texts.values()]
  }
}
