import type { Capability } from '../../store/records/records.ts'

/** What a worker of a service can be started for; each is a queue of its own among the engines of a database. */
export const workClasses = ['speech', 'video', 'faces'] as const
export type WorkClass = (typeof workClasses)[number]

/** What an engine does for a service: it answers requests, works, or both. */
export const engineRoles = ['api', 'worker', 'all'] as const
export type EngineRole = (typeof engineRoles)[number]

const classes: Record<Capability, WorkClass> = {
  speech: 'speech',
  clone: 'speech',
  'avatar-video': 'video',
  'talking-avatar': 'video',
  'lip-sync': 'faces',
  'character-swap': 'faces',
  background: 'faces',
  avatar: 'faces',
}

/** The class of a kind of work. Own avatars are among `faces`, because preparing one takes the models of faces. */
export const workClassOf = (kind: string): WorkClass => classes[kind as Capability]
