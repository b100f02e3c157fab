import { defineElement, vectorKind } from './spec.ts'
import { textSourceSchema } from './text-source.ts'

/** Text that is read on the picture. Services get it as a transparent picture. */
export const text = defineElement(textSourceSchema, vectorKind)
