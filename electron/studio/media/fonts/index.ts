export { openOwnFonts } from './open.ts'
export { OwnFonts } from './own-fonts.ts'
