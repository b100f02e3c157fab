import { readFileSync } from 'node:fs'

/** The version of the product that this engine is part of. */
export function engineVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return String((JSON.parse(text) as { version?: unknown }).version)
}
