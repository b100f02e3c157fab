/** Writes small TFLite models, so that the converter is tried without anybody's files. */

export interface TensorSpec {
  shape: number[]
  /** Makes it a constant. */
  data?: Float32Array | Int32Array
  /** Number in the schema, where it isn't that of `data`. */
  type?: number
}

export interface OperatorSpec {
  /** Number in the schema's BuiltinOperator. */
  code: number
  inputs: number[]
  outputs: number[]
  /** Options by slot: bytes or 32-bit integers. */
  options?: Record<number, { int8: number } | { int32: number }>
}

export interface ModelSpec {
  tensors: TensorSpec[]
  operators: OperatorSpec[]
  inputs: number[]
  outputs: number[]
}

type Field = { int8: number } | { int32: number } | { at: (bytes: Writer) => number }

/** Grows forwards: a table is written with room for its fields, and what they point to after it. */
class Writer {
  #bytes = Buffer.alloc(1 << 20)
  #length = 0

  take(bytes: number): number {
    this.#length = Math.ceil(this.#length / 8) * 8
    const at = this.#length
    this.#length += bytes
    return at
  }

  put32(at: number, value: number): void {
    this.#bytes.writeInt32LE(value, at)
  }

  table(fields: Record<number, Field>): number {
    const slots = Math.max(-1, ...Object.keys(fields).map(Number)) + 1
    const vtable = this.take(4 + 2 * slots)
    const table = this.take(4 + 4 * slots)
    this.#bytes.writeUInt16LE(4 + 2 * slots, vtable)
    this.#bytes.writeUInt16LE(4 + 4 * slots, vtable + 2)
    this.put32(table, table - vtable)
    for (const [slot, field] of Object.entries(fields)) {
      const offset = table + 4 + 4 * Number(slot)
      this.#bytes.writeUInt16LE(offset - table, vtable + 4 + 2 * Number(slot))
      if ('int8' in field) this.#bytes.writeInt8(field.int8, offset)
      else if ('int32' in field) this.put32(offset, field.int32)
      else this.put32(offset, field.at(this) - offset)
    }
    return table
  }

  vector(count: number, bytes: Uint8Array): number {
    const at = this.take(4 + bytes.length)
    this.put32(at, count)
    this.#bytes.set(bytes, at + 4)
    return at
  }

  tables(makers: ((writer: Writer) => number)[]): number {
    const at = this.take(4 + 4 * makers.length)
    this.put32(at, makers.length)
    makers.forEach((maker, index) => {
      const offset = at + 4 + 4 * index
      this.put32(offset, maker(this) - offset)
    })
    return at
  }

  mark(text: string): void {
    this.#bytes.write(text, 4, 'latin1')
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}

const bytesOf = (data: Float32Array | Int32Array) => new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
const integers = (values: number[]) => (writer: Writer) =>
  writer.vector(values.length, bytesOf(Int32Array.from(values)))
const text = (value: string) => (writer: Writer) => writer.vector(value.length, Buffer.from(value))

/** The bytes of a model as TensorFlow's own tools would write it, in another order of parts. */
export function tfliteFile(spec: ModelSpec): Buffer {
  const writer = new Writer()
  writer.take(8)
  const codes = spec.operators.map(
    ({ code }) =>
      (w: Writer) =>
        w.table({ 0: { int8: Math.min(127, code) }, 3: { int32: code } }),
  )
  const buffers = [undefined, ...spec.tensors.map(({ data }) => data)].map(
    (data) => (w: Writer) =>
      data ? w.table({ 0: { at: (inner) => inner.vector(data.byteLength, bytesOf(data)) } }) : w.table({}),
  )
  const tensors = spec.tensors.map(
    ({ shape, data, type }, index) =>
      (w: Writer) =>
        w.table({
          0: { at: integers(shape) },
          1: { int8: type ?? (data instanceof Int32Array ? 2 : 0) },
          2: { int32: index + 1 },
          3: { at: text(`tensor_${index}`) },
        }),
  )
  const operators = spec.operators.map(
    ({ inputs, outputs, options }, index) =>
      (w: Writer) =>
        w.table({
          0: { int32: index },
          1: { at: integers(inputs) },
          2: { at: integers(outputs) },
          ...(options ? { 4: { at: (inner: Writer) => inner.table(options) } } : {}),
        }),
  )
  const graph = (w: Writer) =>
    w.table({
      0: { at: (inner) => inner.tables(tensors) },
      1: { at: integers(spec.inputs) },
      2: { at: integers(spec.outputs) },
      3: { at: (inner) => inner.tables(operators) },
    })
  const root = writer.table({
    1: { at: (w) => w.tables(codes) },
    2: { at: (w) => w.tables([graph]) },
    4: { at: (w) => w.tables(buffers) },
  })
  writer.put32(0, root)
  writer.mark('TFL3')
  return writer.bytes
}
