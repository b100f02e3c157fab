export { partPictures } from './part-pictures.ts'
export { stillPicture } from './still-picture.ts'
export type { PictureOf } from './still-picture.ts'
export { Stills } from './stills.ts'
