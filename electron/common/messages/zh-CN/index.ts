import assets from './media/assets.json' with { type: 'json' }
import batchErrors from './authoring/batchErrors.json' with { type: 'json' }
import cli from './cli/cli.json' with { type: 'json' }
import codeAdvice from './service/codeAdvice.json' with { type: 'json' }
import collectErrors from './runs/collectErrors.json' with { type: 'json' }
import deliverNotes from './media/deliverNotes.json' with { type: 'json' }
import downloadErrors from './media/downloadErrors.json' with { type: 'json' }
import editRefusals from './authoring/editRefusals.json' with { type: 'json' }
import elements from './editor/elements.json' with { type: 'json' }
import fileErrors from './media/fileErrors.json' with { type: 'json' }
import generateErrors from './runs/generateErrors.json' with { type: 'json' }
import host from './host.json' with { type: 'json' }
import jobErrors from './runs/jobErrors.json' with { type: 'json' }
import libraryErrors from './clips/libraryErrors.json' with { type: 'json' }
import liveErrors from './faces/liveErrors.json' with { type: 'json' }
import mediaErrors from './media/mediaErrors.json' with { type: 'json' }
import nameTemplate from './authoring/nameTemplate.json' with { type: 'json' }
import projectErrors from './authoring/projectErrors.json' with { type: 'json' }
import projectFile from './authoring/projectFile.json' with { type: 'json' }
import projectProblems from './authoring/projectProblems.json' with { type: 'json' }
import renderErrors from './authoring/renderErrors.json' with { type: 'json' }
import sampleReport from './media/sampleReport.json' with { type: 'json' }
import sheetErrors from './authoring/sheetErrors.json' with { type: 'json' }
import sheetRows from './runs/sheetRows.json' with { type: 'json' }
import storage from './storage.json' with { type: 'json' }
import studioErrors from './app/studioErrors.json' with { type: 'json' }
import text from './text.json' with { type: 'json' }
import voiceoverErrors from './runs/voiceoverErrors.json' with { type: 'json' }

/** The messages that are needed outside of the window, by area: the first part of their keys. */
const messages = {
  assets,
  batchErrors,
  cli,
  codeAdvice,
  collectErrors,
  deliverNotes,
  downloadErrors,
  editRefusals,
  elements,
  fileErrors,
  generateErrors,
  host,
  jobErrors,
  libraryErrors,
  liveErrors,
  mediaErrors,
  nameTemplate,
  projectErrors,
  projectFile,
  projectProblems,
  renderErrors,
  sampleReport,
  sheetErrors,
  sheetRows,
  storage,
  studioErrors,
  text,
  voiceoverErrors,
}
export default messages
