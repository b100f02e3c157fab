export { stemPictures } from './pictures.ts'
export type { StemPictures } from './pictures.ts'
export { composeSoundStems, soundStemNames } from './sounds.ts'
export type { SoundStemName } from './sounds.ts'
