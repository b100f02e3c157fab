import type { BodyKind, CompileOptions, Problem, Project, TimedSpeech } from '../../../common/composition/index.ts'
import type { Redrawn } from '../../../common/service/extension/drawn.ts'
import type { ProjectExtensionName } from '../../../common/service/extension/extension.ts'
import type { MediaInfo } from '../../../media/index.ts'
import type { DrawnFile, ElementToDraw } from '../../media/drawings/index.ts'
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
  /** Of a voice: BCP 47 tag or a language's name; absent or '' when unknown. */
  language?: string
}

/** Where names of voices and avatars are looked up; by default the service is asked. */
export interface KnownNames {
  voices: (signal?: AbortSignal) => Promise<readonly Named[]>
  avatars: (signal?: AbortSignal) => Promise<readonly Named[]>
}

/** Functions that a preflight needs from outside. None of them sends a file or spends credits. */
export interface PreflightDeps {
  connection: Connection
  names?: KnownNames
  /**
   * Why media can't be fetched from this machine, by its address, as far as it is known soon. When absent, addresses are
   * not checked.
   */
  unreachable?: ((urls: readonly string[]) => Promise<ReadonlyMap<string, Text>>) | undefined
  /** Reads what a media file contains. Rejects with a `MediaError` that calls the file `label`. */
  probe: (path: string, label: Text, signal: AbortSignal) => Promise<MediaInfo>
  /** Pronunciations and the user's own voices. When absent, scripts are sent as written and there are no own voices. */
  speaking?: Speaking | undefined
  /**
   * Speech that exists already; null when it would have to be made. When absent, nothing is known of it.
   */
  spoken?: ((line: PlannedSpeech) => Promise<TimedSpeech | null>) | undefined
  /** Advice for each kind of fault; when absent, the advice that is worded for the window. */
  advice?: Advice | undefined
  /** Draws an element as a picture on this machine. When absent, elements that need it can't be sent. */
  draw?: ((request: ElementToDraw, signal: AbortSignal) => Promise<DrawnFile>) | undefined
  /** Whether the user has added a font of this name, with which this machine draws. When absent, there is none. */
  hasOwnFont?: ((family: string) => Promise<boolean>) | undefined
  signal: AbortSignal
}

export interface PreflightRequest {
  project: Project
  kind: BodyKind
  /** Folder that the project's relative paths refer to; null for a project without a folder. */
  folder: string | null
  /**
   * Folders that the project's files must lie in, since they are sent to the service; null permits files from anywhere.
   */
  within: readonly string[] | null
  /** Further folders for them: those of files that the studio keeps for projects. They need not exist. */
  kept?: readonly string[] | undefined
  /** Which point of an element the service's offsets refer to. */
  anchor?: CompileOptions['anchor'] | undefined
}

/** A file of the user that is sent with a project. */
export interface ProjectFile {
  /** The file's path as the project writes it, or the id of an own voice; it is the key in the compiler's options. */
  path: string
  /** Absolute path of the file, with symbolic links resolved. */
  file: string
  /** The file name that the service is told. */
  name: string
  info: MediaInfo
}

/** The picture of an element that a body can't express, as it is uploaded. */
export interface ProjectDrawing {
  /** Id of the element. */
  id: string
  /** Key of the picture among the addresses of uploads. */
  path: string
  file: string
  name: string
  /** The box on the canvas that it fills, px. */
  box: { x: number; y: number; width: number; height: number }
  /** What of the element is drawn anew while it comes or goes. */
  redrawn?: Redrawn
}

/** Lengths that decide where scenes are cut into pieces, ms. */
export interface DraftLengths {
  /** Length of the voice or video that determines a scene's length, ms, by scene id, and of turns by theirs. */
  scenes: Readonly<Record<string, number>>
  /** Length of media that is no file of the user's, ms, by address. */
  urls: Readonly<Record<string, number>>
}

/** Addresses of uploads by file path (or id of an own voice), and of finished speech by id of the planned text. */
export interface Addresses {
  urls: Readonly<Record<string, string>>
  speech: Readonly<Record<string, string>>
  /** Address of a silent sound, where scenes need one. */
  silence?: string | undefined
}

/** A complete request, except that the addresses of uploads and speech are provisional. */
export interface Draft {
  body: Record<string, unknown>
  /** How many items of the body each scene became. */
  items: readonly number[]
  /** How many of them each turn of a scene is. */
  turnItems: readonly (readonly number[])[]
  provisional: Addresses
}

/** A project on its way to a request, and everything that the preflight found out about it. */
export interface Preflight {
  /** The project with pronunciations applied to its scripts, and its anchored elements at the times known so far. */
  project: Project
  kind: BodyKind
  anchor: CompileOptions['anchor']
  /** What the service is asked to do beyond a body. */
  extensions: readonly ProjectExtensionName[]
  /** The clips that the service makes, as numbers of scenes: several are joined on this machine. */
  parts: readonly number[]
  /** The service draws captions into the clip; otherwise they are drawn on this machine when the clip has arrived. */
  captionsByService: boolean
  /** Each fault once. While one has the severity `error`, nothing may be sent. */
  faults: readonly Fault[]
  /** The usable files that the project names. */
  files: readonly ProjectFile[]
  /** The pictures that were drawn for elements. */
  drawings: readonly ProjectDrawing[]
  /** The usable recordings of own voices that the project uses. */
  recordings: readonly ProjectFile[]
  /** Texts that have to be spoken before the clip is requested. */
  lines: readonly PlannedSpeech[]
  /** Length in ms by id of the planned text, of speech that exists already. */
  spokenMs: Readonly<Record<string, number>>
  /** Lengths that the draft was compiled with. */
  lengths: DraftLengths
  /** The request with provisional addresses; null while the document can't be compiled or lengths are missing. */
  draft: Draft | null
  /** Problems from compiling: the reasons when there is no draft, otherwise warnings. */
  compiled: readonly Problem[]
}
