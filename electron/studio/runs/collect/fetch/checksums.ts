import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settled } from '../../../../media/deliver/settle.ts'
import { hasCode } from './publish.ts'

export const sumsName = 'SHA256SUMS'

/**
 * A line in the format of `sha256sum`. A name with a backslash or a line break is escaped, which a backslash at the
 * start of the line indicates (GNU coreutils: sha256sum invocation).
 */
export function checksumLine(name: string, sha256: string): string {
  const escaped = name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
  return `${escaped === name ? '' : '\\'}${sha256}  ${escaped}`
}

/** File name and hash of a line; null for a line in another format. */
export function readChecksumLine(line: string): { name: string; sha256: string } | null {
  const found = /^(\\?)([0-9a-f]{64}) [ *](.+)$/i.exec(line)
  if (!found) return null
  const [, escaped, sha256 = '', text = ''] = found
  const plain = { n: '\n', r: '\r', '\\': '\\' } as const
  const name = escaped ? text.replaceAll(/\\([nr\\])/g, (_, one: 'n' | 'r' | '\\') => plain[one]) : text
  return { name, sha256: sha256.toLowerCase() }
}

/** Writes the checksum file of a folder atomically, and keeps lines about files that Greenroom did not write. */
export async function writeSums(folder: string, sums: ReadonlyMap<string, string>): Promise<void> {
  const path = join(folder, sumsName)
  const all = new Map<string, string>()
  for (const line of (await readOrEmpty(path)).split('\n')) {
    const known = readChecksumLine(line)
    if (known) all.set(known.name, known.sha256)
  }
  for (const [name, sha256] of sums) all.set(name, sha256)
  const text = [...all].map(([name, sha256]) => `${checksumLine(name, sha256)}\n`).join('')
  await settled(path, (part) => writeFile(part, text))
}

async function readOrEmpty(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return ''
    throw error
  }
}
