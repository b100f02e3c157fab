/** The few pieces of the protobuf wire format that editing an ONNX graph takes. */

export interface Field {
  /** Field number. */
  number: number
  /** The whole field with its key, as it stands in the message. */
  whole: Uint8Array
  /** The value: the content of a length-delimited field, else the raw bytes. */
  value: Uint8Array
}

function readVarint(bytes: Uint8Array, at: number): { value: number; next: number } {
  let value = 0
  let scale = 1
  for (let next = at; next < bytes.length; next++) {
    const byte = bytes[next]!
    value += (byte & 127) * scale
    if (byte < 128) return { value, next: next + 1 }
    scale *= 128
  }
  throw new RangeError('the model file ends inside a number')
}

/** The fields of a message in order. Throws RangeError when the bytes are no protobuf message. */
export function* fields(message: Uint8Array): Generator<Field> {
  let at = 0
  while (at < message.length) {
    const key = readVarint(message, at)
    const wire = key.value % 8
    let start = key.next
    let end: number
    if (wire === 0) end = readVarint(message, start).next
    else if (wire === 1) end = start + 8
    else if (wire === 5) end = start + 4
    else if (wire === 2) {
      const length = readVarint(message, start)
      start = length.next
      end = start + length.value
    } else throw new RangeError(`the model file holds an unknown field kind ${wire}`)
    if (end > message.length) throw new RangeError('the model file ends inside a field')
    yield {
      number: Math.floor(key.value / 8),
      whole: message.subarray(at, end),
      value: message.subarray(start, end),
    }
    at = end
  }
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  do {
    const low = rest % 128
    rest = Math.floor(rest / 128)
    bytes.push(rest > 0 ? low + 128 : low)
  } while (rest > 0)
  return Uint8Array.from(bytes)
}

/** Joins byte arrays. */
export function join(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** A field that holds a whole number. */
export function numberField(number: number, value: number): Uint8Array {
  return join([varint(number * 8), varint(value)])
}

/** A field that holds bytes, a string or a message made of fields. */
export function bytesField(number: number, content: string | Uint8Array | readonly Uint8Array[]): Uint8Array {
  const value =
    typeof content === 'string'
      ? new TextEncoder().encode(content)
      : content instanceof Uint8Array
        ? content
        : join(content)
  return join([varint(number * 8 + 2), varint(value.length), value])
}
