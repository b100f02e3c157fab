/** The colours that the pictures share. */
export const palette = {
  sand: '#d9b37c',
  ink: '#17201c',
  ink2: '#4d5a54',
  ink3: '#8a958f',
  line: '#e3e7e2',
  accent: '#0f8a5a',
  accentSoft: '#dcefe5',
} as const
