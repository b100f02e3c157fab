export { openLiveModels } from './live-models.ts'
