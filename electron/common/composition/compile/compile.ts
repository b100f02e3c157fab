import { turnsOf } from '../dialogue/index.ts'
import type { Project, Scene } from '../model.ts'
import { message } from '../../messages/index.ts'
import type { Message } from '../../messages/index.ts'
import { urlProblem } from '../../service/media-url.ts'
import { withField } from '../../service/refusal.ts'
import { heardMusic } from '../model.ts'
import { errorAt, warningAt } from '../problems.ts'
import type { Problem } from '../problems.ts'
import { validate } from '../validate.ts'
import { buildAvatarVideo } from './avatar-video.ts'
import { contractProblems } from './check.ts'
import type { Bodies, BodyKind, Compiled, CompileOptions, Context } from './options.ts'
import { buildTalkingAvatar } from './talking-avatar.ts'
import { joinAvatarVideo, joinTalkingAvatar } from './tree.ts'
import type { AvatarVideoTree, TalkingAvatarTree } from './tree.ts'

/**
 * The request body that makes the project: `avatar/createVideo` or `talkingavatar/create`. Refused, with all reasons at
 * once, when something can't be expressed, is not known yet or is wrong in the document. Every body that is returned
 * keeps the rules of the interface. Hidden elements are left out.
 */
export function compile<K extends BodyKind>(project: Project, kind: K, options: CompileOptions = {}): Compiled<K> {
  const context: Context = { options, canvas: project.canvas, problems: validate(project) }
  checkMusic(project, context)
  checkScenes(project, context)
  const { body, tree } = put(project, kind, context)
  const found = unique(context.problems)
  const known = new Set(found.filter(({ severity }) => severity === 'error').map(({ path }) => path))
  const contract = contractProblems(kind, body, tree).filter((problem) => !covers(known, problem.path))
  const reasons = unique([...found.filter(({ severity }) => severity === 'error'), ...contract])
  const warnings = found.filter(({ severity }) => severity === 'warning')
  if (reasons.length > 0) return { ok: false, reasons: [...reasons, ...warnings] }
  const paths = 'items' in tree ? tree.items.map(({ path }) => path) : ['scenes[0]']
  const items = project.scenes.map((_, index) => paths.filter((path) => path === `scenes[${index}]`).length)
  const turnItems = project.scenes.map((scene, index) => turnItemsOf(scene, `scenes[${index}]`, tree))
  return { ok: true, body: body as unknown as Bodies[K], items, turnItems, warnings }
}

/** How many items each turn of a scene became. */
function turnItemsOf(scene: Scene, path: string, tree: AvatarVideoTree | TalkingAvatarTree): number[] {
  const turns = turnsOf(scene) ?? []
  if (!('items' in tree)) return turns.map(() => 1)
  const own = tree.items.filter((item) => item.path === path)
  if (turns.length === 1) return [own.length]
  return turns.map((_, turn) => own.filter((item) => item.turn === turn).length)
}

/**
 * Music at an address is fetched by a service that mixes it; for others it is mixed on this machine, where it must be a
 * file.
 */
function checkMusic(project: Project, { options, problems }: Context): void {
  const source = heardMusic(project)?.source
  if (source?.kind !== 'url') return
  const wrong = urlProblem(source.url)
  if (wrong)
    problems.push(errorAt('music.source', 'body-invalid', withField(wrong, message('projectProblems.musicAddress'))))
  else if (!options.extensions?.includes('music')) {
    const text = message('projectProblems.compile.musicNotFetched', { url: source.url })
    problems.push(errorAt('music.source', 'not-in-body', text))
  }
}

/** Transitions and camera moves are in no body. */
function checkScenes({ scenes }: Project, { options, problems }: Context): void {
  for (const [index, { name, transition, camera }] of scenes.entries()) {
    const warn = (field: 'transition' | 'camera', text: Message) =>
      problems.push(warningAt(`scenes[${index}].${field}`, 'not-in-body', text))
    if (transition && index > 0 && !options.extensions?.includes('transitions')) {
      warn('transition', message('projectProblems.compile.transitionNotInBody', { name }))
    }
    if (camera && !options.extensions?.includes('camera')) {
      warn('camera', message('projectProblems.compile.cameraNotInBody', { name }))
    }
  }
}

function put(project: Project, kind: BodyKind, context: Context) {
  if (kind === 'avatar-video') {
    const tree = buildAvatarVideo(project, context)
    return { tree, body: joinAvatarVideo(tree) }
  }
  const tree = buildTalkingAvatar(project, context)
  return { tree, body: joinTalkingAvatar(tree) }
}

/** Whether a problem is already reported at this path or at one that contains it. */
function covers(known: ReadonlySet<string>, path: string): boolean {
  return [...known].some((at) => path === at || path.startsWith(`${at}.`) || at.startsWith(`${path}.`))
}

function unique(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [`${problem.path} ${problem.code}`, problem])).values()]
}
