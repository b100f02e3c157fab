import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createAvatarRenderer } from '../../electron/engine/presenters/drawn/index.ts'
import { shippedHeight, shippedStill } from '../../electron/engine/presenters/official/shipped.ts'
import { findTools } from '../../electron/media/index.ts'

/**
 * Draws the presenters' pictures that come with the product: `node resources/avatars/make.ts`. Run it again when a
 * presenter changes; a test compares.
 */
const scratchDir = await mkdtemp(join(tmpdir(), 'greenroom-stills-'))
const avatars = createAvatarRenderer({ tools: await findTools(), scratchDir })
try {
  for (const { avatarId, width, height } of avatars.list()) {
    const size = { width: Math.round((shippedHeight * width) / height / 2) * 2, height: shippedHeight }
    const png = await avatars.renderStill(avatarId, size, true)
    await sharp(png)
      .png({ palette: true, colours: 256, dither: 0.6, effort: 10, compressionLevel: 9 })
      .toFile(fileURLToPath(shippedStill(avatarId)))
  }
} finally {
  await avatars.close()
  await rm(scratchDir, { recursive: true, force: true })
}
