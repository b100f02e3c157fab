import { isAbsolute, resolve } from 'node:path'

const ending = '.greenroom.json'

/**
 * Project files named on a command line: as arguments, which a double click passes, or by `--project FILE`. Switches of
 * Electron and Chromium are ignored.
 * @param argv without the program and the app's folder
 */
export function projectFiles(argv: readonly string[], workingFolder: string): string[] {
  const files: string[] = []
  for (const [index, arg] of argv.entries()) {
    const named = argv[index - 1] === '--project' || arg.startsWith('--project=')
    const path = arg.startsWith('--project=') ? arg.slice('--project='.length) : arg
    if (path === '' || (!named && (path.startsWith('-') || !path.toLowerCase().endsWith(ending)))) continue
    files.push(isAbsolute(path) ? path : resolve(workingFolder, path))
  }
  return [...new Set(files)]
}
