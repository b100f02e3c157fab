import type { VoicesEvent } from '../../common/bridge/index.ts'
import { Channel } from '../core/channel.ts'
import { JsonFile } from '../core/settings/index.ts'
import type { MediaFiles } from '../media/files/index.ts'
import { Consents, consentsFile } from '../people/consents/index.ts'
import { Faces } from '../people/faces/index.ts'
import { openVoices, speakingOf } from '../people/voices/index.ts'
import { avatarsFile, OwnAvatars } from '../runs/own-avatars/index.ts'
import { Catalogue } from '../service/catalogue/index.ts'
import type { Connections } from '../service/connections/index.ts'
import type { Base } from './base.ts'

export interface PeopleDeps extends Pick<
  Base,
  'paths' | 'clock' | 'random' | 'newId' | 'tools' | 'warn' | 'onError' | 'onClose'
> {
  connections: Connections
  media: MediaFiles
}

/** Opens voices, faces and avatars, those of services and the user's own, and the consents to use them. */
export async function openPeople(deps: PeopleDeps) {
  const { paths, clock, random, newId, tools, warn, onError, onClose, connections, media } = deps
  const connection = connections.must.bind(connections)
  const voiceEvents = new Channel<VoicesEvent>({ keyOf: ({ type }) => type })
  onClose(() => voiceEvents.close())
  const { ownVoices, dictionaries } = await openVoices({
    paths,
    clock,
    newId,
    media,
    tools,
    onBroken: warn,
    tell: (event) => voiceEvents.publish(event),
  })
  const consents = new Consents({
    file: new JsonFile({
      path: paths.consents,
      schema: consentsFile,
      empty: { consents: [] },
      clock,
      onBroken: warn,
    }),
    clock,
    newId,
    hash: (path) => media.hash(path),
  })
  await consents.open()
  const faces = new Faces({ folder: paths.faces, imports: paths.imports, media, tools, clock, connection })
  const catalogue = new Catalogue({ ownVoices, connection, media, clock })
  const ownAvatars = new OwnAvatars({
    file: new JsonFile({
      path: paths.avatars,
      schema: avatarsFile,
      empty: { avatars: [], hidden: {} },
      clock,
      onBroken: warn,
    }),
    folder: paths.portraits,
    media,
    clock,
    random,
    newId,
    onError,
    connection: (id) => connections.get(id),
    consent: (subject) => consents.need(subject),
    onChanged: (id) => catalogue.forget(id),
  })
  onClose(() => ownAvatars.close())
  await ownAvatars.open()
  const speaking = () => speakingOf({ ownVoices, dictionaries })
  return { ownVoices, dictionaries, voiceEvents, speaking, consents, faces, catalogue, ownAvatars }
}
