/**
 * The modules that read dump files or make recordings, which are loaded when they are used for the first time: they
 * also load the server, and reading rows does not need the server.
 */

type Recording = typeof import('./read/recording.js');

export const sync: typeof import('./history.js')['sync'] = async (...given) =>
  (await import('./history.js')).sync(...given);

export const datasetRecording: typeof import('./read/dataset-recording.js')['datasetRecording'] = async (...given) =>
  (await import('./read/dataset-recording.js')).datasetRecording(...given);
export const firstDayUs: Recording['firstDayUs'] = async (...given) =>
  (await import('./read/recording.js')).firstDayUs(...given);
export const recordingOf: Recording['recordingOf'] = async (...given) =>
  (await import('./read/recording.js')).recordingOf(...given);
export const recordingParts: Recording['recordingParts'] = async (...given) =>
  (await import('./read/recording.js')).recordingParts(...given);
