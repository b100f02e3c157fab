import { useAssets } from '../../stores/assets.ts'
import { useCatalogue } from '../../stores/catalogue.ts'
import { useStyledPictures } from './styled-pictures.ts'
import { useTransport } from '../transport.ts'
import { useTakes } from './takes.ts'
import type { Look } from './wants.ts'

/** Known facts about files, avatars and their clips. Reactive where it is read. */
export function useLook(): () => Look {
  const assets = useAssets()
  const catalogue = useCatalogue()
  const takes = useTakes()
  const pictures = useStyledPictures()
  const transport = useTransport()
  return () => ({
    asset: (key) => assets.of(key),
    avatar: (id) => catalogue.avatar(id) ?? (settled(catalogue.state) ? null : undefined),
    avatarFault: catalogue.fault?.message ?? null,
    styled: (element) => pictures.stillOf(element),
    take: (elementId, sceneMs) => takes.at(elementId, sceneMs),
    playing: transport.playing,
  })
}

const settled = (state: string): boolean => state === 'ready' || state === 'failed'
