import type { MediaTools } from '../../../media/tools.ts'
import type { ComposeWork, Composition } from '../../../media/types.ts'
import type { AvatarRenderer } from '../../presenters/drawn/types.ts'
import type { KeptFiles } from '../../store/media/kept.ts'
import type { DrawCaptions } from './captions.ts'
import type { GatherParts } from './gather.ts'
import type { MouthParts } from './mouths.ts'
import type { OwnClips } from './own/own-clips.ts'

/** What videos are made with. */
export interface VideoParts extends GatherParts {
  tools: MediaTools
  avatars: AvatarRenderer
  ownClips: OwnClips
  mouths: MouthParts
  /** Keeps the mouth tracks of sounds. */
  kept: KeptFiles
  drawCaptions: DrawCaptions
  compose: (composition: Composition, outPath: string, options: ComposeWork) => Promise<void>
}
