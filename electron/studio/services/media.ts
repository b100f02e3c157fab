import { join } from 'node:path'
import { JsonFile } from '../core/settings/index.ts'
import { Drawings } from '../media/drawings/index.ts'
import { Recordings } from '../media/recordings/index.ts'
import { BundledMusic } from '../media/music/index.ts'
import { openOwnFonts } from '../media/fonts/index.ts'
import { Assets } from '../media/assets/index.ts'
import { MediaFiles } from '../media/files/index.ts'
import { bucketFile, Buckets } from '../service/buckets/index.ts'
import type { Connections } from '../service/connections/index.ts'
import type { Base } from './base.ts'

export interface MediaDeps extends Pick<
  Base,
  'host' | 'paths' | 'clock' | 'newId' | 'tools' | 'warn' | 'onError' | 'onClose'
> {
  connections: Connections
}

/** Opens the user's files: their addresses in a window, facts about them, and the bucket for uploads. */
export async function openMedia(deps: MediaDeps) {
  const { host, paths, clock, tools, warn, onError, onClose, connections } = deps
  const media = new MediaFiles({
    cacheFolder: paths.media,
    importsFolder: paths.imports,
    tools,
    baseUrl: (id) => connections.get(id)?.baseUrl ?? null,
    owner: (url) => connections.ownerOf(url)?.id ?? null,
    now: () => clock.now(),
    onError,
  })
  onClose(() => media.close())
  const ownFonts = await openOwnFonts(paths.fonts, clock, warn)
  const drawings = new Drawings({ folder: paths.drawings, now: () => clock.now(), fonts: ownFonts })
  onClose(() => drawings.close())
  media.start()
  const bucket = new Buckets({
    file: new JsonFile({ path: paths.bucket, schema: bucketFile, empty: null, clock, onBroken: warn }),
    vault: host.secrets,
    media,
  })
  onClose(() => bucket.close())
  await bucket.open()
  const assets = new Assets({ media, onError })
  onClose(() => assets.close())
  const bundledMusic = new BundledMusic({
    folder: join(host.resources, 'music'),
    copies: join(paths.imports, 'music'),
    media,
  })
  const editorRecordings = new Recordings({ folder: paths.takes, tools, clock, newId: deps.newId, onError })
  onClose(() => editorRecordings.close())
  return { media, editorRecordings, ownFonts, drawings, bucket, assets, bundledMusic }
}
