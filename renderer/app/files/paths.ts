/** Paths as text, of whichever system the studio runs on. Pure. */

const separatorOf = (path: string): '/' | '\\' => (/^[A-Za-z]:\\|^\\\\/.test(path) ? '\\' : '/')

export function joinPath(folder: string, name: string): string {
  const separator = separatorOf(folder)
  return folder.endsWith(separator) ? folder + name : folder + separator + name
}

export function folderOf(path: string): string {
  const separator = separatorOf(path)
  const at = path.lastIndexOf(separator)
  if (at < 0) return path
  const folder = path.slice(0, at)
  return folder === '' || /^[A-Za-z]:$/.test(folder) ? folder + separator : folder
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(separatorOf(path)) + 1)
}

/** A folder and its parents, from the top: for a row of buttons. */
export function trail(folder: string): { name: string; path: string }[] {
  const separator = separatorOf(folder)
  const network = folder.startsWith('\\\\')
  const parts = folder.split(separator).filter(Boolean)
  const steps = parts.map((name, index) => {
    const path = parts.slice(0, index + 1).join(separator)
    if (separator === '/') return { name, path: `/${path}` }
    if (network) return { name, path: `\\\\${path}` }
    return { name, path: index === 0 ? `${path}\\` : path }
  })
  return separator === '/' ? [{ name: '/', path: '/' }, ...steps] : steps
}

/** A path as it was typed or pasted: without the quotes that Windows copies with it. */
export function typedPath(text: string): string {
  const line = text.trim()
  return /^"[^"]+"$/.test(line) || /^'[^']+'$/.test(line) ? line.slice(1, -1) : line
}

/** The absolute path that a pasted text is, as file managers copy it; null for any other text. */
export function pathOfText(text: string): string | null {
  const line = typedPath(text)
  return /^(?:\/|[A-Za-z]:[\\/]|\\\\)[^\n\r\t]+$/.test(line) ? line : null
}

const projectEnding = '.greenroom.json'

/** A project's file name with its extension and without characters that file systems forbid. */
export function projectFileName(typed: string): string {
  const plain = fileName(typed.replace(/\.greenroom(\.json)?$|\.json$/i, ''))
  return plain === '' ? '' : plain + projectEnding
}

/** A name without separators and characters that some system forbids. */
export function fileName(typed: string): string {
  return typed
    .replace(/[/\\:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[. ]+$/, '')
    .slice(0, 200)
}
