import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

const names = process.platform === 'win32' ? ['soffice.exe'] : ['soffice', 'libreoffice']

/** Where LibreOffice installs itself, if it isn't on `PATH`. */
const folders: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['/Applications/LibreOffice.app/Contents/MacOS'],
  win32: [
    join(process.env['ProgramFiles'] ?? 'C:\\Program Files', 'LibreOffice', 'program'),
    join(process.env['ProgramFiles(x86)'] ?? 'C:\\Program Files (x86)', 'LibreOffice', 'program'),
  ],
  linux: ['/usr/lib/libreoffice/program', '/opt/libreoffice/program', '/snap/bin'],
}

/** Path of LibreOffice: `SOFFICE_PATH` (empty for none), otherwise that of the system; null where there is none. */
export async function findOffice(env: NodeJS.ProcessEnv = process.env): Promise<string | null> {
  const own = env['SOFFICE_PATH']
  if (own !== undefined) return own !== '' && (await mayRun(own)) ? own : null
  const places = [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), ...(folders[process.platform] ?? [])]
  for (const folder of places) {
    for (const name of names) {
      const path = join(folder, name)
      if (await mayRun(path)) return path
    }
  }
  return null
}

const mayRun = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
