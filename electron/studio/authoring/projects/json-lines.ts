/** Finds line numbers in a JSON text, counted from 1, for messages to the user. */

/** The first line at which a text is not valid JSON; null when all of it is JSON. */
export function brokenLine(text: string): number | null {
  const scan = new Scan(text)
  try {
    scan.document()
    return null
  } catch (error) {
    if (error instanceof RangeError) return null
    return lineAt(text, scan.at)
  }
}

/**
 * The line of a field by its path (`scenes[1].elements[0].x`), or of the nearest enclosing value that exists; null when
 * the text is not JSON.
 */
export function lineOfField(text: string, path: string): number | null {
  let best = { length: -1, at: 0 }
  const scan = new Scan(text, (found, at) => {
    const fits = path === found || found === '' || path.startsWith(`${found}.`) || path.startsWith(`${found}[`)
    if (fits && found.length > best.length) best = { length: found.length, at }
  })
  try {
    scan.document()
  } catch {
    return null
  }
  return best.length < 0 ? null : lineAt(text, best.at)
}

function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

class Broken extends Error {}

/** Scans a text by the JSON grammar (RFC 8259). @throws RangeError for very deep nesting */
class Scan {
  at = 0
  readonly #text: string
  readonly #onField: ((path: string, at: number) => void) | undefined

  constructor(text: string, onField?: (path: string, at: number) => void) {
    this.#text = text
    this.#onField = onField
  }

  document(): void {
    if (this.#text.startsWith('\uFEFF')) this.at = 1
    this.#value('')
    this.#skip()
    if (this.at < this.#text.length) throw new Broken()
  }

  #value(path: string): void {
    this.#skip()
    this.#onField?.(path, this.at)
    const first = this.#text[this.at]
    if (first === '{') this.#object(path)
    else if (first === '[') this.#array(path)
    else if (first === '"') this.#string()
    else this.#literal()
  }

  #object(path: string): void {
    this.at += 1
    if (this.#take('}')) return
    do {
      this.#skip()
      const begin = this.at
      this.#string()
      const key = this.#onField ? (JSON.parse(this.#text.slice(begin, this.at)) as string) : ''
      this.#need(':')
      const inner = path === '' ? key : `${path}.${key}`
      this.#onField?.(inner, begin)
      this.#value(inner)
    } while (this.#take(','))
    this.#need('}')
  }

  #array(path: string): void {
    this.at += 1
    if (this.#take(']')) return
    let index = 0
    do this.#value(`${path}[${index++}]`)
    while (this.#take(','))
    this.#need(']')
  }

  #string(): void {
    if (this.#text[this.at] !== '"') throw new Broken()
    for (let at = this.at + 1; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at)
      if (code < 0x20) {
        this.at = at
        throw new Broken()
      }
      if (code === 0x5c) {
        const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
        escape.lastIndex = at
        if (!escape.test(this.#text)) {
          this.at = at
          throw new Broken()
        }
        at = escape.lastIndex - 1
      } else if (code === 0x22) {
        this.at = at + 1
        return
      }
    }
    throw new Broken()
  }

  #literal(): void {
    const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
    literal.lastIndex = this.at
    if (!literal.test(this.#text)) throw new Broken()
    this.at = literal.lastIndex
  }

  #skip(): void {
    const space = /[ \t\r\n]*/y
    space.lastIndex = this.at
    space.test(this.#text)
    this.at = space.lastIndex
  }

  #take(character: string): boolean {
    this.#skip()
    if (this.#text[this.at] !== character) return false
    this.at += 1
    return true
  }

  #need(character: string): void {
    if (!this.#take(character)) throw new Broken()
  }
}
