import { inEnglish } from '../../electron/common/messages/index.ts'
import { deepStrictEqual, ok } from 'node:assert/strict'
import fc from '../support/fast-check.ts'
import {
  compile,
  History,
  openProject,
  parse,
  serializeProject,
  validate,
} from '../../electron/common/composition/index.ts'
import type { BodyKind, Project } from '../../electron/common/composition/index.ts'
import { avatarVideoBody, talkingAvatarBody } from '../../electron/common/service/index.ts'
import { project as anyProject } from '../unit/common/composition/arbitraries.ts'
import { avatarVideo, talkingAvatar } from '../unit/common/composition/bodies.ts'

/** The guarantees of the document, tried with far more cases than the quick suite. */
export const title = 'The document'

const runCount = 20_000

function fromBody(body: unknown, kind: BodyKind): Project {
  let next = 0
  const parsed = parse(body, { newId: () => `id${next++}` })
  ok(parsed.ok && parsed.kind === kind, JSON.stringify(parsed))
  return parsed.project
}

function returns(kind: BodyKind) {
  return (body: unknown): void => {
    const compiled = compile(openProject(serializeProject(fromBody(body, kind))), kind)
    ok(compiled.ok, JSON.stringify(compiled))
    deepStrictEqual(JSON.parse(JSON.stringify(compiled.body)), body)
  }
}

function isAcceptedOrRefused(project: Project): void {
  for (const [kind, contract] of [
    ['avatar-video', avatarVideoBody],
    ['talking-avatar', talkingAvatarBody],
  ] as const) {
    const compiled = compile(project, kind)
    if (compiled.ok) deepStrictEqual(contract.safeParse(compiled.body).error, undefined)
    else ok(compiled.reasons.some(({ severity }) => severity === 'error'))
  }
  ok(validate(project).every(({ message }) => inEnglish(message).endsWith('.')))
}

/** Moves, hides, removes and adds at random places; everything is undone and redone. */
function isUndone(start: Project, seeds: readonly number[]): void {
  const history = new History(start, { limit: seeds.length + 1 })
  const states = [start]
  for (const seed of seeds) {
    const scene = history.project.scenes[seed % Math.max(1, history.project.scenes.length)]
    const element = scene?.elements[seed % Math.max(1, scene.elements.length)]
    const before = history.project
    if (!scene) history.apply('setCanvas', { width: 2 + (seed % 3839) })
    else if (!element || seed % 5 === 0) history.apply('moveScene', { sceneId: scene.id, index: seed % 4 })
    else if (element.locked) history.apply('setLocked', { elementId: element.id, locked: false })
    else if (seed % 5 === 1) history.apply('removeElement', { elementId: element.id })
    else if (seed % 5 === 2) history.apply('moveElement', { elementId: element.id, x: seed, y: -seed })
    else if (seed % 5 === 3) history.apply('duplicateElement', { elementId: element.id, newId: `n${states.length}` })
    else history.apply('moveElementToScene', { elementId: element.id, sceneId: history.project.scenes[0]!.id })
    if (history.project !== before) states.push(history.project)
  }
  for (const state of states.slice(0, -1).toReversed()) {
    ok(history.undo())
    deepStrictEqual(history.project, state)
  }
  for (const state of states.slice(1)) {
    ok(history.redo())
    deepStrictEqual(history.project, state)
  }
}

export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const seeds = fc.array(fc.nat({ max: 10_000 }), { maxLength: 40 })
  const runs = { numRuns: runCount }
  const promises: [string, () => { failed: boolean; seed: number; counterexample: unknown }][] = [
    ['an avatar video body comes back equal', () => fc.check(fc.property(avatarVideo, returns('avatar-video')), runs)],
    [
      'a talking avatar body comes back equal',
      () => fc.check(fc.property(talkingAvatar, returns('talking-avatar')), runs),
    ],
    [
      'a project compiles to what the contract accepts, or is refused',
      () => fc.check(fc.property(anyProject, isAcceptedOrRefused), runs),
    ],
    ['edits are undone and redone exactly', () => fc.check(fc.property(anyProject, seeds, isUndone), runs)],
  ]
  const rows: string[] = []
  let all = true
  for (const [name, check] of promises) {
    const result = check()
    all &&= !result.failed
    const outcome = result.failed ? `failed, seed ${result.seed}: ${fc.stringify(result.counterexample)}` : 'holds'
    report(`${name}: ${outcome}`)
    rows.push(`| ${name} | ${runCount} | ${result.failed ? `fails (seed ${result.seed})` : 'holds'} |`)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ok: all, markdown: ['| Promise | Random cases | |', '| --- | --- | --- |', ...rows].join('\n') }
}
