/** What the commands do, as tools need it: each is loaded when it is first called. */
export const actions = {
  voices: async () => (await import('../voices.ts')).listVoices,
  avatars: async () => (await import('../avatars.ts')).listAvatars,
  jobs: async () => (await import('../jobs.ts')).listJobs,
  verify: async () => (await import('../verify.ts')).verifyFiles,
  speak: async () => (await import('../speak.ts')).speakText,
  transcribe: async () => (await import('../transcribe.ts')).transcribeFiles,
  voiceover: async () => (await import('../voiceover.ts')).makeVoiceovers,
  render: async () => (await import('../render.ts')).render,
  importSlides: async () => (await import('../import-slides.ts')).importSlides,
  collect: async () => (await import('../collect.ts')).collect,
}
