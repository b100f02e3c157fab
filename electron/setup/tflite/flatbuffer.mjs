/**
 * A table of a FlatBuffers file (https://flatbuffers.dev/internals/), the format of TFLite models. Fields are
 * identified by their slot: their index in the schema's table.
 */
export class FlatTable {
  /** @type {DataView} */
  #view
  /** @type {Buffer} */
  #bytes
  /** Offset of the table in the file. */
  #at

  /**
   * The table at an offset of a file.
   * @param {Buffer} bytes
   * @param {number} at
   */
  constructor(bytes, at) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#at = at
  }

  /**
   * The root table of a file.
   * @param {Buffer} bytes
   */
  static root(bytes) {
    if (bytes.length < 8) throw new Error('the file is too short for a FlatBuffers file')
    return new FlatTable(bytes, bytes.readUInt32LE(0))
  }

  /**
   * Offset of a field's value; undefined when the writer omitted it because it is the default.
   * @param {number} slot
   */
  #fieldOffset(slot) {
    const table = this.#at - this.#view.getInt32(this.#at, true)
    const entry = 4 + 2 * slot
    if (entry >= this.#view.getUint16(table, true)) return undefined
    const offset = this.#view.getUint16(table + entry, true)
    return offset === 0 ? undefined : this.#at + offset
  }

  /**
   * Target of the offset in a field; undefined when the field is omitted.
   * @param {number} slot
   */
  #follow(slot) {
    const position = this.#fieldOffset(slot)
    return position === undefined ? undefined : position + this.#view.getUint32(position, true)
  }

  /**
   * A field with an 8-bit integer, or its default.
   * @param {number} slot
   * @param {number} [absent]
   */
  int8(slot, absent = 0) {
    const position = this.#fieldOffset(slot)
    return position === undefined ? absent : this.#view.getInt8(position)
  }

  /**
   * A field with a 32-bit integer, or its default.
   * @param {number} slot
   * @param {number} [absent]
   */
  int32(slot, absent = 0) {
    const position = this.#fieldOffset(slot)
    return position === undefined ? absent : this.#view.getInt32(position, true)
  }

  /**
   * A table in a field; undefined when the field is omitted.
   * @param {number} slot
   */
  table(slot) {
    const position = this.#follow(slot)
    return position === undefined ? undefined : new FlatTable(this.#bytes, position)
  }

  /**
   * Bytes of a vector of bytes or of a string; a view, not a copy.
   * @param {number} slot
   */
  bytes(slot) {
    const position = this.#follow(slot)
    if (position === undefined) return undefined
    const length = this.#view.getUint32(position, true)
    return this.#bytes.subarray(position + 4, position + 4 + length)
  }

  /**
   * A field with a string; empty when it is omitted.
   * @param {number} slot
   */
  text(slot) {
    return this.bytes(slot)?.toString('utf8') ?? ''
  }

  /**
   * A field with a vector of 32-bit integers; undefined when it is omitted.
   * @param {number} slot
   */
  int32s(slot) {
    const position = this.#follow(slot)
    if (position === undefined) return undefined
    const length = this.#view.getUint32(position, true)
    return Array.from({ length }, (_, index) => this.#view.getInt32(position + 4 + 4 * index, true))
  }

  /**
   * A field with a vector of tables; empty when it is omitted.
   * @param {number} slot
   */
  tables(slot) {
    const position = this.#follow(slot)
    if (position === undefined) return []
    const length = this.#view.getUint32(position, true)
    return Array.from({ length }, (_, index) => {
      const entry = position + 4 + 4 * index
      return new FlatTable(this.#bytes, entry + this.#view.getUint32(entry, true))
    })
  }
}
