import { join } from 'node:path'

/** Paths of the host's own files. */
export interface AppPaths {
  renderer: string
  preload: string
  resources: string
  icon: string
  /**
   * Environment variables that name the programs shipped beside the archive; variables that the user set take
   * precedence.
   */
  tools: Record<string, string>
  engine:
    | { kind: 'source'; node: string; entry: string }
    | { kind: 'built'; node: string; entry: string; env: Record<string, string> }
}

/**
 * Paths in a clone and in a packaged build. In a clone the engine runs from its source with the Node of the packages.
 * In a package the page and the host are inside the archive; the engine with its packages, models, ffmpeg and the Node
 * of its workers are plain files beside it (see docs/hosts.md).
 * @param appPath the clone, or the archive
 * @param resourcesPath folder beside the archive
 */
export function findAppPaths(
  appPath: string,
  resourcesPath: string,
  packaged: boolean,
  platform: NodeJS.Platform = process.platform,
): AppPaths {
  const program = (name: string): string => (platform === 'win32' ? `${name}.exe` : name)
  const shared = {
    renderer: join(appPath, 'out', 'renderer'),
    preload: join(appPath, 'out', 'preload', 'index.cjs'),
  }
  if (!packaged) {
    const resources = join(appPath, 'resources')
    return {
      ...shared,
      resources,
      icon: join(resources, 'icons', 'icon.png'),
      tools: {},
      engine: {
        kind: 'source',
        node: join(appPath, 'node_modules', 'node', 'bin', program('node')),
        entry: join(appPath, 'electron', 'engine', 'process', 'main.ts'),
      },
    }
  }
  const engine = join(resourcesPath, 'engine')
  const tools = join(resourcesPath, 'bin')
  return {
    ...shared,
    resources: join(engine, 'resources'),
    icon: join(engine, 'resources', 'icons', 'icon.png'),
    engine: {
      kind: 'built',
      node: join(tools, program('node')),
      entry: join(engine, 'start.js'),
      env: {
        GREENROOM_NODE: join(tools, program('node')),
        GREENROOM_CACHE: join(resourcesPath, 'cache'),
      },
    },
    tools: { FFMPEG_PATH: join(tools, program('ffmpeg')), FFPROBE_PATH: join(tools, program('ffprobe')) },
  }
}
