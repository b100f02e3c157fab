export { createFromTemplate, loadTemplateFonts, templateFonts, wordsOf } from './create.ts'
export type { TemplateOptions, TemplateProject } from './create.ts'
export type { Part, PartRole } from './layout/builder.ts'
export { silhouettesOf } from './layout/figure.ts'
export { templates } from './library/index.ts'
export { reshape } from './reshape/reshape.ts'
export type { ReshapeOptions } from './reshape/reshape.ts'
export {
  mostTemplateCharacters,
  projectFonts,
  storedTemplateSchema,
  templateNameSchema,
  templateProject,
} from './own/own-template.ts'
export type { OwnTemplate, StoredTemplate } from './own/own-template.ts'
export { slotText, withSlotText } from './slot-text.ts'
export { purposes, shapeNames, shapeSizes } from './model.ts'
export { wordsIn } from './model.ts'
export type { Purpose, ShapeName, Template, Words } from './model.ts'
export { styleTransitions } from './style/motion-styles.ts'
