import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { convertModel } from './convert-model.mjs'

/**
 * Writes a model file chunk by chunk; the file appears under its final path only when its checksum is right.
 * @param {string} final path of the finished file
 * @param {import('./fetch-models.mjs').ModelFile} file
 * @returns {{ take: (chunk: Buffer) => void, finish: () => void }} `finish` throws when the checksum is wrong
 */
export function openModelSink(final, file) {
  return file.convert === undefined ? streaming(final, file) : converting(final, file, file.convert)
}

/**
 * Sink for a model file that is stored as it comes.
 * @param {string} final
 * @param {import('./fetch-models.mjs').ModelFile} file
 */
function streaming(final, file) {
  const temporary = `${final}.${process.pid}.part`
  mkdirSync(dirname(final), { recursive: true })
  const handle = openSync(temporary, 'w')
  const hash = createHash('sha256')
  const take = (/** @type {Buffer} */ chunk) => {
    hash.update(chunk)
    let written = 0
    while (written < chunk.length) written += writeSync(handle, chunk, written)
  }
  const finish = () => {
    if (file.append) take(Buffer.from(file.append, 'base64'))
    closeSync(handle)
    settle(temporary, final, file.as, hash.digest('hex'), file.sha256)
  }
  return { take, finish }
}

/**
 * Sink for a model file that is converted when it is complete.
 * @param {string} final
 * @param {import('./fetch-models.mjs').ModelFile} file
 * @param {import('./convert-model.mjs').ConversionName} conversion
 */
function converting(final, file, conversion) {
  /** @type {Buffer[]} */
  const parts = []
  const finish = () => {
    const source = Buffer.concat(parts)
    const found = sha256(source)
    if (found !== file.sourceSha256)
      throw new Error(`what ${file.as} is made from has checksum ${found}, expected ${file.sourceSha256}`)
    const temporary = `${final}.${process.pid}.part`
    const result = convertModel(conversion, source)
    mkdirSync(dirname(final), { recursive: true })
    writeFileSync(temporary, result)
    settle(temporary, final, file.as, sha256(result), file.sha256)
  }
  return { take: (/** @type {Buffer} */ chunk) => void parts.push(Buffer.from(chunk)), finish }
}

/**
 * Moves a finished file to its final path when its checksum is right, and writes the checksum beside it.
 * @param {string} temporary
 * @param {string} final
 * @param {string} name
 * @param {string} found
 * @param {string} wanted
 */
function settle(temporary, final, name, found, wanted) {
  if (found !== wanted) {
    rmSync(temporary, { force: true })
    throw new Error(`${name} has checksum ${found}, expected ${wanted}`)
  }
  renameSync(temporary, final)
  writeFileSync(`${final}.sha256`, found)
}

/**
 * SHA-256 of bytes, as hexadecimal digits.
 * @param {Buffer} bytes
 */
function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}
