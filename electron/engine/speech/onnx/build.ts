import { bytesField, numberField } from '../../../setup/onnx/protobuf.mjs'
import { portField, type Port } from './subgraph.ts'

type Attribute = readonly [name: string, value: number | readonly number[]]

const irVersion = 8
const opset = 13
const float = 1
const attributeInt = 2
const attributeInts = 7

/** Builds a small ONNX model from nodes and weights. */
export class GraphBuilder {
  readonly #nodes: Uint8Array[] = []
  readonly #weights: Uint8Array[] = []

  weight(name: string, sizes: readonly number[], data: Float32Array): void {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    this.#weights.push(
      bytesField(5, [
        ...sizes.map((size) => numberField(1, size)),
        numberField(2, float),
        bytesField(8, name),
        bytesField(9, bytes),
      ]),
    )
  }

  node(operator: string, inputs: readonly string[], output: string, attributes: readonly Attribute[] = []): void {
    this.#nodes.push(
      bytesField(1, [
        ...inputs.map((name) => bytesField(1, name)),
        bytesField(2, output),
        bytesField(4, operator),
        ...attributes.map(([name, value]) =>
          bytesField(
            5,
            typeof value === 'number'
              ? [bytesField(1, name), numberField(3, value), numberField(20, attributeInt)]
              : [bytesField(1, name), ...value.map((item) => numberField(8, item)), numberField(20, attributeInts)],
          ),
        ),
      ]),
    )
  }

  /** Returns the bytes of the ONNX file. */
  build(inputs: readonly Port[], outputs: readonly Port[]): Uint8Array {
    const graph = [
      ...this.#nodes,
      bytesField(2, 'graph'),
      ...this.#weights,
      ...inputs.map((port) => portField(11, port)),
      ...outputs.map((port) => portField(12, port)),
    ]
    return Buffer.concat([
      numberField(1, irVersion),
      bytesField(8, [bytesField(1, ''), numberField(2, opset)]),
      bytesField(7, graph),
    ])
  }
}
