/** The interface and what the engine adds to it, as an OpenAPI document. */
export { openApiDocument } from './document.ts'
export { engineOperations } from './engine-operations.ts'
export { operationExamples, requestExamples } from './examples.ts'
export {
  directSpeechFormats,
  openAiSpeechBody,
  openAiTranscriptionFields,
  transcriptFormats,
} from './openai-requests.ts'
