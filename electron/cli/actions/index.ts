/**
 * What the commands do, each loaded when it is called: the help, the version and a wrong option need none of it, and a
 * command needs little of the others.
 */
export const actions = {
  avatars: whenCalled(async () => (await import('./avatars.ts')).listAvatars),
  applyBrand: whenCalled(async () => (await import('./brand.ts')).applyBrand),
  exportKept: whenCalled(async () => (await import('./exchange.ts')).exportKept),
  importKept: whenCalled(async () => (await import('./exchange.ts')).importKept),
  listKept: whenCalled(async () => (await import('./exchange.ts')).listKept),
  batch: whenCalled(async () => (await import('./batch.ts')).batch),
  collect: whenCalled(async () => (await import('./collect.ts')).collect),
  compile: whenCalled(async () => (await import('./compile.ts')).compileProject),
  deliver: whenCalled(async () => (await import('../deliveries/deliver.ts')).deliver),
  deliverMade: whenCalled(async () => (await import('../deliveries/follow.ts')).deliverMade),
  addDestination: whenCalled(async () => (await import('../deliveries/destinations.ts')).addDestination),
  forgetHostKey: whenCalled(async () => (await import('../deliveries/destinations.ts')).forgetHostKey),
  listDestinations: whenCalled(async () => (await import('../deliveries/destinations.ts')).listDestinations),
  removeDestination: whenCalled(async () => (await import('../deliveries/destinations.ts')).removeDestination),
  setDestinationSecret: whenCalled(async () => (await import('../deliveries/destinations.ts')).setDestinationSecret),
  testDestination: whenCalled(async () => (await import('../deliveries/destinations.ts')).testDestination),
  doctor: whenCalled(async () => (await import('./doctor.ts')).doctor),
  engine: whenCalled(async () => (await import('./engine.ts')).runEngine),
  export: whenCalled(async () => (await import('./export.ts')).exportFiles),
  farmStatus: whenCalled(async () => (await import('../service/farm.ts')).farmStatus),
  addKey: whenCalled(async () => (await import('../service/keys.ts')).addKey),
  listKeys: whenCalled(async () => (await import('../service/keys.ts')).listKeys),
  renewKey: whenCalled(async () => (await import('../service/keys.ts')).renewKey),
  revokeKey: whenCalled(async () => (await import('../service/keys.ts')).revokeKey),
  setKey: whenCalled(async () => (await import('../service/keys.ts')).setKey),
  handOff: whenCalled(async () => (await import('./hand-off/hand-off.ts')).handOffProject),
  stems: whenCalled(async () => (await import('./hand-off/stems.ts')).stemsOfProject),
  importSlides: whenCalled(async () => (await import('./import-slides.ts')).importSlides),
  listJobs: whenCalled(async () => (await import('./jobs.ts')).listJobs),
  showJob: whenCalled(async () => (await import('./jobs.ts')).showJob),
  cancelJob: whenCalled(async () => (await import('./jobs.ts')).cancelJob),
  removeJob: whenCalled(async () => (await import('./jobs.ts')).removeJob),
  retryJob: whenCalled(async () => (await import('./retry-job.ts')).retryJob),
  completion: whenCalled(async () => (await import('./manual.ts')).writeCompletion),
  mcp: whenCalled(async () => (await import('./mcp/serve.ts')).serveMcp),
  manual: whenCalled(async () => (await import('./manual.ts')).writeManual),
  parse: whenCalled(async () => (await import('./parse.ts')).parseBody),
  render: whenCalled(async () => (await import('./render.ts')).render),
  speak: whenCalled(async () => (await import('./speak.ts')).speakText),
  transcribe: whenCalled(async () => (await import('./transcribe.ts')).transcribeFiles),
  exportTranslations: whenCalled(async () => (await import('./translate.ts')).exportTranslations),
  importTranslations: whenCalled(async () => (await import('./translate.ts')).importTranslations),
  listTranslations: whenCalled(async () => (await import('./translate.ts')).listTranslations),
  verify: whenCalled(async () => (await import('./verify.ts')).verifyFiles),
  voiceover: whenCalled(async () => (await import('./voiceover.ts')).makeVoiceovers),
  watch: whenCalled(async () => (await import('./watch/watch.ts')).watchFolder),
  voices: whenCalled(async () => (await import('./voices.ts')).listVoices),
}

type Action<Values extends readonly unknown[]> = (...values: Values) => Promise<void>

function whenCalled<Values extends readonly unknown[]>(load: () => Promise<Action<Values>>): Action<Values> {
  return async (...values) => (await load())(...values)
}
