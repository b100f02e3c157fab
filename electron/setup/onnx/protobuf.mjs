/**
 * The parts of the protobuf wire format that are needed for reading and writing ONNX graphs. Plain JavaScript, because
 * set-up runs it before packages are installed; the engine uses it as well.
 * https://protobuf.dev/programming-guides/encoding/
 */

/**
 * A field of a message, as its bytes. `content` is set for fields with a length.
 * @template {Uint8Array} Bytes
 * @typedef {{ field: number, content: Bytes | undefined, whole: Bytes }} Field
 */

/**
 * Reads the fields of a message in order.
 * @template {Uint8Array} Bytes
 * @param {Bytes} bytes
 * @returns {Field<Bytes>[]}
 * @throws {RangeError} when the bytes are not a message
 */
export function readFields(bytes) {
  const part = (/** @type {number} */ from, /** @type {number} */ to) => /** @type {Bytes} */ (bytes.subarray(from, to))
  const found = []
  for (let at = 0; at < bytes.length;) {
    const start = at
    const [tag, afterTag] = readVarint(bytes, at)
    const wire = tag % 8
    let content
    if (wire === 0) at = readVarint(bytes, afterTag)[1]
    else if (wire === 1) at = afterTag + 8
    else if (wire === 5) at = afterTag + 4
    else if (wire === 2) {
      const [length, from] = readVarint(bytes, afterTag)
      content = part(from, from + length)
      at = from + length
    } else throw new RangeError(`the model holds a field of wire type ${wire}, which is not known`)
    if (at > bytes.length) throw new RangeError('the model ends in the middle of a field')
    found.push({ field: Math.floor(tag / 8), content, whole: part(start, at) })
  }
  return found
}

/**
 * Reads a varint; exact up to 2^53.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {[value: number, next: number]}
 */
function readVarint(bytes, at) {
  let value = 0
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[at]
    if (byte === undefined) throw new RangeError('the model ends in the middle of a number')
    value += (byte & 127) * scale
    at += 1
    if (byte < 128) return [value, at]
  }
}

/**
 * Integers of a message's fields with a number, in order: each of its own field, or several packed into one.
 * @param {Uint8Array} message
 * @param {number} number
 * @returns {number[]} exact up to 2^53; negative ones are not understood
 */
export function numberValues(message, number) {
  return readFields(message).flatMap(({ field, content, whole }) => {
    if (field !== number) return []
    if (!content) return [readVarint(whole, readVarint(whole, 0)[1])[0]]
    const values = []
    for (let at = 0; at < content.length;) {
      const [value, next] = readVarint(content, at)
      values.push(value)
      at = next
    }
    return values
  })
}

/**
 * Encodes an integer as a varint.
 * @param {number | bigint} value negative ones are written as their 64-bit complement
 */
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
 * Encodes a field with an integer.
 * @param {number} field
 * @param {number | bigint} value
 */
export function numberField(field, value) {
  return Buffer.concat([varint(field * 8), varint(value)])
}

/**
 * Encodes what stands before the content of a field.
 * @param {number} field
 * @param {number} length of the content, bytes
 */
export function contentHeader(field, length) {
  return Buffer.concat([varint(field * 8 + 2), varint(length)])
}

/**
 * Encodes a field with bytes, a string, or a message made of fields.
 * @param {number} field
 * @param {string | Uint8Array | readonly Uint8Array[]} content
 */
export function bytesField(field, content) {
  const value =
    typeof content === 'string'
      ? Buffer.from(content, 'utf8')
      : content instanceof Uint8Array
        ? content
        : Buffer.concat(content)
  return Buffer.concat([contentHeader(field, value.length), value])
}

/** Builds a protobuf message field by field. */
export class ProtoMessage {
  /** @type {Uint8Array[]} */
  #parts = []

  /**
   * Adds a field with an integer.
   * @param {number} field
   * @param {number | bigint} value
   */
  int(field, value) {
    this.#parts.push(numberField(field, value))
    return this
  }

  /**
   * Adds a field with bytes.
   * @param {number} field
   * @param {Uint8Array} value
   */
  bytes(field, value) {
    this.#parts.push(bytesField(field, value))
    return this
  }

  /**
   * Adds a field with a string.
   * @param {number} field
   * @param {string} value
   */
  text(field, value) {
    this.#parts.push(bytesField(field, value))
    return this
  }

  /**
   * Adds a field with a message.
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
