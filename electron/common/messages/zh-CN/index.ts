import assets from './media/assets.json' with { type: 'json' }
import avatarErrors from './runs/avatarErrors.json' with { type: 'json' }
import batchErrors from './authoring/batchErrors.json' with { type: 'json' }
import brandErrors from './authoring/brandErrors.json' with { type: 'json' }
import browserHost from './browserHost.json' with { type: 'json' }
import bucketErrors from './service/bucketErrors.json' with { type: 'json' }
import bundleErrors from './authoring/bundleErrors.json' with { type: 'json' }
import captions from './editor/captions.json' with { type: 'json' }
import cli from './cli/cli.json' with { type: 'json' }
import cliCollect from './cli/cliCollect.json' with { type: 'json' }
import cliDoctor from './cli/cliDoctor.json' with { type: 'json' }
import cliExport from './cli/cliExport.json' with { type: 'json' }
import cliFiles from './cli/cliFiles.json' with { type: 'json' }
import cliHelp from './cli/cliHelp.json' with { type: 'json' }
import cliJobs from './cli/cliJobs.json' with { type: 'json' }
import cliFarm from './cli/cliFarm.json' with { type: 'json' }
import cliKeys from './cli/cliKeys.json' with { type: 'json' }
import cliMake from './cli/cliMake.json' with { type: 'json' }
import cliSheets from './cli/cliSheets.json' with { type: 'json' }
import cliTranscribe from './cli/cliTranscribe.json' with { type: 'json' }
import cliTranslate from './cli/cliTranslate.json' with { type: 'json' }
import cliUsage from './cli/cliUsage.json' with { type: 'json' }
import clipExport from './clips/clipExport.json' with { type: 'json' }
import codeAdvice from './service/codeAdvice.json' with { type: 'json' }
import codeMeanings from './service/codeMeanings.json' with { type: 'json' }
import collect from './clips/collect.json' with { type: 'json' }
import collectErrors from './runs/collectErrors.json' with { type: 'json' }
import course from './clips/course.json' with { type: 'json' }
import connectionErrors from './service/connectionErrors.json' with { type: 'json' }
import deliveryErrors from './runs/deliveryErrors.json' with { type: 'json' }
import destinations from './clips/destinations.json' with { type: 'json' }
import cliDeliver from './cli/cliDeliver.json' with { type: 'json' }
import deliveries from './clips/deliveries.json' with { type: 'json' }
import cliWatch from './cli/cliWatch.json' with { type: 'json' }
import deliverNotes from './media/deliverNotes.json' with { type: 'json' }
import disclosure from './app/disclosure.json' with { type: 'json' }
import downloadErrors from './media/downloadErrors.json' with { type: 'json' }
import editRefusals from './authoring/editRefusals.json' with { type: 'json' }
import edits from './authoring/edits.json' with { type: 'json' }
import elements from './editor/elements.json' with { type: 'json' }
import encoders from './media/encoders.json' with { type: 'json' }
import engineAvatars from './engine/engineAvatars.json' with { type: 'json' }
import engineErrors from './service/engineErrors.json' with { type: 'json' }
import engineFaces from './engine/engineFaces.json' with { type: 'json' }
import engineInputs from './engine/engineInputs.json' with { type: 'json' }
import engineLive from './engine/engineLive.json' with { type: 'json' }
import engineServer from './engine/engineServer.json' with { type: 'json' }
import engineSpeech from './engine/engineSpeech.json' with { type: 'json' }
import engineWork from './engine/engineWork.json' with { type: 'json' }
import fontErrors from './media/fontErrors.json' with { type: 'json' }
import fileErrors from './media/fileErrors.json' with { type: 'json' }
import generateErrors from './runs/generateErrors.json' with { type: 'json' }
import handOff from './runs/handOff.json' with { type: 'json' }
import host from './host.json' with { type: 'json' }
import jobErrors from './runs/jobErrors.json' with { type: 'json' }
import jobs from './clips/jobs.json' with { type: 'json' }
import jobSteps from './runs/jobSteps.json' with { type: 'json' }
import kinds from './clips/kinds.json' with { type: 'json' }
import libraryErrors from './clips/libraryErrors.json' with { type: 'json' }
import liveErrors from './faces/liveErrors.json' with { type: 'json' }
import mcp from './cli/mcp.json' with { type: 'json' }
import mediaErrors from './media/mediaErrors.json' with { type: 'json' }
import nameTemplate from './authoring/nameTemplate.json' with { type: 'json' }
import peopleErrors from './faces/peopleErrors.json' with { type: 'json' }
import reference from './engine/reference.json' with { type: 'json' }
import openAi from './engine/openAi.json' with { type: 'json' }
import previewErrors from './runs/previewErrors.json' with { type: 'json' }
import projectErrors from './authoring/projectErrors.json' with { type: 'json' }
import projectFile from './authoring/projectFile.json' with { type: 'json' }
import projectProblems from './authoring/projectProblems.json' with { type: 'json' }
import provenance from './media/provenance.json' with { type: 'json' }
import pronounce from './speech/pronounce.json' with { type: 'json' }
import proof from './speech/proof.json' with { type: 'json' }
import renderErrors from './authoring/renderErrors.json' with { type: 'json' }
import requestProblems from './service/requestProblems.json' with { type: 'json' }
import rowProblems from './runs/rowProblems.json' with { type: 'json' }
import runErrors from './runs/runErrors.json' with { type: 'json' }
import svgErrors from './media/svgErrors.json' with { type: 'json' }
import recording from './editor/recording.json' with { type: 'json' }
import recordingErrors from './media/recordingErrors.json' with { type: 'json' }
import sampleReport from './media/sampleReport.json' with { type: 'json' }
import serviceErrors from './service/serviceErrors.json' with { type: 'json' }
import sheetErrors from './authoring/sheetErrors.json' with { type: 'json' }
import slides from './authoring/slides.json' with { type: 'json' }
import sheetRows from './runs/sheetRows.json' with { type: 'json' }
import speechErrors from './speech/speechErrors.json' with { type: 'json' }
import storage from './storage.json' with { type: 'json' }
import studioErrors from './app/studioErrors.json' with { type: 'json' }
import templateErrors from './authoring/templateErrors.json' with { type: 'json' }
import text from './text.json' with { type: 'json' }
import timeLeft from './runs/timeLeft.json' with { type: 'json' }
import toolErrors from './runs/toolErrors.json' with { type: 'json' }
import transitions from './editor/transitions.json' with { type: 'json' }
import translationErrors from './authoring/translationErrors.json' with { type: 'json' }
import voiceErrors from './speech/voiceErrors.json' with { type: 'json' }
import voiceoverErrors from './runs/voiceoverErrors.json' with { type: 'json' }
import voiceovers from './speech/voiceovers.json' with { type: 'json' }

/** The messages that are needed outside of the window, by area: the first part of their keys. */
const messages = {
  assets,
  avatarErrors,
  batchErrors,
  brandErrors,
  browserHost,
  bucketErrors,
  bundleErrors,
  captions,
  cli,
  cliCollect,
  cliDoctor,
  cliExport,
  cliFiles,
  cliHelp,
  cliJobs,
  cliFarm,
  cliKeys,
  cliMake,
  cliSheets,
  cliTranscribe,
  cliTranslate,
  cliUsage,
  clipExport,
  codeAdvice,
  codeMeanings,
  collect,
  collectErrors,
  course,
  connectionErrors,
  deliveryErrors,
  destinations,
  cliDeliver,
  deliveries,
  cliWatch,
  deliverNotes,
  disclosure,
  downloadErrors,
  editRefusals,
  edits,
  elements,
  encoders,
  engineAvatars,
  engineErrors,
  engineFaces,
  engineInputs,
  engineLive,
  engineServer,
  engineSpeech,
  engineWork,
  fileErrors,
  fontErrors,
  generateErrors,
  handOff,
  host,
  jobErrors,
  jobs,
  jobSteps,
  kinds,
  libraryErrors,
  liveErrors,
  mcp,
  mediaErrors,
  nameTemplate,
  peopleErrors,
  openAi,
  reference,
  previewErrors,
  projectErrors,
  projectFile,
  projectProblems,
  pronounce,
  proof,
  provenance,
  renderErrors,
  requestProblems,
  rowProblems,
  runErrors,
  recording,
  recordingErrors,
  sampleReport,
  svgErrors,
  serviceErrors,
  sheetErrors,
  slides,
  sheetRows,
  speechErrors,
  storage,
  studioErrors,
  templateErrors,
  text,
  timeLeft,
  toolErrors,
  transitions,
  translationErrors,
  voiceErrors,
  voiceoverErrors,
  voiceovers,
}
export default messages
