import { realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { extensionOf, fileType } from '../../common/formats/index.ts'

/** Content types of the files in a built window. Other files are not served. */
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
  /** Size of the file in bytes. */
  size: number
  type: string
  /** Whether the file may be cached for ever, because its name changes with its content. */
  immutable: boolean
}

/**
 * The decoded segments of a request's path; null for a path that no window of ours requests (`..`, `.`, empty or
 * encoded separators, NUL, invalid escapes). Such paths are refused, not corrected.
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
      // The path contains an invalid percent escape.
      return null
    }
    if (text === '' && index === raw.length - 1) break
    if (text === '' || text === '.' || text === '..' || /[/\\\u0000-\u001f\u007f]/.test(text)) return null
    // Double encoding is refused: another decoder on the way to the disk would make it dangerous.
    if (/%(2e|2f|5c|00)/i.test(text)) return null
    parts.push(text)
  }
  return parts
}

/**
 * The file of the built window for a path; `/` is the page. Null when there is none, or the path leads out of the
 * folder.
 */
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
    // The file doesn't exist, can't be read, or its name is too long: in each case the page has no such file.
    return null
  }
}
