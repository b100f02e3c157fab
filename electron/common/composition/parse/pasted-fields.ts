import { projectExtensions } from '../../service/extension/extension.ts'
import type { Context } from '../compile/options.ts'
import type { Pasted } from '../model.ts'
import type { Fields } from '../pasted.ts'
import type { ReadOptions } from './options.ts'

export function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !names.includes(field)))
}

export function withPasted<T extends { pasted?: Pasted }>(value: T, pasted: Pasted | undefined): T {
  return pasted === undefined ? value : { ...value, pasted }
}

/** The options with which compiling gives the body that is being read. */
export function compileOptions({ anchor, sizes, extension, drawings }: ReadOptions): Context['options'] {
  return {
    ...(anchor === undefined ? {} : { anchor }),
    ...(sizes === undefined ? {} : { sizes }),
    ...(extension === undefined ? {} : { extensions: projectExtensions }),
    ...(drawings === undefined ? {} : { drawings: Object.fromEntries(drawings) }),
  }
}
