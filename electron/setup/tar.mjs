/**
 * Reads a tar stream (ustar with pax and GNU long names, as npm writes it) without holding files in memory.
 * @param {AsyncIterable<Buffer>} chunks the decompressed stream
 * @param {(path: string, size: number) => ((chunk: Buffer) => void) | null} open called for each file; returns a
 * function that receives its bytes, or null to skip it
 */
export async function readTar(chunks, open) {
  /** @type {Buffer} */
  let buffer = Buffer.alloc(0)
  /** @type {{ left: number, padding: number, take: ((chunk: Buffer) => void) | null } | null} */
  let entry = null
  /** @type {string | null} */
  let longName = null
  for await (const chunk of chunks) {
    buffer = buffer.length ? Buffer.concat([buffer, chunk]) : chunk
    for (;;) {
      if (entry) {
        if (entry.left > 0) {
          const part = buffer.subarray(0, entry.left)
          if (part.length === 0) break
          entry.take?.(part)
          entry.left -= part.length
          buffer = buffer.subarray(part.length)
          continue
        }
        if (buffer.length < entry.padding) break
        buffer = buffer.subarray(entry.padding)
        entry = null
      }
      if (buffer.length < 512) break
      const header = buffer.subarray(0, 512)
      buffer = buffer.subarray(512)
      if (header[0] === 0) continue
      const size = Number.parseInt(text(header, 124, 12), 8)
      if (!Number.isFinite(size)) throw new Error('the archive is damaged')
      const padding = (512 - (size % 512)) % 512
      const type = String.fromCharCode(header[156] || 48)
      if (type === 'x' || type === 'L') {
        /** @type {Buffer[]} */
        const parts = []
        entry = {
          left: size,
          padding,
          take: (part) => {
            parts.push(part)
            const all = Buffer.concat(parts)
            if (all.length === size) longName = type === 'L' ? all.toString().replace(/\0.*$/s, '') : paxPath(all)
          },
        }
        continue
      }
      const prefix = text(header, 345, 155)
      /** @type {string} */
      const path = longName ?? (prefix ? `${prefix}/` : '') + text(header, 0, 100)
      if (type !== 'g') longName = null
      entry = { left: size, padding, take: type === '0' ? open(path, size) : null }
    }
  }
  if (entry && entry.left > 0) throw new Error('the archive ends early')
}

/**
 * Reads a text field of a tar header, which ends at a zero byte.
 * @param {Buffer} header
 * @param {number} start
 * @param {number} length
 */
function text(header, start, length) {
  return header
    .toString('utf8', start, start + length)
    .replace(/\0.*$/s, '')
    .trim()
}

/**
 * The path in a pax header.
 * @param {Buffer} data
 */
function paxPath(data) {
  return /\d+ path=([^\n]+)\n/.exec(data.toString())?.[1] ?? null
}
