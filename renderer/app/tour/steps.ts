/** The steps of the tour in order; their texts are the messages `tour.<id>`. */
export const tourSteps = [
  { id: 'welcome', target: null },
  { id: 'begin', target: '[data-tour="begin"]' },
  { id: 'editor', target: '[data-tour="editor"]' },
  { id: 'tools', target: '[data-tour="voiceovers"]' },
  { id: 'finish', target: '[data-tour="commands"]' },
] as const satisfies readonly {
  id: string
  /** Selector of what the step is about; null: the whole window. */
  target: string | null
}[]
