import { message } from '../../../../common/messages/index.ts'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Text } from '../../../../common/messages/index.ts'
import type { TimeFragment } from '../../../../common/service/media-fragment.ts'
import { parseMediaFragment } from '../../../../common/service/media-fragment.ts'
import { probe } from '../../../../media/probe.ts'
import { run } from '../../../../media/run.ts'
import { inputArguments } from '../../../../media/sniff.ts'
import type { MediaTools } from '../../../../media/tools.ts'
import type { FaceWork } from '../../../vision/faces/worker-types.ts'
import type { RunContext } from '../../../work/generations/types.ts'
import type { InputFile, Inputs } from '../../../inputs/inputs.ts'
import { readableInput } from '../../../inputs/readable.ts'
import { digestOfFile } from '../../../core/digest.ts'
import type { KeptFiles } from '../../../store/media/kept.ts'
import type { PortraitInput, PortraitResult } from '../../../presenters/own/portrait-types.ts'
import type { OwnActor } from './actors.ts'
import type { ResolvedAvatar } from '../avatars.ts'

export interface OwnActorParts {
  inputs: Inputs
  tools: MediaTools
  faces: FaceWork<'portrait', PortraitInput, PortraitResult>
  /** Keeps what avatars speak from, and the clips that are drawn. */
  clips: KeptFiles
}

/** An own avatar that can speak, or the reason why it can't. */
export type PreparedAvatar =
  | { actor: OwnActor; width: number; height: number }
  /** Why the avatar can't speak. */
  | { reason: Text }

/** What is kept of an own avatar: its size and the ending of its prepared media, or why there is none. */
type Facts = { reason: Text } | { extension: 'png' | 'mp4'; width: number; height: number }

/**
 * Finds out whether an own avatar can speak, and prepares the media that it speaks from. An uploaded avatar is prepared
 * already; any other photo or film is checked once, by the same rules.
 */
export function createOwnActors(parts: OwnActorParts, context: RunContext) {
  const { inputs, tools, clips } = parts
  const { folder, signal } = context
  const known = new Map<string, Promise<PreparedAvatar>>()

  async function ready(resolved: Extract<ResolvedAvatar, { kind: 'own' }>): Promise<PreparedAvatar> {
    const { avatarId, cutOut, prepared } = resolved
    const { url, width, height } = prepared!
    const { path, info, stored } = await inputs.open({ url, kind: 'avatar', folder, signal })
    const id = `${stored?.name ?? (await digestOfFile(path, signal))} ${String(cutOut)}`
    return { actor: { kind: 'own', id, avatarId, path, info, cutOut }, width, height }
  }

  async function examine(
    { avatarId, cutOut }: Extract<ResolvedAvatar, { kind: 'own' }>,
    file: InputFile,
    part: TimeFragment | undefined,
  ): Promise<PreparedAvatar> {
    const content = file.stored?.name ?? (await digestOfFile(file.path, signal))
    const key = clips.nameOf('actor', [content, part ?? null])
    const facts = (await find(key)) ?? (await prepare(key, file, part))
    if ('reason' in facts) return facts
    const { extension, width, height } = facts
    const path = join(folder, `${key}.${extension}`)
    const info = await probe(tools, path, { label: message('mediaErrors.labels.avatar'), signal })
    return {
      actor: { kind: 'own', id: `${key} ${String(cutOut)}`, avatarId, path, info, cutOut },
      width,
      height,
    }
  }

  async function find(key: string): Promise<Facts | undefined> {
    const facts = (await clips.facts(key)) as Facts | undefined
    if (facts === undefined || 'reason' in facts) return facts
    const { extension } = facts
    return (await clips.take(key, extension, join(folder, `${key}.${extension}`), signal)) as Facts | undefined
  }

  async function prepare(key: string, file: InputFile, part: TimeFragment | undefined): Promise<Facts> {
    const readable = await readableInput(file, tools, context)
    const source = part && readable.info.kind !== 'image' ? await cut(key, readable, part) : readable
    const input = { ...source, cutOut: false, folder }
    const result = await parts.faces.run('portrait', input, { signal })
    if ('refusal' in result) {
      const facts: Facts = { reason: result.refusal.reason }
      await clips.keepFacts(key, facts, folder)
      return facts
    }
    const { width, height, quiet, preparedPath } = result.portrait
    const facts: Facts = { extension: quiet ? 'mp4' : 'png', width, height }
    const path = join(folder, `${key}.${facts.extension}`)
    await rename(preparedPath, path)
    await clips.keep(key, facts.extension, path, facts, folder)
    return facts
  }

  async function cut(
    key: string,
    { path, info }: Pick<InputFile, 'path' | 'info'>,
    part: TimeFragment,
  ): Promise<Pick<InputFile, 'path' | 'info'>> {
    const out = join(folder, `${key}-part.mp4`)
    const seconds = (ms: number) => String(ms / 1000)
    const until = part.endMs === undefined ? [] : ['-t', seconds(Math.max(40, part.endMs - part.startMs))]
    // A fragment that starts behind the end of the film shows its last frame, as it does for other videos.
    const from = Math.max(0, Math.min(part.startMs, info.durationMs - 80))
    await run(
      tools,
      [
        ...['-ss', seconds(from), ...until, ...inputArguments(path, info), '-map', '0:v:0', '-an'],
        ...['-vf', 'scale=trunc(iw/2)*2:trunc(ih/2)*2', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '12'],
        ...['-pix_fmt', 'yuv420p', `file:${out}`],
      ],
      { signal, timeoutMs: 20 * 60_000 },
    )
    return { path: out, info: await probe(tools, out, { label: message('mediaErrors.labels.avatarPart'), signal }) }
  }

  /** Prepares the own avatar of an element. `file` is the media at the avatar's URL. */
  return (resolved: Extract<ResolvedAvatar, { kind: 'own' }>, file: InputFile): Promise<PreparedAvatar> => {
    const address = resolved.speaksFrom ?? resolved.url
    const key = `${address} ${resolved.prepared?.url ?? ''} ${String(resolved.cutOut)}`
    let preparing = known.get(key)
    if (!preparing) {
      const part = file.info.kind === 'image' ? undefined : parseMediaFragment(address)
      known.set(key, (preparing = resolved.prepared ? ready(resolved) : examine(resolved, file, part)))
    }
    return preparing
  }
}
