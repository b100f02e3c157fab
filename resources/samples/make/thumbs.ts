import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAvatarRenderer } from '../../../electron/engine/presenters/drawn/index.ts'
import { findTools, poster } from '../../../electron/media/index.ts'
import { Drawings } from '../../../electron/studio/media/drawings/index.ts'
import { stillPicture } from '../../../electron/studio/media/stills/index.ts'
import type { DrawElement, PictureOf } from '../../../electron/studio/media/stills/index.ts'
import { Samples } from '../../../electron/studio/authoring/projects/index.ts'

/** Makes the small pictures of the sample projects: `node resources/samples/make/thumbs.ts`. They are kept in the repository. */

const folder = fileURLToPath(new URL('..', import.meta.url))
const scratch = await mkdtemp(join(tmpdir(), 'greenroom-thumbs-'))
const tools = await findTools()
const avatars = createAvatarRenderer({ tools, scratchDir: scratch })
const drawings = new Drawings({ folder: join(scratch, 'drawings'), now: () => Date.now() })
const draw: DrawElement = (element, canvas, picture) => drawings.draw({ element, canvas, picture })

const pictureOf: PictureOf = async (source) => {
  if (source.kind === 'asset') {
    const path = join(scratch, `${encodeURIComponent(source.path)}.png`)
    await poster(tools, resolve(folder, source.path), path, { maxWidth: 1280, maxHeight: 1280 })
    return { path, size: null }
  }
  if (source.kind !== 'avatar') return null
  const path = join(scratch, `${source.avatarId}.png`)
  await writeFile(path, await avatars.renderStill(source.avatarId, { width: 1000, height: 1080 }, false))
  return { path, size: null }
}

try {
  const samples = new Samples(folder)
  for (const { id, thumb } of await samples.list()) {
    const project = await samples.read(id)
    if (!project) throw new Error(`There is no sample ${id}.`)
    await mkdir(join(folder, 'thumbs'), { recursive: true })
    await writeFile(thumb, await stillPicture(project, pictureOf, { longest: 640, draw }))
  }
} finally {
  await avatars.close()
  await drawings.close()
  await rm(scratch, { recursive: true, force: true })
}
