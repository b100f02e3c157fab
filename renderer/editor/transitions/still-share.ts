/**
 * What a still picture of a transition shows, as a share of its time: by then both scenes are seen, while a fade is
 * nothing but its colour in its middle.
 */
export const stillShare = 0.35
