import { defineElement, vectorKind } from './spec.ts'
import { shapeSourceSchema } from './shape-source.ts'

/** A drawn shape. Services get it as a transparent picture. */
export const shape = defineElement(shapeSourceSchema, vectorKind)
