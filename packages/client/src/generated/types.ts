// Made by `npm run docs` from the interface (electron/common/service). Changes are made there.

export type GetTokenData = {
  token: string
}

export type GetTokenRequest = {
  clientId: string
  clientSecret: string
}

export type CreateLiveData = {
  _id: string
  /** 1 queueing, 2 processing, 3 completed, 4 failed */
  faceswap_status: 1 | 2 | 3 | 4
  front_user_id: string
  algorithm_user_id: string
  front_rtc_token: string
  channel_id: string
  /** May be empty */
  app_id: string
}

export type CreateLiveRequest = {
  sourceImage: Array<{
    /** http(s) address */
    path: string
    opts: string
  }>
}

export type UpdateLiveRequest = {
  _id: string
  sourceImage: Array<{
    /** http(s) address */
    path: string
    opts: string
  }>
}

export type CloseLiveRequest = {
  _id: string
}

export type DetectFacesData = {
  error_code: 0 | 1
  error_msg: string
  /** Keyed by frame index */
  faces_obj: Record<string, {
    landmarks: Array<Array<number[]>>
    landmarks_str: string[]
    /** [x, y, width, height] in px */
    region: Array<number[]>
    removed?: Array<number[]> | undefined
    /** Seconds; null for images */
    frame_time: number | null
    crop_region?: Array<number[]> | null | undefined
    crop_landmarks?: string[] | null | undefined
    face_urls?: string[] | null | undefined
  }>
}

export type DetectFacesRequest = {
  /** http(s) address */
  url?: string | undefined
  /** Base64 image data, with or without a data URI prefix */
  img?: string | undefined
  single_face?: boolean | undefined
  return_face_url?: boolean | undefined
  num_frames?: number | undefined
}

export type AnalyzeFramesData = {
  success: boolean
  error?: string | undefined
  frame_count?: number | undefined
  persons?: Array<{
    person_id: string
    index: number
    face_url: string
    /** [x1, y1, x2, y2] in px */
    bbox: number[]
    confidence: number
    appearances: Array<{
      timestamp: number
      frame_idx: number
      bbox: number[]
    }>
    first_seen: number
    last_seen: number
  }> | undefined
}

export type AnalyzeFramesRequest = {
  frame_urls?: string[] | undefined
  timestamps?: number[] | undefined
  expand_ratio?: number | undefined
}

export type ListModelsData = Array<{
  sort?: number | undefined
  group?: string | undefined
  provider?: string | undefined
  type: 1501 | 1502 | 2101
  label: string
  /** What to pass in generation calls */
  value: string
  description?: string | undefined
  resolutionList: Array<{
    label: string
    value: string
    width?: number | undefined
    height?: number | undefined
    unit_credit: number
  }>
  isPro?: boolean | undefined
  generate_audio?: boolean | null | undefined
  durationList: number[]
  requiresPay?: boolean | undefined
  supportedLastFrame?: boolean | undefined
  supportedExtendPrompt?: boolean | undefined
  maxImageCount?: number | undefined
  maxCount?: number | undefined
}>

export type ListVoicesData = Array<{
  _id: string
  /** Creation time */
  create_time?: number | undefined
  uid?: number | undefined
  /** 3 official, 4 created by the user */
  from: 3 | 4
  voice_id: string
  gender: string
  accent?: string | undefined
  name: string
  description?: string | undefined
  useCase?: string | undefined
  type?: number | undefined
  /** URL of an audio preview */
  preview: string
  __v?: number | undefined
}>

export type CreateTtsData = {
  _id: string
  /** Creation time */
  create_time?: number | undefined
  uid?: number | undefined
  from?: number | undefined
  input_text?: string | undefined
  rate?: string | undefined
  voice_model_id?: string | undefined
  /** URL of the generated audio; empty before status 3 */
  url?: string | undefined
  /** 1 queueing, 2 processing, 3 completed, 4 failed */
  status: 1 | 2 | 3 | 4
  __v?: number | undefined
}

export type CreateTtsRequest = {
  /** Text that is spoken, at most 5,000 words */
  input_text: string
  voice_id: string
  /** Rate of speech, from 0% (half speed) to 100% (natural) */
  rate?: string | undefined
  /** Where it is told that the record has ended */
  webhookUrl?: string | undefined
}

export type CreateTtsExtras = {
  format?: "mp3" | "wav" | undefined
  take?: number | undefined
}

export type CreateCloneData = {
  _id: string
  /** Creation time */
  create_time?: number | undefined
  uid?: number | undefined
  from?: number | undefined
  input_text?: string | undefined
  rate?: string | undefined
  voice_model_id?: string | undefined
  /** URL of the generated audio; empty before status 3 */
  url?: string | undefined
  /** 1 queueing, 2 processing, 3 completed, 4 failed */
  status: 1 | 2 | 3 | 4
  __v?: number | undefined
}

export type CreateCloneRequest = {
  /** Text that is spoken, at most 5,000 words */
  input_text: string
  /** Rate of speech, from 0% (half speed) to 100% (natural) */
  rate: string
  /** http(s) address: mp3, wav, m4a, aac, ogg, oga, opus, flac, weba, webm, mp4, mov, avi, or no ending */
  voice_url?: string | undefined
  voice_id?: string | undefined
  /** Where it is told that the record has ended */
  webhookUrl?: string | undefined
}

export type CreateCloneExtras = {
  format?: "mp3" | "wav" | undefined
  take?: number | undefined
}

export type AudioInfoData = {
  _id: string
  /** Creation time */
  create_time?: number | undefined
  uid?: number | undefined
  from?: number | undefined
  input_text?: string | undefined
  rate?: string | undefined
  voice_model_id?: string | undefined
  /** URL of the generated audio; empty before status 3 */
  url?: string | undefined
  /** 1 queueing, 2 processing, 3 completed, 4 failed */
  status: 1 | 2 | 3 | 4
  __v?: number | undefined
}

export type CreateLipSyncData = {
  _id: string
  /** Creation time */
  create_time?: number | undefined
  uid?: number | undefined
  video_id?: string | undefined
  /** 1 queueing, 2 processing, 3 completed, 4 failed */
  video_status: 1 | 2 | 3 | 4
  /** URL of the generated video; empty before status 3 */
  video: string
  external_video?: string | undefined
  video_lock_duration?: number | undefined
  deduction_lock_duration?: number | undefined
  /** Credits */
  deduction_duration?: number | undefined
  task_id?: string | undefined
  input_audio?: string | undefined
  target_video?: string | undefined
  lipsync?: boolean | undefined
  webhookUrl?: string | undefined
  source_data?: Record<string, unknown> | undefined
  ratio?: string | undefined
  background?: string | undefined
  offset_x?: number | string | undefined
  offset_y?: number | string | undefined
  scale?: number | string | undefined
}

export type CreateLipSyncRequest = {
  /** http(s) address: mp4, mov, avi, webm, mkv, m4v, gif, png, jpg, jpeg, webp, gif, bmp, or no ending */
  video_url: string
  /** http(s) address: mp3, wav, m4a, aac, ogg, oga, opus, flac, weba, webm, mp4, mov, avi, webm, mkv, m4v, gif, or no ending */
  audio_url: string
  /** Where it is told that the record has ended */
  webhookUrl?: string | undefined
}

export type CreateLipSyncExtras = {
  mark?: boolean | undefined
}

export type ListAvatarsData = Array<{
  _id: string
  disabled?: boolean | undefined
  uid?: number | undefined
  /** 1 real or talking avatar, 2 stream avatar */
  type?: 1 | 2 | undefined
  /** 2 official, 3 user uploaded */
  from: 2 | 3
  /** 1 queueing, 2 processing, 3 completed, 4 failed */
  status?: 1 | 2 | 3 | 4 | undefined
  sort?: number | undefined
  /** Creation time */
  create_time?: number | undefined
  name: string
  avatar_id?: string | undefined
  url: string
  modify_url?: string | undefined
  gender?: string | undefined
  thumbnailUrl?: string | undefined
  crop_arr?: unknown[] | undefined
}>

export type AvatarDetailData = Array<{
  _id: string
  disabled?: boolean | undefined
  uid?: number | undefined
  /** 1 real or talking avatar, 2 stream avatar */
  type?: 1 | 2 | undefined
  /** 2 official, 3 user uploaded */
  from: 2 | 3
  /** 1 queueing, 2 processing, 3 completed, 4 failed */
  status?: 1 | 2 | 3 | 4 | undefined
  sort?: number | undefined
  /** Creation time */
  create_time?: number | undefined
  name: string
  avatar_id?: string | undefined
  url: string
  modify_url?: string | undefined
  gender?: string | undefined
  thumbnailUrl?: string | undefined
  crop_arr?: unknown[] | undefined
}>

export type UploadAvatarData = Array<{
  _id: string
  disabled?: boolean | undefined
  uid?: number | undefined
  /** 1 real or talking avatar, 2 stream avatar */
  type?: 1 | 2 | undefined
  /** 2 official, 3 user uploaded */
  from: 2 | 3
  /** 1 queueing, 2 processing, 3 completed, 4 failed */
  status?: 1 | 2 | 3 | 4 | undefined
  sort?: number | undefined
  /** Creation time */
  create_time?: number | undefined
  name: string
  avatar_id?: string | undefined
  url: string
  modify_url?: string | undefined
  gender?: string | undefined
  thumbnailUrl?: string | undefined
  crop_arr?: unknown[] | undefined
}>

export type UploadAvatarRequest = {
  /** http(s) address */
  url: string
  avatar_id: string
  name?: string | undefined
  type: 1 | 2
  /** 1 own or same-service link, 2 third-party link */
  url_from?: 1 | 2 | undefined
}

export type UploadAvatarExtras = {
  cut_out?: boolean | undefined
}

export type CreateAvatarVideoData = {
  _id: string
  /** Creation time */
  create_time?: number | undefined
  uid?: number | undefined
  video_id?: string | undefined
  /** 1 queueing, 2 processing, 3 completed, 4 failed */
  video_status: 1 | 2 | 3 | 4
  /** URL of the generated video; empty before status 3 */
  video: string
  external_video?: string | undefined
  video_lock_duration?: number | undefined
  deduction_lock_duration?: number | undefined
  /** Credits */
  deduction_duration?: number | undefined
  task_id?: string | undefined
  input_audio?: string | undefined
  target_video?: string | undefined
  lipsync?: boolean | undefined
  webhookUrl?: string | undefined
  source_data?: Record<string, unknown> | undefined
  ratio?: string | undefined
  background?: string | undefined
  offset_x?: number | string | undefined
  offset_y?: number | string | undefined
  scale?: number | string | undefined
}

export type CreateAvatarVideoRequest = {
  data: Array<{
    /** px */
    width?: number | undefined
    /** px */
    height?: number | undefined
    /** ms */
    duration?: number | undefined
    voice?: {
      /** http(s) address: mp3, wav, m4a, aac, ogg, oga, opus, flac, weba, webm, or no ending */
      voice_url?: string | undefined
      voice_id?: string | undefined
      /** Text that is spoken, at most 5,000 words */
      input_text?: string | undefined
      /** Rate of speech, from 0% (half speed) to 100% (natural) */
      rate?: string | undefined
    } | undefined
    elements?: Array<{
      type: "avatar"
      avatar_id?: string | undefined
      /** http(s) address: mp4, mov, avi, webm, mkv, m4v, gif, png, jpg, jpeg, webp, gif, bmp, or no ending */
      url?: string | undefined
      /** Built-in engine only: cut the person out */
      engine_cut_out?: boolean | undefined
      scale_x?: number | undefined
      scale_y?: number | undefined
      /** px */
      offset_x?: number | undefined
      /** px */
      offset_y?: number | undefined
      /** px, at scale 1 */
      width?: number | undefined
      /** px, at scale 1 */
      height?: number | undefined
      layer_number?: number | undefined
      id?: string | undefined
    } | {
      type: "image"
      /** Colour as #rrggbb, or http(s) address: png, jpg, jpeg, webp, gif, bmp, or no ending */
      url: string
      scale_x?: number | undefined
      scale_y?: number | undefined
      /** px */
      offset_x?: number | undefined
      /** px */
      offset_y?: number | undefined
      /** px, at scale 1 */
      width?: number | undefined
      /** px, at scale 1 */
      height?: number | undefined
      layer_number?: number | undefined
      id?: string | undefined
    } | {
      type: "video"
      /** http(s) address: mp4, mov, avi, webm, mkv, m4v, gif, or no ending */
      url: string
      scale_x?: number | undefined
      scale_y?: number | undefined
      /** px */
      offset_x?: number | undefined
      /** px */
      offset_y?: number | undefined
      /** px, at scale 1 */
      width?: number | undefined
      /** px, at scale 1 */
      height?: number | undefined
      layer_number?: number | undefined
      id?: string | undefined
    } | {
      type: "audio"
      /** http(s) address: mp3, wav, m4a, aac, ogg, oga, opus, flac, weba, webm, or no ending */
      url?: string | undefined
      /** Text that is spoken, at most 5,000 words */
      input_text?: string | undefined
      voice_id?: string | undefined
      /** Rate of speech, from 0% (half speed) to 100% (natural) */
      rate?: string | undefined
      layer_number?: number | undefined
      id?: string | undefined
    }> | undefined
    ratio?: string | undefined
    /** Name of a CSS colour, or #rrggbb */
    background?: string | undefined
    avatarFrom?: 2 | 3 | undefined
  }>
  /** ms */
  duration?: number | undefined
  /** Where it is told that the record has ended */
  webhookUrl?: string | undefined
}

export type CreateAvatarVideoExtras = {
  mark?: boolean | undefined
  project?: {
    version: 1
    elements?: Record<string, {
      appearance?: {
        opacity?: number | undefined
        rotation?: number | undefined
        flipX?: boolean | undefined
        flipY?: boolean | undefined
        background?: string | undefined
        crop?: {
          left: number
          top: number
          right: number
          bottom: number
        } | undefined
        mask?: {
          kind: "rounded"
          radius: number
        } | {
          kind: "ellipse"
        } | undefined
        border?: {
          color: string
          width: number
        } | undefined
        shadow?: {
          color: string
          blur: number
          x: number
          y: number
        } | undefined
        blur?: number | undefined
        brightness?: number | undefined
        contrast?: number | undefined
        saturation?: number | undefined
        chromaKey?: {
          color: string
          similarity: number
          smoothness: number
        } | undefined
      } | undefined
      liveliness?: "calm" | "natural" | "lively" | undefined
      styling?: {
        outfit?: "shirt" | "blouse" | "jacket" | "jumper" | "rollneck" | "polo" | "tee" | "dress" | "hoodie" | undefined
        outfitColor?: string | undefined
        hair?: "short" | "coils" | "bob" | "long" | "curls" | "bun" | "braid" | undefined
        hairColor?: string | undefined
        glasses?: "none" | "round" | "square" | "cat" | undefined
      } | undefined
      sound?: {
        volume?: number | undefined
        keyframes?: Array<{
          at: number
          value: number
          easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
        }> | undefined
        muted?: boolean | undefined
        fadeIn?: number | undefined
        fadeOut?: number | undefined
        loop?: boolean | undefined
        speed?: number | undefined
      } | undefined
      motion?: {
        in?: {
          kind: "fade" | "slide" | "rise" | "scale" | "pop" | "wipe" | "blur" | "typewriter" | "draw"
          duration: number
          easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
          direction?: "left" | "right" | "up" | "down" | undefined
          by?: "letters" | "words" | undefined
          order?: "forward" | "backward" | "random" | undefined
          overlap?: number | undefined
        } | undefined
        out?: {
          kind: "fade" | "slide" | "rise" | "scale" | "pop" | "wipe" | "blur" | "typewriter" | "draw"
          duration: number
          easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
          direction?: "left" | "right" | "up" | "down" | undefined
          by?: "letters" | "words" | undefined
          order?: "forward" | "backward" | "random" | undefined
          overlap?: number | undefined
        } | undefined
        emphasis?: {
          kind: "pulse" | "shake" | "float"
          period: number
          strength: number
          offset?: number | undefined
        } | undefined
        keyframes?: {
          x?: Array<{
            at: number
            value: number
            easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
          }> | undefined
          y?: Array<{
            at: number
            value: number
            easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
          }> | undefined
          scale?: Array<{
            at: number
            value: number
            easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
          }> | undefined
          rotation?: Array<{
            at: number
            value: number
            easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
          }> | undefined
          opacity?: Array<{
            at: number
            value: number
            easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
          }> | undefined
          crop?: Array<{
            at: number
            value: {
              left: number
              top: number
              right: number
              bottom: number
            }
            easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
          }> | undefined
        } | undefined
      } | undefined
      redrawn?: {
        box: {
          x: number
          y: number
          width: number
          height: number
        }
        appearance?: {
          opacity?: number | undefined
          rotation?: number | undefined
          flipX?: boolean | undefined
          flipY?: boolean | undefined
          background?: string | undefined
          crop?: {
            left: number
            top: number
            right: number
            bottom: number
          } | undefined
          mask?: {
            kind: "rounded"
            radius: number
          } | {
            kind: "ellipse"
          } | undefined
          border?: {
            color: string
            width: number
          } | undefined
          shadow?: {
            color: string
            blur: number
            x: number
            y: number
          } | undefined
          blur?: number | undefined
          brightness?: number | undefined
          contrast?: number | undefined
          saturation?: number | undefined
          chromaKey?: {
            color: string
            similarity: number
            smoothness: number
          } | undefined
        } | undefined
        text?: {
          width: number
          height: number
          scaleX: number
          scaleY: number
          overhang: number
          box?: {
            color: string
            radius: number
          } | undefined
          outline?: {
            color: string
            width: number
          } | undefined
          runs: Array<{
            color: string
            glyphs: Array<{
              letter: number
              word: number
              path: number[]
              layers?: Array<{
                path: number[]
                color: string
              }> | undefined
            }>
          }>
          letters: Array<{
            at: [number, number]
            em: number
          }>
          words: Array<{
            at: [number, number]
            em: number
          }>
        } | undefined
        shape?: unknown | undefined
      } | undefined
      element?: unknown | undefined
      text?: string | undefined
    }> | undefined
    captions?: {
      shown: boolean
      look: {
        name: string
        font: string
        size: number
        weight: number
        italic: boolean
        color: string
        letterCase: "written" | "upper" | "lower"
        letterSpacing: number
        lineHeight: number
        align: "start" | "center" | "end"
        outline?: {
          color: string
          width: number
        } | undefined
        shadow?: {
          color: string
          blur: number
          x: number
          y: number
        } | undefined
        box?: {
          color: string
          paddingX: number
          paddingY: number
          radius: number
          around: "lines" | "text" | "band"
        } | undefined
        words: {
          kind: "all"
        } | {
          kind: "single"
          grows: boolean
        } | {
          kind: "appear"
          grows: boolean
        } | {
          kind: "fill"
          color: string
        } | {
          kind: "highlight"
          color: string
          scale: number
          box?: {
            color: string
            paddingX: number
            paddingY: number
            radius: number
          } | undefined
        }
        keyword?: {
          color: string
        } | undefined
      }
      position?: {
        at: "top" | "middle" | "bottom"
        insets: {
          left: number
          right: number
          top: number
          bottom: number
        }
      } | undefined
      scenes: Array<{
        items: number
        text?: string | undefined
        captions?: {
          cues: Array<{
            startMs: number
            endMs: number
            text: string
            words?: Array<{
              text: string
              startMs: number
              endMs: number
            }> | undefined
            keywords?: number[] | undefined
          }>
          script?: string | undefined
        } | undefined
      }>
    } | undefined
    scenes?: Array<{
      items: number
      transition?: {
        kind: "dissolve" | "fade" | "slide" | "push" | "wipe" | "zoom" | "blur" | "circle" | "cross-zoom"
        duration: number
        easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
        direction?: "left" | "right" | "up" | "down" | undefined
        color?: string | undefined
      } | undefined
      camera?: {
        from: {
          x: number
          y: number
          size: number
        }
        to: {
          x: number
          y: number
          size: number
        }
        easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
      } | undefined
    }> | undefined
    gestures?: {
      scenes: Array<{
        items: number
        script?: {
          text: string
          marks: Array<{
            at: number
            kind: "mood"
            name: "neutral" | "warm" | "excited" | "serious" | "concerned" | "surprised"
          } | {
            at: number
            kind: "gesture"
            name: "open palms" | "beat" | "point left" | "point right" | "point up" | "count 1" | "count 2" | "count 3" | "welcome" | "wave" | "thumbs up" | "think" | "hold" | "hands folded" | "shrug"
          }>
        } | undefined
      }>
    } | undefined
    dialogue?: {
      scenes: Array<{
        items: number
        speakers?: string[] | undefined
        turns?: Array<{
          items: number
          speaker: 1 | 2
          text?: string | undefined
          script?: {
            text: string
            marks: Array<{
              at: number
              kind: "mood"
              name: "neutral" | "warm" | "excited" | "serious" | "concerned" | "surprised"
            } | {
              at: number
              kind: "gesture"
              name: "open palms" | "beat" | "point left" | "point right" | "point up" | "count 1" | "count 2" | "count 3" | "welcome" | "wave" | "thumbs up" | "think" | "hold" | "hands folded" | "shrug"
            }>
          } | undefined
        }> | undefined
      }>
    } | undefined
    music?: {
      volume: number
      muted?: boolean | undefined
      fadeIn: number
      fadeOut: number
      loop: boolean
      ducking: {
        on: boolean
        amount: number
        attack: number
        release: number
      }
      /** http(s) address */
      url: string
      silentItems?: number[] | undefined
    } | undefined
    loudness?: -14 | -16 | -23 | undefined
    disclosure?: {
      sign?: true | undefined
      notice?: true | undefined
    } | undefined
  } | undefined
}

export type CreateTalkingAvatarData = {
  _id: string
  /** Creation time */
  create_time?: number | undefined
  uid?: number | undefined
  video_id?: string | undefined
  /** 1 queueing, 2 processing, 3 completed, 4 failed */
  video_status: 1 | 2 | 3 | 4
  /** URL of the generated video; empty before status 3 */
  video: string
  external_video?: string | undefined
  video_lock_duration?: number | undefined
  deduction_lock_duration?: number | undefined
  /** Credits */
  deduction_duration?: number | undefined
  task_id?: string | undefined
  input_audio?: string | undefined
  target_video?: string | undefined
  lipsync?: boolean | undefined
  webhookUrl?: string | undefined
  source_data?: Record<string, unknown> | undefined
  ratio?: string | undefined
  background?: string | undefined
  offset_x?: number | string | undefined
  offset_y?: number | string | undefined
  scale?: number | string | undefined
}

export type CreateTalkingAvatarRequest = {
  /** px */
  width: number
  /** px */
  height: number
  avatar_from?: 2 | 3 | undefined
  /** Where it is told that the record has ended */
  webhookUrl?: string | undefined
  elements: Array<{
    type: "avatar"
    /** http(s) address: mp4, mov, avi, png, jpg, jpeg, webp, or no ending */
    url?: string | undefined
    avatar_id?: string | undefined
    /** Built-in engine only: cut the person out */
    engine_cut_out?: boolean | undefined
    scale_x: number
    scale_y: number
    /** px */
    offset_x: number
    /** px */
    offset_y: number
    /** px, at scale 1 */
    width?: number | undefined
    /** px, at scale 1 */
    height?: number | undefined
  } | {
    type: "image"
    /** Colour as #rrggbb, or http(s) address: png, jpg, jpeg, webp, or no ending */
    url: string
    scale_x: number
    scale_y: number
    /** px */
    offset_x: number
    /** px */
    offset_y: number
    /** px, at scale 1 */
    width?: number | undefined
    /** px, at scale 1 */
    height?: number | undefined
  } | {
    type: "audio"
    /** http(s) address: mp3, wav, m4a, aac, ogg, oga, opus, flac, weba, webm, or no ending */
    url?: string | undefined
    /** Text that is spoken, at most 5,000 words */
    input_text?: string | undefined
    voice_id?: string | undefined
  }>
}

export type CreateTalkingAvatarExtras = {
  mark?: boolean | undefined
  project?: {
    version: 1
    elements?: Record<string, {
      appearance?: {
        opacity?: number | undefined
        rotation?: number | undefined
        flipX?: boolean | undefined
        flipY?: boolean | undefined
        background?: string | undefined
        crop?: {
          left: number
          top: number
          right: number
          bottom: number
        } | undefined
        mask?: {
          kind: "rounded"
          radius: number
        } | {
          kind: "ellipse"
        } | undefined
        border?: {
          color: string
          width: number
        } | undefined
        shadow?: {
          color: string
          blur: number
          x: number
          y: number
        } | undefined
        blur?: number | undefined
        brightness?: number | undefined
        contrast?: number | undefined
        saturation?: number | undefined
        chromaKey?: {
          color: string
          similarity: number
          smoothness: number
        } | undefined
      } | undefined
      liveliness?: "calm" | "natural" | "lively" | undefined
      styling?: {
        outfit?: "shirt" | "blouse" | "jacket" | "jumper" | "rollneck" | "polo" | "tee" | "dress" | "hoodie" | undefined
        outfitColor?: string | undefined
        hair?: "short" | "coils" | "bob" | "long" | "curls" | "bun" | "braid" | undefined
        hairColor?: string | undefined
        glasses?: "none" | "round" | "square" | "cat" | undefined
      } | undefined
      sound?: {
        volume?: number | undefined
        keyframes?: Array<{
          at: number
          value: number
          easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
        }> | undefined
        muted?: boolean | undefined
        fadeIn?: number | undefined
        fadeOut?: number | undefined
        loop?: boolean | undefined
        speed?: number | undefined
      } | undefined
      motion?: {
        in?: {
          kind: "fade" | "slide" | "rise" | "scale" | "pop" | "wipe" | "blur" | "typewriter" | "draw"
          duration: number
          easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
          direction?: "left" | "right" | "up" | "down" | undefined
          by?: "letters" | "words" | undefined
          order?: "forward" | "backward" | "random" | undefined
          overlap?: number | undefined
        } | undefined
        out?: {
          kind: "fade" | "slide" | "rise" | "scale" | "pop" | "wipe" | "blur" | "typewriter" | "draw"
          duration: number
          easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
          direction?: "left" | "right" | "up" | "down" | undefined
          by?: "letters" | "words" | undefined
          order?: "forward" | "backward" | "random" | undefined
          overlap?: number | undefined
        } | undefined
        emphasis?: {
          kind: "pulse" | "shake" | "float"
          period: number
          strength: number
          offset?: number | undefined
        } | undefined
        keyframes?: {
          x?: Array<{
            at: number
            value: number
            easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
          }> | undefined
          y?: Array<{
            at: number
            value: number
            easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
          }> | undefined
          scale?: Array<{
            at: number
            value: number
            easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
          }> | undefined
          rotation?: Array<{
            at: number
            value: number
            easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
          }> | undefined
          opacity?: Array<{
            at: number
            value: number
            easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
          }> | undefined
          crop?: Array<{
            at: number
            value: {
              left: number
              top: number
              right: number
              bottom: number
            }
            easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
          }> | undefined
        } | undefined
      } | undefined
      redrawn?: {
        box: {
          x: number
          y: number
          width: number
          height: number
        }
        appearance?: {
          opacity?: number | undefined
          rotation?: number | undefined
          flipX?: boolean | undefined
          flipY?: boolean | undefined
          background?: string | undefined
          crop?: {
            left: number
            top: number
            right: number
            bottom: number
          } | undefined
          mask?: {
            kind: "rounded"
            radius: number
          } | {
            kind: "ellipse"
          } | undefined
          border?: {
            color: string
            width: number
          } | undefined
          shadow?: {
            color: string
            blur: number
            x: number
            y: number
          } | undefined
          blur?: number | undefined
          brightness?: number | undefined
          contrast?: number | undefined
          saturation?: number | undefined
          chromaKey?: {
            color: string
            similarity: number
            smoothness: number
          } | undefined
        } | undefined
        text?: {
          width: number
          height: number
          scaleX: number
          scaleY: number
          overhang: number
          box?: {
            color: string
            radius: number
          } | undefined
          outline?: {
            color: string
            width: number
          } | undefined
          runs: Array<{
            color: string
            glyphs: Array<{
              letter: number
              word: number
              path: number[]
              layers?: Array<{
                path: number[]
                color: string
              }> | undefined
            }>
          }>
          letters: Array<{
            at: [number, number]
            em: number
          }>
          words: Array<{
            at: [number, number]
            em: number
          }>
        } | undefined
        shape?: unknown | undefined
      } | undefined
      element?: unknown | undefined
      text?: string | undefined
    }> | undefined
    captions?: {
      shown: boolean
      look: {
        name: string
        font: string
        size: number
        weight: number
        italic: boolean
        color: string
        letterCase: "written" | "upper" | "lower"
        letterSpacing: number
        lineHeight: number
        align: "start" | "center" | "end"
        outline?: {
          color: string
          width: number
        } | undefined
        shadow?: {
          color: string
          blur: number
          x: number
          y: number
        } | undefined
        box?: {
          color: string
          paddingX: number
          paddingY: number
          radius: number
          around: "lines" | "text" | "band"
        } | undefined
        words: {
          kind: "all"
        } | {
          kind: "single"
          grows: boolean
        } | {
          kind: "appear"
          grows: boolean
        } | {
          kind: "fill"
          color: string
        } | {
          kind: "highlight"
          color: string
          scale: number
          box?: {
            color: string
            paddingX: number
            paddingY: number
            radius: number
          } | undefined
        }
        keyword?: {
          color: string
        } | undefined
      }
      position?: {
        at: "top" | "middle" | "bottom"
        insets: {
          left: number
          right: number
          top: number
          bottom: number
        }
      } | undefined
      scenes: Array<{
        items: number
        text?: string | undefined
        captions?: {
          cues: Array<{
            startMs: number
            endMs: number
            text: string
            words?: Array<{
              text: string
              startMs: number
              endMs: number
            }> | undefined
            keywords?: number[] | undefined
          }>
          script?: string | undefined
        } | undefined
      }>
    } | undefined
    scenes?: Array<{
      items: number
      transition?: {
        kind: "dissolve" | "fade" | "slide" | "push" | "wipe" | "zoom" | "blur" | "circle" | "cross-zoom"
        duration: number
        easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
        direction?: "left" | "right" | "up" | "down" | undefined
        color?: string | undefined
      } | undefined
      camera?: {
        from: {
          x: number
          y: number
          size: number
        }
        to: {
          x: number
          y: number
          size: number
        }
        easing?: "linear" | "ease" | "ease-in" | "ease-out" | "ease-in-out" | "back-out" | [number, number, number, number] | undefined
      } | undefined
    }> | undefined
    gestures?: {
      scenes: Array<{
        items: number
        script?: {
          text: string
          marks: Array<{
            at: number
            kind: "mood"
            name: "neutral" | "warm" | "excited" | "serious" | "concerned" | "surprised"
          } | {
            at: number
            kind: "gesture"
            name: "open palms" | "beat" | "point left" | "point right" | "point up" | "count 1" | "count 2" | "count 3" | "welcome" | "wave" | "thumbs up" | "think" | "hold" | "hands folded" | "shrug"
          }>
        } | undefined
      }>
    } | undefined
    dialogue?: {
      scenes: Array<{
        items: number
        speakers?: string[] | undefined
        turns?: Array<{
          items: number
          speaker: 1 | 2
          text?: string | undefined
          script?: {
            text: string
            marks: Array<{
              at: number
              kind: "mood"
              name: "neutral" | "warm" | "excited" | "serious" | "concerned" | "surprised"
            } | {
              at: number
              kind: "gesture"
              name: "open palms" | "beat" | "point left" | "point right" | "point up" | "count 1" | "count 2" | "count 3" | "welcome" | "wave" | "thumbs up" | "think" | "hold" | "hands folded" | "shrug"
            }>
          } | undefined
        }> | undefined
      }>
    } | undefined
    music?: {
      volume: number
      muted?: boolean | undefined
      fadeIn: number
      fadeOut: number
      loop: boolean
      ducking: {
        on: boolean
        amount: number
        attack: number
        release: number
      }
      /** http(s) address */
      url: string
      silentItems?: number[] | undefined
    } | undefined
    loudness?: -14 | -16 | -23 | undefined
    disclosure?: {
      sign?: true | undefined
      notice?: true | undefined
    } | undefined
  } | undefined
}

export type VideoInfoData = {
  _id: string
  /** Creation time */
  create_time?: number | undefined
  uid?: number | undefined
  team_id?: string | undefined
  /** Seconds */
  video_duration?: number | undefined
  deduction_credit?: number | undefined
  resolution?: string | undefined
  file_name?: string | undefined
  image_url: string
  /** Input video */
  video_url: string
  prompt?: string | undefined
  webhookUrl?: string | undefined
  update_time?: number | undefined
  /** URL of the result, present at status 3 */
  video?: string | undefined
  /** 1 queueing, 2 processing, 3 completed, 4 failed */
  video_status: 1 | 2 | 3 | 4
  /** Present at status 4 */
  faceswap_fail_reason?: string | undefined
} | {
  _id: string
  /** Creation time */
  create_time?: number | undefined
  uid?: number | undefined
  video_id?: string | undefined
  /** 1 queueing, 2 processing, 3 completed, 4 failed */
  video_status: 1 | 2 | 3 | 4
  /** URL of the generated video; empty before status 3 */
  video: string
  external_video?: string | undefined
  video_lock_duration?: number | undefined
  deduction_lock_duration?: number | undefined
  /** Credits */
  deduction_duration?: number | undefined
  task_id?: string | undefined
  input_audio?: string | undefined
  target_video?: string | undefined
  lipsync?: boolean | undefined
  webhookUrl?: string | undefined
  source_data?: Record<string, unknown> | undefined
  ratio?: string | undefined
  background?: string | undefined
  offset_x?: number | string | undefined
  offset_y?: number | string | undefined
  scale?: number | string | undefined
}

export type CreateCharacterSwapData = {
  _id: string
  /** Creation time */
  create_time?: number | undefined
  uid?: number | undefined
  team_id?: string | undefined
  /** Seconds */
  video_duration?: number | undefined
  deduction_credit?: number | undefined
  resolution?: string | undefined
  file_name?: string | undefined
  image_url?: string | undefined
  /** Input video */
  video_url?: string | undefined
  prompt?: string | undefined
  webhookUrl?: string | undefined
  /** 1 queueing, 2 processing, 3 completed, 4 failed */
  status: 1 | 2 | 3 | 4
  mode?: string | undefined
  model_name?: string | undefined
}

export type CreateCharacterSwapRequest = {
  /** http(s) address: png, jpg, jpeg, or no ending */
  image: string
  /** http(s) address: mp4, or no ending */
  video: string
  /** Seconds */
  duration?: number | undefined
  resolution?: "480p" | "720p" | "1080p" | undefined
  mode?: "animate" | "replace" | undefined
  prompt?: string | undefined
  /** http(s) address */
  webhookurl?: string | undefined
  model_name?: string | undefined
}

export type CreateCharacterSwapExtras = {
  mark?: boolean | undefined
}

export type CreateBackgroundChangeData = {
  _id: string
  /** Creation time */
  create_time?: number | undefined
  uid?: number | undefined
  image_id?: string | undefined
  /** 1 queueing, 2 processing, 3 completed, 4 failed */
  image_status: 1 | 2 | 3 | 4
  image_sub_status?: number | undefined
  deduction_credit?: number | undefined
  /** URL of the result, at status 3 */
  image?: string | undefined
  external_img?: string | undefined
}

export type CreateBackgroundChangeRequest = {
  /** http(s) address */
  origin_img: string
  modify_origin_img_size: string
  overlay_origin_x: number
  overlay_origin_y: number
  canvas_size: string
  /** Required, may be empty */
  webhookUrl: string
  color_code?: string | undefined
  /** http(s) address */
  template_url?: string | undefined
  modify_template_size?: string | undefined
  overlay_template_x?: number | undefined
  overlay_template_y?: number | undefined
  removeBg?: boolean | undefined
}

export type ImageInfoData = {
  _id: string
  /** Creation time */
  create_time?: number | undefined
  uid?: number | undefined
  image_id?: string | undefined
  /** 1 queueing, 2 processing, 3 completed, 4 failed */
  image_status: 1 | 2 | 3 | 4
  image_sub_status?: number | undefined
  deduction_credit?: number | undefined
  /** URL of the result, at status 3 */
  image?: string | undefined
  external_img?: string | undefined
}

export type EngineHealthData = {
  version: string
  capabilities: Record<string, {
    available: boolean
    reason?: string | undefined
    [name: string]: unknown
  }>
  free_bytes: number
  [name: string]: unknown
}

export type EngineFarmData = {
  engines: Array<{
    name: string
    role: string
    /** Classes of work that it takes */
    classes: string[]
    /** How many entries it works on at once */
    slots: number
    running: number
    version: string
    up_seconds: number
    /** Since its last sign of life */
    silent_seconds: number
  }>
  queue: Array<{
    lane: string
    waiting: number
    running: number
  }>
}

export type UploadData = {
  url: string
}

export type RecordEventsData = {
  /** Id of the record */
  _id: string
  status: 1 | 2 | 3 | 4
  share: number
  stage: string
  ahead: number
  eta_ms: number | null
}

export type CancelRecordData = {
  /** Id of the record */
  _id: string
  status: number
  [name: string]: unknown
}

export type FindSpeechRequest = {
  input_text: string
  voice_id: string
  rate: string
}

export type FindSpeechData = {
  /** Null: there is none */
  _id: string | null
}

export type SpeechTimingsData = {
  duration_ms: number | null
  words: Array<{
    text: string
    startMs: number
    endMs: number
  }>
  phonemes: Array<{
    ipa: string
    startMs: number
    endMs: number
  }>
}

export type CreatePreviewRequest = {
  kind: "avatar-video" | "talking-avatar"
  /** What the create request would be sent */
  body: Record<string, unknown>
  parts?: "video" | "avatars" | "ahead" | "layers" | undefined
  /** px of the canvas */
  height?: number | undefined
  from_item?: number | undefined
  items?: number | undefined
}

export type CreatePreviewData = {
  _id: string
  /** 1 waits, 2 runs, 3 done, 4 failed or cancelled */
  status: 1 | 2 | 3 | 4
  /** 0 to 1 */
  share: number
  stage: string
  /** How many wait before it */
  ahead: number
  eta_ms: number | null
  revision: number
  parts: string
  width: number
  height: number
  fps: number
  from_item: number
  items: number
  duration_ms: number | null
  url: string | null
  clips: Array<Record<string, unknown>>
  notes: string[]
  fail_code: number | null
  fail_reason: string | null
}

export type PreviewInfoData = {
  _id: string
  /** 1 waits, 2 runs, 3 done, 4 failed or cancelled */
  status: 1 | 2 | 3 | 4
  /** 0 to 1 */
  share: number
  stage: string
  /** How many wait before it */
  ahead: number
  eta_ms: number | null
  revision: number
  parts: string
  width: number
  height: number
  fps: number
  from_item: number
  items: number
  duration_ms: number | null
  url: string | null
  clips: Array<Record<string, unknown>>
  notes: string[]
  fail_code: number | null
  fail_reason: string | null
}

export type CancelPreviewData = {
  _id: string
  status: number
  [name: string]: unknown
}

export type LiveInfoData = {
  _id: string
  faceswap_status: number
  open: boolean
  [name: string]: unknown
}

export type LiveAlgorithmRequest = {
  _id: string
}

export type LiveAlgorithmData = {
  channel_id: string
  algorithm_user_id: string
  algorithm_rtc_token: string
}

export type LiveRejoinRequest = {
  _id: string
  role: "front" | "algorithm"
}

export type LiveRejoinData = {
  channel_id: string
  user_id: string
  rtc_token: string
}

export type SpeechRequest = {
  /** greenroom-speech, or one of OpenAI’s models of speech: the voice decides which one speaks */
  model: string
  /** The text, 5,000 words at most */
  input: string
  /** A voice_id, or one of OpenAI’s names, such as alloy */
  voice: string | {
    id: string
  }
  /** mp3 by default; 24 kHz, mono */
  response_format?: "mp3" | "opus" | "aac" | "flac" | "wav" | "pcm" | null | undefined
  /** 1 is natural */
  speed?: number | null | undefined
  /** Left out for tts-1 and tts-1-hd, refused otherwise: no voice reads them */
  instructions?: string | null | undefined
  /** audio by default; sse: events with Base64 */
  stream_format?: "audio" | "sse" | null | undefined
}

export type TranscriptionRequest = {
  /** greenroom-transcription, or one of OpenAI’s models of transcription */
  model: string
  response_format?: "json" | "text" | "srt" | "vtt" | "verbose_json" | undefined
  /** English alone is recognised; another language is refused */
  language?: string | undefined
  /** Events while the recording is recognised */
  stream?: "true" | "false" | undefined
  /** Times in verbose_json. On the wire, timestamp_granularities[] */
  timestamp_granularities?: Array<"word" | "segment"> | undefined
  /** Any sound or video */
  file: Blob
}

export type TranscriptionData = {
  text: string
  [name: string]: unknown
}

export type SpeechVoicesData = {
  object: "list"
  voices: Array<{
    id: string
    name: string
    language: string
    voice_id: string
  }>
}

export type SpeechModelsData = {
  object: "list"
  data: Array<{
    id: string
    object: "model"
    created: number
    owned_by: string
  }>
}

export type SpeechModelData = {
  id: string
  object: "model"
  created: number
  owned_by: string
}

export type ListModelsRequest = {
  types: Array<1501 | 1502 | 2101>
}

export type ListVoicesRequest = {
  from?: 3 | 4 | undefined
}

export type AudioInfoRequest = {
  audio_model_id: string
}

export type ListAvatarsRequest = {
  from?: 2 | 3 | undefined
  type?: 1 | 2 | undefined
  page?: number | undefined
  size?: number | undefined
}

export type AvatarDetailRequest = {
  id: string
}

export type VideoInfoRequest = {
  video_model_id: string
}

export type ImageInfoRequest = {
  image_model_id: string
}

export type CancelRecordRequest = {
  id: string
}

export type SpeechTimingsRequest = {
  id: string
}

export type PreviewInfoRequest = {
  id: string
  seen?: number | undefined
  wait_ms?: number | undefined
}

export type CancelPreviewRequest = {
  id: string
}

export type LiveInfoRequest = {
  id: string
}

export type SpeechModelRequest = {
  model: string
}

/** Request and answer of each endpoint. */
export interface Operations {
  /** Get access token. */
  getToken: { request: GetTokenRequest; answer: GetTokenData }
  /** Create live face swap session. */
  createLive: { request: CreateLiveRequest; answer: CreateLiveData }
  /** Update live face swap session. */
  updateLive: { request: UpdateLiveRequest; answer: undefined }
  /** Close live face swap session. */
  closeLive: { request: CloseLiveRequest; answer: undefined }
  /** Detect faces in an image, video or GIF. */
  detectFaces: { request: DetectFacesRequest; answer: DetectFacesData }
  /** Analyze frames and merge the same person across them. */
  analyzeFrames: { request: AnalyzeFramesRequest; answer: AnalyzeFramesData }
  /** List AI models. */
  listModels: { request: ListModelsRequest; answer: ListModelsData }
  /** List voices. */
  listVoices: { request: ListVoicesRequest; answer: ListVoicesData }
  /** Create speech from text. */
  createTts: { request: CreateTtsRequest & { extras?: CreateTtsExtras }; answer: CreateTtsData }
  /** Create speech with a voice from a sample. */
  createClone: { request: CreateCloneRequest & { extras?: CreateCloneExtras }; answer: CreateCloneData }
  /** Get audio info. */
  audioInfo: { request: AudioInfoRequest; answer: AudioInfoData }
  /** Create lip sync. */
  createLipSync: { request: CreateLipSyncRequest & { extras?: CreateLipSyncExtras }; answer: CreateLipSyncData }
  /** List avatars. */
  listAvatars: { request: ListAvatarsRequest; answer: ListAvatarsData }
  /** Get avatar detail. */
  avatarDetail: { request: AvatarDetailRequest; answer: AvatarDetailData }
  /** Upload avatar. */
  uploadAvatar: { request: UploadAvatarRequest & { extras?: UploadAvatarExtras }; answer: UploadAvatarData }
  /** Create avatar video. */
  createAvatarVideo: { request: CreateAvatarVideoRequest & { extras?: CreateAvatarVideoExtras }; answer: CreateAvatarVideoData }
  /** Create talking avatar. */
  createTalkingAvatar: { request: CreateTalkingAvatarRequest & { extras?: CreateTalkingAvatarExtras }; answer: CreateTalkingAvatarData }
  /** Get video info. */
  videoInfo: { request: VideoInfoRequest; answer: VideoInfoData }
  /** Create character swap. Character swap needs the Pro plan or higher. */
  createCharacterSwap: { request: CreateCharacterSwapRequest & { extras?: CreateCharacterSwapExtras }; answer: CreateCharacterSwapData }
  /** Change the background of an image. @deprecated */
  createBackgroundChange: { request: CreateBackgroundChangeRequest; answer: CreateBackgroundChangeData }
  /** Get image info. @deprecated */
  imageInfo: { request: ImageInfoRequest; answer: ImageInfoData }
  /** What works, and how busy the engine is. */
  engineHealth: { request: Record<string, never>; answer: EngineHealthData }
  /** The engines that share a database, and how much work waits. An engine that is alone has no engines here. */
  engineFarm: { request: Record<string, never>; answer: EngineFarmData }
  /** Cancel a record. It ends with status 4 at no cost. Code 1011 when it has ended already. */
  cancelRecord: { request: CancelRecordRequest; answer: CancelRecordData }
  /** Find the speech of a request whose answer was lost. */
  findSpeech: { request: FindSpeechRequest; answer: FindSpeechData }
  /** When each word of a speech is spoken. Code 1017 until the record has status 3. */
  speechTimings: { request: SpeechTimingsRequest; answer: SpeechTimingsData }
  /** Preview what a body will make. Costs nothing and makes no record. */
  createPreview: { request: CreatePreviewRequest; answer: CreatePreviewData }
  /** Get a preview. With `seen`, the answer waits for another revision, `wait_ms` at most. */
  previewInfo: { request: PreviewInfoRequest; answer: PreviewInfoData }
  /** Cancel a preview. */
  cancelPreview: { request: CancelPreviewRequest; answer: CancelPreviewData }
  /** Get a live session. */
  liveInfo: { request: LiveInfoRequest; answer: LiveInfoData }
  /** Get the token of the other end of a live session. */
  liveAlgorithm: { request: LiveAlgorithmRequest; answer: LiveAlgorithmData }
  /** Get a new token after a connection was lost. */
  liveRejoin: { request: LiveRejoinRequest; answer: LiveRejoinData }
  /** List the names that are taken as voice. */
  speechVoices: { request: Record<string, never>; answer: SpeechVoicesData }
  /** List the names that are taken as model. */
  speechModels: { request: Record<string, never>; answer: SpeechModelsData }
  /** Get a model. */
  speechModel: { request: SpeechModelRequest; answer: SpeechModelData }
}
