export { keepPictures } from './keep-pictures.ts'
export { findOffice } from './find-office.ts'
export { Slides } from './slides.ts'
export type { SlidesReading } from './slides.ts'
