// Makes the application's icons of icon.svg: `node resources/icons/make.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const here = dirname(fileURLToPath(import.meta.url))
const drawing = readFileSync(join(here, 'icon.svg'))
const png = (/** @type {number} */ size) =>
  sharp(drawing, { density: (72 * size) / 1024 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size <= 256 })
    .toBuffer()

/** Windows: a directory of pictures, each a PNG (since Vista). */
async function ico(/** @type {number[]} */ sizes) {
  const pictures = await Promise.all(sizes.map(png))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [index, size] of sizes.entries()) {
    const at = 6 + 16 * index
    const picture = /** @type {Buffer} */ (pictures[index])
    // 0 stands for 256.
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(picture.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += picture.length
  }
  return Buffer.concat([head, ...pictures])
}

/** macOS: blocks of a four-letter type, their length and a PNG. */
async function icns(/** @type {[string, number][]} */ kinds) {
  const blocks = await Promise.all(
    kinds.map(async ([type, size]) => {
      const picture = await png(size)
      const head = Buffer.alloc(8)
      head.write(type, 0, 'latin1')
      head.writeUInt32BE(picture.length + 8, 4)
      return Buffer.concat([head, picture])
    }),
  )
  const body = Buffer.concat(blocks)
  const head = Buffer.alloc(8)
  head.write('icns', 0, 'latin1')
  head.writeUInt32BE(body.length + 8, 4)
  return Buffer.concat([head, body])
}

writeFileSync(join(here, 'icon.png'), await png(512))
writeFileSync(join(here, 'icon.ico'), await ico([16, 24, 32, 48, 64, 128, 256]))
writeFileSync(
  join(here, 'icon.icns'),
  await icns([
    ['ic11', 32],
    ['ic12', 64],
    ['ic07', 128],
    ['ic13', 256],
    ['ic08', 256],
    ['ic14', 512],
    ['ic09', 512],
    ['ic10', 1024],
  ]),
)
