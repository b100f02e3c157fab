import type { EndpointId, RequestOf } from '../endpoints/index.ts'

const photo = 'https://example.com/photo.jpg'
const film = 'https://example.com/film.mp4'
const id = '66f0a1b2c3d4e5f6a7b8c9d0'
const eyes = '262.8,292.0:363.2,292.0:312.4,345.7:269.4,401.5'
const mara = { type: 'avatar', avatar_id: 'mara', scale_x: 1, scale_y: 1, offset_x: 480, offset_y: 120 } as const

/** A request of each endpoint, as examples show it: what is required, and what is usual. */
export const requestExamples: { [Id in EndpointId]: RequestOf<Id> } = {
  getToken: { clientId: 'YOUR_CLIENT_ID', clientSecret: 'YOUR_CLIENT_SECRET' },
  createLive: { sourceImage: [{ path: photo, opts: eyes }] },
  updateLive: { _id: id, sourceImage: [{ path: photo, opts: eyes }] },
  closeLive: { _id: id },
  detectFaces: { url: photo, num_frames: 5 },
  analyzeFrames: { frame_urls: [photo], timestamps: [0] },
  listModels: { types: [2101] },
  listVoices: { from: 3 },
  createTts: { input_text: 'Doors open at eight.', voice_id: 'finest-heart', rate: '100%' },
  createClone: { input_text: 'Doors open at eight.', voice_url: 'https://example.com/me.mp3', rate: '100%' },
  audioInfo: { audio_model_id: id },
  createLipSync: { video_url: film, audio_url: 'https://example.com/speech.mp3' },
  listAvatars: { from: 2 },
  avatarDetail: { id },
  uploadAvatar: { url: photo, avatar_id: 'me2026', name: 'Me', type: 1 },
  createAvatarVideo: {
    data: [
      {
        width: 1920,
        height: 1080,
        background: '#F2EFE9',
        voice: { voice_id: 'finest-heart', input_text: 'Welcome.', rate: '100%' },
        elements: [{ ...mara, layer_number: 1 }],
      },
    ],
  },
  createTalkingAvatar: {
    width: 1920,
    height: 1080,
    elements: [mara, { type: 'audio', voice_id: 'finest-heart', input_text: 'Welcome.' }],
  },
  videoInfo: { video_model_id: id },
  createCharacterSwap: { image: photo, video: film, duration: 5, resolution: '720p' },
  createBackgroundChange: {
    origin_img: photo,
    modify_origin_img_size: '800x1200',
    overlay_origin_x: 560,
    overlay_origin_y: 0,
    canvas_size: '1920x1200',
    webhookUrl: 'https://example.com/done',
    color_code: '#F2EFE9',
  },
  imageInfo: { image_model_id: id },
}

/** The same for what the engine has beside the interface, by the ids of its operations. */
export const operationExamples: Readonly<Record<string, object>> = {
  findSpeech: { input_text: 'Doors open at eight.', voice_id: 'finest-heart', rate: '100%' },
  createPreview: { kind: 'talking-avatar', body: requestExamples.createTalkingAvatar, parts: 'video', height: 360 },
  liveAlgorithm: { _id: id },
  liveRejoin: { _id: id, role: 'front' },
  speech: { model: 'greenroom-speech', voice: 'finest-heart', input: 'Doors open at eight.' },
  transcription: { model: 'greenroom-transcription', response_format: 'verbose_json' },
}
