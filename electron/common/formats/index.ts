/** Formats of media as data: kinds of files, what a voiceover and what a clip can become. */
export {
  extensionOf,
  fileType,
  mediaEndings,
  soundEndings,
  typeOfContainer,
  typeOfEnding,
  usualEnding,
} from './file-types.ts'
export type { FileType, FileTypeName, MediaClass } from './file-types.ts'
export { fontEndings, isFontFile, mostFontBytes } from './fonts.ts'
export { clipFormat, clipFormatNames, hasQualityLevels, holdsPicture, pictureFormat } from './clips.ts'
export type { ClipFormatName, PictureFormatName } from './clips.ts'
export {
  filledIn,
  hardwareCodecs,
  hardwareEncoders,
  leastHardwareSide,
  qualityLevels,
  softwareEncoders,
} from './encoders.ts'
export type {
  EncodingUse,
  Hardware,
  HardwareCodec,
  HardwareEncoder,
  PictureCodec,
  ProcessorPower,
  QualityLevel,
  SoftwareEncoder,
} from './encoders.ts'
export { isLossless, soundCodec, soundEnding, soundFormat, soundFormatNames } from './sound.ts'
export type { SoundCodecName, SoundFormat, SoundFormatName } from './sound.ts'
export {
  aspectRatioNames,
  aspectRatios,
  hasAspectRatio,
  reframeModes,
  sizeInAspectRatio,
  sizeWithin,
} from './aspect-ratios.ts'
export type { AspectRatio, ReframeMode } from './aspect-ratios.ts'
