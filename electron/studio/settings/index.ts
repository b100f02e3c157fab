export { JsonFile } from './json-file.ts'
export type { JsonFileOptions } from './json-file.ts'
export { SettingsStore } from './settings-store.ts'
export { checkFolder } from './check-folder.ts'
