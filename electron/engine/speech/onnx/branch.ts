import { bytesField, readFields } from '../../../setup/onnx/protobuf.mjs'
import { contentsOf, fields, readGraph, textsOf } from '../../../setup/onnx/read-graph.mjs'
import { modelOf } from '../../../setup/onnx/write-graph.mjs'
import { portField, type Port } from './subgraph.ts'

/** Field numbers of a graph in an attribute, and the names of the two that an `If` has (onnx.proto). */
const graphOfAttribute = 6
export type BranchName = 'then_branch' | 'else_branch'

/**
 * Makes a model of its own from one branch of a merged decoder, whose only node is an `If`: one branch for the first token, one
 * for the tokens after it. What the merged model keeps to itself can then be an output, as the weights of its attention.
 * @param more tensors of the branch that are further outputs
 * @throws RangeError when the model is not merged in this way
 */
export function extractBranch(model: Uint8Array, branch: BranchName, more: readonly Port[]): Uint8Array {
  const { nodes, initializers, inputs, others } = readGraph(model)
  const choice = nodes.find(({ operator }) => operator === 'If')
  const attribute = choice?.attributes.find((one) => textsOf(one, fields.attribute.name)[0] === branch)
  const [graph] = attribute ? contentsOf(attribute, graphOfAttribute) : []
  if (!graph || nodes.length !== 1) throw new RangeError(`the model is no decoder with a ${branch}`)
  const parts = readFields(graph)
  const of = (number: number) => parts.filter(({ field }) => field === number).map(({ whole }) => whole)
  return modelOf(others, [
    ...of(fields.graph.node),
    bytesField(fields.graph.name, branch),
    ...[...initializers.values()].map(({ whole }) => whole),
    ...of(fields.graph.initializer),
    // The condition decides between the branches, and neither reads it.
    ...[...inputs].filter(([name]) => name !== choice?.inputs[0]).map(([, whole]) => whole),
    ...of(fields.graph.output),
    ...more.map((port) => portField(fields.graph.output, port)),
  ])
}
