import { GreenroomError, message } from '../../../common/messages/index.ts'
import type { EngineAddress } from './types.ts'

/** Most characters of output before the line with the address; more mean that the program isn't an engine. */
const mostCharacters = 256 * 1024

/** Finds the line of JSON in which an engine tells its address, in the output of its process. */
export class AddressLine {
  #rest = ''
  #seen = 0

  /**
   * Adds output of the engine. Returns the address once its line is complete, null before.
   * @throws GreenroomError when too much other output came first
   */
  add(chunk: string): EngineAddress | null {
    this.#seen += chunk.length
    this.#rest += chunk
    const lines = this.#rest.split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) {
      const address = readAddress(line)
      if (address) return address
    }
    if (this.#seen > mostCharacters) throw new GreenroomError('bad-line', message('engineErrors.reasons.noLine'))
    return null
  }
}

function readAddress(line: string): EngineAddress | null {
  if (!line.trimStart().startsWith('{')) return null
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    // The line begins with a brace but is not the engine's.
    return null
  }
  const { baseUrl, apiKey, clientId, clientSecret } = value as Record<string, unknown>
  const fields = [baseUrl, apiKey, clientId, clientSecret]
  if (!fields.every((field) => typeof field === 'string' && field !== '')) return null
  if (!URL.canParse(baseUrl as string)) return null
  return { baseUrl, apiKey, clientId, clientSecret } as EngineAddress
}
