import { message } from '../../common/messages/index.ts'

/**
 * The stages of work that progress reports name. Each stage is a single object, because a change of stage is detected
 * by comparing references.
 */
export const stages = {
  fetchingSample: message('engineWork.stages.fetchingSample'),
  listeningToVoice: message('engineWork.stages.listeningToVoice'),
  fetchingPictures: message('engineWork.stages.fetchingPictures'),
  cuttingOut: message('engineWork.stages.cuttingOut'),
  composingPicture: message('engineWork.stages.composingPicture'),
  fetchingImageAndVideo: message('engineWork.stages.fetchingImageAndVideo'),
  replacingFaces: message('engineWork.stages.replacingFaces'),
  movingCharacter: message('engineWork.stages.movingCharacter'),
  fetchingVideoAndSpeech: message('engineWork.stages.fetchingVideoAndSpeech'),
  listeningToSpeech: message('engineWork.stages.listeningToSpeech'),
  drawingMouth: message('engineWork.stages.drawingMouth'),
  fetchingSources: message('engineWork.stages.fetchingSources'),
  preparingVoices: message('engineWork.stages.preparingVoices'),
  composingVideo: message('engineWork.stages.composingVideo'),
  drawingAvatars: message('engineWork.stages.drawingAvatars'),
  composingStems: message('engineWork.stages.composingStems'),
  composingPreview: message('engineWork.stages.composingPreview'),
  fetchingAvatar: message('engineWork.stages.fetchingAvatar'),
  lookingForFace: message('engineWork.stages.lookingForFace'),
  makingIdle: message('engineWork.stages.makingIdle'),
  speaking: message('engineWork.stages.speaking'),
  waiting: message('engineWork.stages.waiting'),
  starting: message('engineWork.stages.starting'),
  finished: message('engineWork.stages.finished'),
} as const
