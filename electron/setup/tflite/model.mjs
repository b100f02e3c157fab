import { FlatTable } from './flatbuffer.mjs'
import { fromHalf } from './half.mjs'
import { custom, float16, float32, int32, operatorNames } from './schema.mjs'

/**
 * @typedef {object} Constant a constant tensor of the model
 * @property {Float32Array | Int32Array} data
 * @property {number[]} shape
 *
 * @typedef {object} Tensor
 * @property {string} name
 * @property {number[]} shape height, width, channels (in this order) when there are four
 * @property {Constant | undefined} constant
 *
 * @typedef {object} Operator
 * @property {string} name
 * @property {number[]} inputs indexes in `tensors`; -1 for an omitted one
 * @property {number[]} outputs
 * @property {FlatTable | undefined} options
 * @property {Buffer | undefined} customOptions
 *
 * @typedef {object} TfliteModel
 * @property {Tensor[]} tensors
 * @property {Operator[]} operators in the order in which they run
 * @property {number[]} inputs
 * @property {number[]} outputs
 */

/**
 * Reads the only graph of a TFLite model, with constants in single precision.
 * @param {Buffer} bytes
 * @returns {TfliteModel}
 */
export function readTflite(bytes) {
  if (bytes.toString('latin1', 4, 8) !== 'TFL3') throw new Error('this is no TFLite model (TFL3)')
  const model = FlatTable.root(bytes)
  const names = model.tables(1).map(operatorName)
  const buffers = model.tables(4).map((table) => table.bytes(0))
  const graphs = model.tables(2)
  const [graph] = graphs
  if (!graph || graphs.length !== 1) throw new Error(`the model has ${graphs.length} graphs; one is read`)
  const tensors = graph.tables(0).map((table) => {
    const shape = table.int32s(0) ?? []
    const name = table.text(3)
    if (table.table(6)) throw new Error(`tensor ${name} is sparse, which is not read`)
    const data = buffers[table.int32(2)]
    const constant = data?.length ? { shape, data: numbers(data, table.int8(1), name) } : undefined
    return { name, shape, constant }
  })
  const operators = graph.tables(3).map((table) => ({
    name: names[table.int32(0)] ?? `with index ${table.int32(0)}`,
    inputs: table.int32s(1) ?? [],
    outputs: table.int32s(2) ?? [],
    options: table.table(4),
    customOptions: table.bytes(5),
  }))
  return { tensors, operators, inputs: graph.int32s(1) ?? [], outputs: graph.int32s(2) ?? [] }
}

/**
 * Name of an operator of the model.
 * @param {FlatTable} code
 */
function operatorName(code) {
  // Old TFLite files store the operator's number in a byte, new ones in an integer; the unused one is 127 or 0.
  const number = Math.max(code.int8(0), code.int32(3))
  if (number === custom) return code.text(1)
  return operatorNames[number] ?? `number ${number}`
}

/**
 * Numbers of a constant tensor in single precision or as 32-bit integers.
 * @param {Buffer} bytes
 * @param {number} type
 * @param {string} name
 */
function numbers(bytes, type, name) {
  // The bytes are copied, because typed arrays require an alignment that the file does not have.
  const own = new Uint8Array(bytes).buffer
  if (type === float32) return new Float32Array(own)
  if (type === float16) return fromHalf(new Uint16Array(own))
  if (type === int32) return new Int32Array(own)
  throw new Error(`tensor ${name} holds numbers of type ${type}; float32, float16 and int32 are read`)
}
