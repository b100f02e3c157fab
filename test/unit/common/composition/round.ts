import { expect } from 'vitest'
import { compile, parse } from '../../../../electron/common/composition/index.ts'
import type { BodyKind, Project } from '../../../../electron/common/composition/index.ts'

/** From a body to a project and back; anything refused is a failure. */

export function counter(): () => string {
  let next = 0
  return () => `id${next++}`
}

export function opened(body: unknown, kind: BodyKind, anchor: 'top-left' | 'center' = 'top-left'): Project {
  const parsed = parse(body, { newId: counter(), anchor })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.reasons))
  expect(parsed.kind).toBe(kind)
  return parsed.project
}

export function body(project: Project, kind: BodyKind, anchor: 'top-left' | 'center' = 'top-left'): unknown {
  const compiled = compile(project, kind, { anchor })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.reasons))
  return compiled.body
}
