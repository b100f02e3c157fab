import { realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { extensionOf, fileType } from '../../common/formats/index.ts'

/** Types of the files that a built window consists of. Anything else is not served. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  ...Object.fromEntries(
    (['png', 'jpeg', 'webp'] as const).map((name) => [`.${extensionOf(name)}`, fileType(name).mime]),
  ),
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}

export interface PageFile {
  path: string
  /** bytes */
  size: number
  type: string
  /** Its name changes with its content, so it may be kept for ever. */
  immutable: boolean
}

/**
 * The parts of a request's path, decoded once; null when it is not one that a window of ours would ask for (`..`, `.`,
 * empty or encoded separators, a NUL, broken escapes). Nothing is put right: who sends such a path is not our page.
 */
export function pathParts(pathname: string): string[] | null {
  if (!pathname.startsWith('/')) return null
  const parts: string[] = []
  const raw = pathname.slice(1).split('/')
  for (const [index, part] of raw.entries()) {
    let text: string
    try {
      text = decodeURIComponent(part)
    } catch {
      // A broken escape.
      return null
    }
    if (text === '' && index === raw.length - 1) break
    if (text === '' || text === '.' || text === '..' || /[/\\\u0000-\u001f\u007f]/.test(text)) return null
    // Encoded twice: never ours, and another decoder on the way to the disk would make it dangerous.
    if (/%(2e|2f|5c|00)/i.test(text)) return null
    parts.push(text)
  }
  return parts
}

/** The file of the built window that a path means, `/` being the page. Null: there is none, or it leads out of the folder. */
export async function pageFile(folder: string, pathname: string): Promise<PageFile | null> {
  const parts = pathParts(pathname)
  if (!parts) return null
  if (parts.length === 0) parts.push('index.html')
  const type = types[extname(parts[parts.length - 1]!).toLowerCase()]
  if (!type) return null
  try {
    const root = await realpath(folder)
    const path = await realpath(join(root, ...parts))
    if (!path.startsWith(root + sep)) return null
    const found = await stat(path)
    if (!found.isFile()) return null
    return { path, size: found.size, type, immutable: parts[0] === 'assets' }
  } catch {
    // Not there, not readable, a name too long: the page has no such file.
    return null
  }
}
