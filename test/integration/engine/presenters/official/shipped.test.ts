import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createAvatarRenderer } from '../../../../../electron/engine/presenters/drawn/index.ts'
import { shippedHeight, shippedStill } from '../../../../../electron/engine/presenters/official/shipped.ts'
import { findTools } from '../../../../../electron/media/index.ts'

const scratchDir = mkdtempSync(join(tmpdir(), 'greenroom-shipped-'))
const avatars = createAvatarRenderer({ tools: await findTools(), scratchDir })
afterAll(async () => {
  await avatars.close()
  rmSync(scratchDir, { recursive: true, force: true })
})

/** Mean difference per channel, 0 to 255. */
async function difference(a: Sharp, b: Sharp): Promise<number> {
  const [one, two] = await Promise.all([a, b].map((image) => image.removeAlpha().raw().toBuffer()))
  let sum = 0
  for (let at = 0; at < one!.length; at += 1) sum += Math.abs(one![at]! - two![at]!)
  return sum / one!.length
}

test.each(avatars.list().map(({ avatarId }) => avatarId))(
  'the picture of %s that comes with the product is the one that is drawn',
  async (avatarId) => {
    const shipped = sharp(fileURLToPath(shippedStill(avatarId)))
    const { width, height } = await shipped.metadata()
    expect(height).toBe(shippedHeight)
    const drawn = sharp(await avatars.renderStill(avatarId, { width, height }, true))
    // A palette of 256 colours costs about one step; another person, or other clothes, many.
    expect(await difference(shipped.toColourspace('srgb'), drawn)).toBeLessThan(3)
  },
)
