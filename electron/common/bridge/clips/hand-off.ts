/** Documents of other editing programs that a project is handed off in: OpenTimelineIO, FCPXML, CMX 3600, MLT XML. */
export const handOffFormatNames = ['otio', 'fcpxml', 'edl', 'mlt'] as const
export type HandOffFormat = (typeof handOffFormatNames)[number]
