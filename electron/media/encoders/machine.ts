import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { cpus, hostname, release } from 'node:os'
import { join } from 'node:path'
import type { MediaTools } from '../tools.ts'

/** Libraries of drivers for encoders: a new file is a new driver. */
const linuxFolders = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
  '/usr/lib/wsl/lib',
]
const driverLibrary = /^(?:libnvidia-encode|libcuda|libamfrt64|libmfx|libvpl|libva-drm)\.so|_drv_video\.so$/
const windowsLibraries = ['nvEncodeAPI64.dll', 'nvcuda.dll', 'amfrt64.dll', 'libmfxhw64.dll', 'libvpl.dll']

/** A digest of what decides how the encoders of this machine work: the machine, its drivers, ffmpeg. */
export async function machineKey({ ffmpeg, version }: Pick<MediaTools, 'ffmpeg' | 'version'>): Promise<string> {
  const facts = {
    machine: [hostname(), process.platform, process.arch, release(), cpus()[0]?.model ?? ''],
    ffmpeg: [version, await fileFacts(ffmpeg)],
    drivers: await driverFacts(),
  }
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

/** Device files of graphics cards that VA-API can open. */
export async function renderDevices(): Promise<string[]> {
  const names = await namesIn('/dev/dri')
  return names.filter((name) => name.startsWith('renderD')).map((name) => join('/dev/dri', name))
}

/** What tells one version of the drivers from another; those of macOS are part of the system. */
async function driverFacts(): Promise<string[]> {
  if (process.platform === 'win32') {
    const folder = join(process.env['SystemRoot'] ?? String.raw`C:\Windows`, 'System32')
    return Promise.all(windowsLibraries.map((name) => fileFacts(join(folder, name))))
  }
  if (process.platform !== 'linux') return []
  const folders = linuxFolders.flatMap((folder) => [folder, join(folder, 'dri')])
  const libraries = await Promise.all(
    folders.map(async (folder) => {
      const names = (await namesIn(folder)).filter((name) => driverLibrary.test(name))
      return Promise.all(names.map((name) => fileFacts(join(folder, name))))
    }),
  )
  const nvidia = await readFile('/proc/driver/nvidia/version', 'utf8').catch(() => '')
  return [nvidia, ...(await renderDevices()), ...libraries.flat()]
}

/** Names in a folder, in order; none where it can't be read. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.toSorted()
}

async function fileFacts(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  return found ? `${path} ${found.size} ${Math.round(found.mtimeMs)}` : ''
}
