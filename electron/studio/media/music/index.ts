export { BundledMusic } from './bundled-music.ts'
