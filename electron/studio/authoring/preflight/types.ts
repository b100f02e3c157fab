import type { BodyKind, CompileOptions, Problem, Project } from '../../../common/composition/index.ts'
import type { MediaInfo } from '../../../media/index.ts'
import type { Connection } from '../../service/connections/index.ts'
import type { Speaking } from '../../people/voices/index.ts'
import type { Advice } from './advice.ts'
import type { Fault } from './fault.ts'
import type { PlannedSpeech } from './planned-speech.ts'
import type { Text } from '../../../common/messages/index.ts'

/** A voice or an avatar of a service. */
export interface Named {
  id: string
  name: string
}

/** Names that a service knows; by default it is asked itself. */
export interface KnownNames {
  voices: (signal?: AbortSignal) => Promise<readonly Named[]>
  avatars: (signal?: AbortSignal) => Promise<readonly Named[]>
}

/** What a preflight needs of the world. Nothing of it sends a file or spends anything. */
export interface PreflightDeps {
  connection: Connection
  names?: KnownNames
  /** Reads what a file holds. Rejects with a `MediaError` that names it by `label`. */
  probe: (path: string, label: Text, signal: AbortSignal) => Promise<MediaInfo>
  /** How words are said, and the user's own voices; without, scripts are sent as they are, and there are no own voices. */
  speaking?: Speaking | undefined
  /** Length in ms of speech that is there already; null where it would have to be made. Without, none is known. */
  spokenMs?: ((line: PlannedSpeech) => Promise<number | null>) | undefined
  /** What to do about a fault, in the words of who asks; without, in those of a window. */
  advice?: Advice | undefined
  signal: AbortSignal
}

export interface PreflightRequest {
  project: Project
  kind: BodyKind
  /** Folder that the project's file paths are relative to; null for a project without one. */
  folder: string | null
  /** Files that lie in none of these folders are refused, since they would be sent away; null takes files from anywhere. */
  within: readonly string[] | null
  /** Which point of an element the service's offsets mean. */
  anchor?: CompileOptions['anchor'] | undefined
}

/** A file of the user that goes with a project. */
export interface ProjectFile {
  /** As the project writes it, or the id of an own voice; the key in compile options. */
  path: string
  /** Where it is on this machine, links followed. */
  file: string
  /** What the service is told as its name. */
  name: string
  info: MediaInfo
}

/** Lengths that decide where scenes are cut, ms. */
export interface DraftLengths {
  /** By scene id: what the scene lasts by. */
  scenes: Readonly<Record<string, number>>
  /** By address: own lengths of media that is no file of the user's. */
  urls: Readonly<Record<string, number>>
}

/** Addresses by file path (or id of an own voice), and of finished speech by line id. */
export interface Addresses {
  urls: Readonly<Record<string, string>>
  speech: Readonly<Record<string, string>>
}

/** A request that lacks nothing but addresses: each is a placeholder until files are sent and voices made. */
export interface Draft {
  body: Record<string, unknown>
  placeholders: Addresses
}

/** A project on its way to a request, and all that was found out about it. */
export interface Preflight {
  /** With its words as they are said. */
  project: Project
  kind: BodyKind
  anchor: CompileOptions['anchor']
  /** What is wrong, each once; where something of severity `error` is among it, nothing may be sent. */
  faults: readonly Fault[]
  /** Usable files that the project names. */
  files: readonly ProjectFile[]
  /** Usable recordings of the user's own voices that it speaks with. */
  recordings: readonly ProjectFile[]
  /** What has to be spoken before the clip is asked for. */
  lines: readonly PlannedSpeech[]
  /** ms by line id, of speech that is there already. */
  spokenMs: Readonly<Record<string, number>>
  /** Lengths that the draft was compiled with. */
  lengths: DraftLengths
  /** The request with placeholders; null while the document can't be compiled, or lengths are missing. */
  draft: Draft | null
  /** What compiling said of it: reasons where there is no draft, else warnings. */
  compiled: readonly Problem[]
}
