/** Writes a protocol buffer message (https://protobuf.dev/programming-guides/encoding/), field by field. */
export class ProtoMessage {
  /** @type {Uint8Array[]} */
  #parts = []

  /**
   * @param {number} field
   * @param {number | bigint} value
   */
  int(field, value) {
    this.#parts.push(varint((field << 3) | 0), varint(value))
    return this
  }

  /**
   * @param {number} field
   * @param {Uint8Array} value
   */
  bytes(field, value) {
    this.#parts.push(varint((field << 3) | 2), varint(value.length), value)
    return this
  }

  /**
   * @param {number} field
   * @param {string} value
   */
  text(field, value) {
    return this.bytes(field, Buffer.from(value, 'utf8'))
  }

  /**
   * @param {number} field
   * @param {ProtoMessage} value
   */
  message(field, value) {
    return this.bytes(field, value.encode())
  }

  encode() {
    return Buffer.concat(this.#parts)
  }
}

/** @param {number | bigint} value negative ones as their 64-bit complement */
function varint(value) {
  let rest = BigInt.asUintN(64, BigInt(value))
  const bytes = []
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}

/**
 * The fields of a message as they stand, in order.
 * @param {Buffer} bytes
 * @returns {{ field: number, content: Buffer | undefined, whole: Buffer }[]} `content`: of a field with a length
 */
export function readFields(bytes) {
  const found = []
  for (let at = 0; at < bytes.length;) {
    const start = at
    const [tag, afterTag] = readVarint(bytes, at)
    const wire = tag & 7
    let content
    if (wire === 0) at = readVarint(bytes, afterTag)[1]
    else if (wire === 1) at = afterTag + 8
    else if (wire === 5) at = afterTag + 4
    else if (wire === 2) {
      const [length, from] = readVarint(bytes, afterTag)
      content = bytes.subarray(from, from + length)
      at = from + length
    } else throw new Error(`the model holds a field of wire type ${wire}, which is not known`)
    if (at > bytes.length) throw new Error('the model ends in the middle of a field')
    found.push({ field: Math.floor(tag / 8), content, whole: bytes.subarray(start, at) })
  }
  return found
}

/**
 * @param {Buffer} bytes
 * @param {number} at
 * @returns {[value: number, next: number]} exact up to 2^53
 */
function readVarint(bytes, at) {
  let value = 0
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[at]
    if (byte === undefined) throw new Error('the model ends in the middle of a number')
    value += (byte & 127) * scale
    at += 1
    if (byte < 128) return [value, at]
  }
}
