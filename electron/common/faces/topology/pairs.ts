/** Upper and lower points of the inner lips that meet when the mouth closes. */
export const lipPairs = [
  [13, 14],
  [82, 87],
  [81, 178],
  [80, 88],
  [191, 95],
  [312, 317],
  [311, 402],
  [310, 318],
  [415, 324],
] as const

/** Upper and lower points of the lids that meet when an eye closes. */
export const lidPairs = [
  [246, 7],
  [161, 163],
  [160, 144],
  [159, 145],
  [158, 153],
  [157, 154],
  [173, 155],
  [466, 249],
  [388, 390],
  [387, 373],
  [386, 374],
  [385, 380],
  [384, 381],
  [398, 382],
] as const
